import type { PrismaClient } from '@/prisma/generated/client'
import { flagCopiesOf } from './copies'
import { recomputeConditions } from './recompute'
import { recomputeRunProofs } from './run-proof'

/** Recomputes the rank proofs of all runs and every condition that has runs, each in a transaction of its own; returns how many. */
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
        await flagCopiesOf(tx, [id])
      },
      { timeout: 60_000 },
    )
  return conditions.length
}
