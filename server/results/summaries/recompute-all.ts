import type { PrismaClient } from '@/prisma/generated/client'
import { flagConditionCopies } from './copies'
import { dropEmptyLevels } from './levels'
import { mirrorPublished } from './mirror-published'
import { recomputeConditions, recomputeGroups } from './recompute'
import { recomputeRunProofs } from './run-proof'
import { RULESET } from './ruleset'

/** Publications whose summaries an earlier version of the rules made. Raw: one summary is enough to tell. */
async function mirrorOutdated(db: PrismaClient): Promise<void> {
  const rows = await db.$queryRaw<{ id: number }[]>`SELECT DISTINCT pc.publication_id AS id
    FROM publication_campaign pc JOIN condition c ON c.campaign_id = pc.campaign_id
      JOIN summary s ON s.condition_id = c.id WHERE s.method LIKE 'published%' AND s.ruleset <> ${RULESET}`
  for (const { id } of rows)
    await db.$transaction(
      async (tx) => {
        await mirrorPublished(tx, id)
        const conditions = await tx.condition.findMany({
          where: { campaign: { publications: { some: { publicationId: id } } } },
          select: { id: true },
        })
        const ids = conditions.map((one) => one.id)
        await recomputeGroups(tx, ids, ids)
      },
      { timeout: 60_000 },
    )
}

/**
 * Recomputes the rank proofs of all runs and every condition that has runs, each in a transaction of its own, and what earlier
 * rules made of publications, and deletes what conditions that are gone left behind. @returns how many conditions
 */
export async function recomputeAll(db: PrismaClient): Promise<number> {
  const conditions = await db.condition.findMany({
    where: { runs: { some: {} } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  for (const { id } of conditions)
    await db.$transaction(
      async (tx) => {
        // Raw: the client has no row locks.
        await tx.$queryRaw`SELECT id FROM condition WHERE id = ${id} FOR NO KEY UPDATE`
        await recomputeRunProofs(tx, id)
        await recomputeConditions(tx, [id])
        await flagConditionCopies(tx, [id])
      },
      { timeout: 60_000 },
    )
  await mirrorOutdated(db)
  await dropEmptyLevels(db, null)
  return conditions.length
}
