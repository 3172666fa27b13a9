import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { SEEN } from '@/server/results/condition-context'
import { isUuid } from '@/server/platform/db/uuid'
import type { DisputeTarget } from './schemas'

const integer = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0)

const COUNTS = {
  run: (db: Db, id: string) =>
    isUuid(id) ? db.run.count({ where: { id, publishedAt: { not: null } } }) : 0,
  condition: (db: Db, id: string) => db.condition.count({ where: { id: integer(id), ...SEEN } }),
  publication: (db: Db, slug: string) => db.publication.count({ where: { slug } }),
} as const

/** @throws AppError NOT_FOUND for a target that is not public */
export async function requireTarget(db: Db, { kind, id }: DisputeTarget): Promise<void> {
  if ((await COUNTS[kind](db, id)) > 0) return
  throw new AppError('NOT_FOUND', {
    title: `No such ${kind}`,
    detail: `${kind} ${id} is not published here`,
  })
}

/**
 * Ids of the conditions whose values show a dispute about this target.
 * Raw: one statement for the three kinds of target.
 */
export async function conditionsOfTarget(
  db: Db,
  { kind, target }: { kind: string; target: string },
): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT c.id FROM condition c WHERE CASE ${kind} WHEN 'condition' THEN c.id = ${integer(target)}::int
      WHEN 'run' THEN c.id = (SELECT r.condition_id FROM run r WHERE r.id = ${isUuid(target) ? target : null}::uuid)
      ELSE c.campaign_id IN (SELECT pc.campaign_id FROM publication_campaign pc
        JOIN publication p ON p.id = pc.publication_id WHERE p.slug = ${target}) END`
  return rows.map(({ id }) => id)
}
