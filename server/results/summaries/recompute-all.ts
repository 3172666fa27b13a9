import type { PrismaClient } from '@/prisma/generated/client'
import { recomputeConditions } from './recompute'

/** Recomputes every condition that has runs, each in a transaction of its own; returns how many. */
export async function recomputeAll(db: PrismaClient): Promise<number> {
  const conditions = await db.$queryRaw<{ id: number }[]>`
    SELECT c.id FROM condition c WHERE EXISTS (SELECT 1 FROM run r WHERE r.condition_id = c.id) ORDER BY c.id`
  for (const { id } of conditions)
    await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT id FROM condition WHERE id = ${id} FOR NO KEY UPDATE`
        await recomputeConditions(tx, [id])
      },
      { timeout: 60_000 },
    )
  return conditions.length
}
