import type { PrismaClient } from '@/prisma/generated/client'
import { flagConditionCopies } from './copies'
import { dropEmptyLevels } from './levels'
import { recomputeConditions } from './recompute'
import { recomputeRunProofs } from './run-proof'

/**
 * Recomputes the rank proofs of all runs and every condition that has runs, each in a transaction of its own, and deletes what
 * conditions that are gone left behind. @returns how many conditions
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
  await dropEmptyLevels(db, null)
  return conditions.length
}
