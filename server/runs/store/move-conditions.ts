import { moveToWorkload } from '@/server/catalogue/condition'
import type { WorkloadInput } from '@/server/catalogue/workload'
import { invalidateConditions } from '@/server/catalogue/cache-tags'
import type { Db } from '@/server/platform/db/client'
import { resolveBaselines } from './resolve-condition'

/**
 * Moves conditions to the axis of another workload, where they get the baselines that they ask for. Call
 * `recomputeGroups` for what moved, in the same transaction.
 * Raw: levels of the axes that they leave, by binary key.
 * @param change of the workload; null leaves the condition as it is
 * @returns ids of the conditions that moved; not of those whose place another condition has
 */
export async function moveConditions(
  db: Db,
  conditionIds: readonly number[],
  change: (workload: WorkloadInput) => WorkloadInput | null,
): Promise<number[]> {
  const before = await db.condition.findMany({
    where: { id: { in: [...conditionIds] } },
    select: { id: true, groupKey: true },
  })
  await invalidateConditions(db, conditionIds)
  const moved = await moveToWorkload(db, conditionIds, change)
  const left = before.filter(({ id }) => moved.includes(id)).map(({ groupKey }) => groupKey)
  await db.$executeRaw`DELETE FROM load_level l WHERE l.group_key = ANY (${left}::bytea[])
    AND NOT EXISTS (SELECT 1 FROM condition c WHERE c.group_key = l.group_key)`
  for (const id of moved) await resolveBaselines(db, id)
  return moved
}
