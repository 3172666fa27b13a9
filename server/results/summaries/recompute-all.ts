import type { PrismaClient } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
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

/** Most conditions, and runs beyond those of one condition, that one transaction recomputes: what it reads is in memory at once. */
export const MAX_BATCH = { conditions: 100, runs: 2000 }

/** The conditions that have runs, by id, in batches. Raw: counts in one walk over an index. */
export async function listBatches(db: Db, most = MAX_BATCH): Promise<number[][]> {
  const counts = await db.$queryRaw<{ id: number; runs: number }[]>`
    SELECT condition_id AS id, count(*)::int AS runs FROM run GROUP BY 1 ORDER BY 1`
  const batches: number[][] = []
  let total = Infinity
  for (const { id, runs } of counts) {
    const last = batches.at(-1)
    if (last === undefined || last.length >= most.conditions || total + runs > most.runs) {
      batches.push([id])
      total = runs
    } else {
      last.push(id)
      total += runs
    }
  }
  return batches
}

/**
 * Recomputes the rank proofs of the runs of conditions and everything computed from these, in the transaction of the caller.
 * Writers of new runs wait meanwhile. Raw: the client has no row locks; they are taken in the order of writers.
 */
export async function recomputeBatch(tx: Db, ids: number[]): Promise<void> {
  await tx.$queryRaw`SELECT id FROM condition WHERE id = ANY (${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`
  await recomputeRunProofs(tx, ids)
  await recomputeConditions(tx, ids)
  await flagConditionCopies(tx, ids)
}

/**
 * Recomputes every condition that has runs, a batch in each transaction, and what earlier rules made of publications, and
 * deletes what conditions that are gone left behind. @returns how many conditions
 */
export async function recomputeAll(db: PrismaClient): Promise<number> {
  const batches = await listBatches(db)
  for (const ids of batches)
    await db.$transaction((tx) => recomputeBatch(tx, ids), { timeout: 60_000 })
  await mirrorOutdated(db)
  await dropEmptyLevels(db, null)
  return batches.flat().length
}
