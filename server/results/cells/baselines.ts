import type { Db } from '@/server/platform/db/client'

/** Links from conditions of the given groups to their baselines. Raw: binary keys as one array parameter. */
export const selectBaselines = (
  db: Db,
  groupKeys: Uint8Array[],
): Promise<{ conditionId: number; baselineId: number }[]> => db.$queryRaw`
  SELECT cb.condition_id AS "conditionId", cb.baseline_id AS "baselineId"
  FROM condition c JOIN condition_baseline cb ON cb.condition_id = c.id
  WHERE c.group_key = ANY (${groupKeys}::bytea[]) ORDER BY 1, 2`
