import type { Db } from '@/server/platform/db/client'
import { subjectLabel } from '@/server/results/subject-label'
import type { DisputedSubject, DisputeTarget } from './schemas'
import { requireTarget } from './targets'

const MEASURED = {
  versionRaw: true,
  subject: { select: { label: true, mode: true, versionRaw: true } },
  workload: { select: { targetRps: true, connections: true } },
} as const

/** Describes the target of a dispute. @throws AppError NOT_FOUND for a target that is not public */
export async function getDisputed(db: Db, target: DisputeTarget): Promise<DisputedSubject> {
  await requireTarget(db, target)
  const { kind, id } = target
  if (kind === 'publication') {
    const where = { slug: id }
    const { title } = await db.publication.findUniqueOrThrow({ where, select: { title: true } })
    return { publication: title }
  }
  const run =
    kind === 'run'
      ? await db.run.findUniqueOrThrow({
          where: { id },
          select: { replicate: true, conditionId: true },
        })
      : null
  const conditionId = run?.conditionId ?? Number(id)
  const { subject, versionRaw, workload } = await db.condition.findUniqueOrThrow({
    where: { id: conditionId },
    select: MEASURED,
  })
  return {
    conditionId,
    subject: subjectLabel(subject),
    version: versionRaw ?? subject.versionRaw,
    ...workload,
    run: run?.replicate ?? null,
  }
}
