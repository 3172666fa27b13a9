import type { LoadModel } from '@/ingest/dictionary/vocabulary'
import { UNSTATED_ENVIRONMENT_DIGEST } from '@/server/catalogue/unstated'
import type { Db } from '@/server/platform/db'
import { fromHex } from '@/server/platform/hex'

/** One visible summary, with the fields that flag rules need. */
export type FlaggedValue = {
  condition_id: number
  metric: string
  component: string
  statistic: string
  q_ppm: number
  method: string
  n: number | null
  value: number
  /** bounds of the figure itself, from rounding or reading; null = exact */
  lo: number | null
  hi: number | null
  sd: number | null
}
export type FlaggedCondition = {
  id: number
  label: string
  load_model: LoadModel
  duration_s: number | null
  target_rps: number | null
  connections: number | null
  discarded: number | null
  /** nobody described its test bed */
  unstated_environment: boolean
  /** on a cloud, and its runs lie more than 30 days apart */
  drifted: boolean
}

/**
 * The given conditions and those that have one of them as baseline: all whose flags may change.
 * Raw: union of two sets of ids.
 */
export async function dependentConditions(db: Db, conditionIds: number[]): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT unnest(${conditionIds}::int[]) AS id
    UNION SELECT condition_id FROM condition_baseline WHERE baseline_id = ANY (${conditionIds}::int[]) ORDER BY id`
  return rows.map((row) => row.id)
}

/** Raw: one array parameter, where IN would list every id. */
export const selectBaselinesOf = (
  db: Db,
  conditionIds: number[],
): Promise<{ condition_id: number; baseline_id: number }[]> => db.$queryRaw`
  SELECT condition_id, baseline_id FROM condition_baseline
  WHERE condition_id = ANY (${conditionIds}::int[]) ORDER BY condition_id, baseline_id`

/** Raw: computed columns over joins, for all conditions at once. */
export const selectConditions = (
  db: Db,
  conditionIds: number[],
): Promise<FlaggedCondition[]> => db.$queryRaw`
  SELECT c.id, su.label, h.load_model, w.duration_s, w.target_rps, w.connections,
    CASE WHEN ca.discard_rule ->> 'rule' = 'drop_highest' THEN (ca.discard_rule ->> 'k')::int END AS discarded,
    e.digest = ${fromHex(UNSTATED_ENVIRONMENT_DIGEST)} AS unstated_environment,
    e.provider IS NOT NULL AND coalesce((SELECT max(r.started_at) - min(r.started_at) > interval '30 days'
      FROM run r WHERE r.condition_id = c.id AND r.status = 'valid'), false) AS drifted
  FROM condition c JOIN subject su ON su.id = c.subject_id JOIN harness h ON h.id = c.harness_id
    JOIN workload w ON w.id = c.workload_id JOIN campaign ca ON ca.id = c.campaign_id
    JOIN environment e ON e.id = c.environment_id
  WHERE c.id = ANY (${conditionIds}::int[]) ORDER BY c.id`

/** Runs win over publications, as in every chart. Raw: DISTINCT ON over a view. */
export const selectFlaggedValues = (
  db: Db,
  conditionIds: number[],
): Promise<FlaggedValue[]> => db.$queryRaw`
  SELECT DISTINCT ON (s.condition_id, s.metric_id, s.component_id, s.statistic, s.q_ppm)
    s.condition_id, s.metric, s.component, s.statistic, s.q_ppm, s.method, s.n, s.value, s.lo, s.hi,
    CASE WHEN s.spread_kind = 'sd' THEN s.spread END AS sd
  FROM summary_value s
  WHERE s.condition_id = ANY (${conditionIds}::int[]) AND s.method IN ('published', 'mean_of_runs')
    AND s.value IS NOT NULL
  ORDER BY s.condition_id, s.metric_id, s.component_id, s.statistic, s.q_ppm, s.method = 'published'`
