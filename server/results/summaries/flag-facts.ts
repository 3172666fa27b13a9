import type { LoadModel } from '@/ingest/dictionary/vocabulary'
import { Prisma } from '@/prisma/generated/client'
import { UNSTATED_ENVIRONMENT_DIGEST } from '@/server/catalogue/unstated-conditions'
import type { RawDb } from '@/server/platform/db/raw-client'
import { fromHex } from '@/server/platform/db/hex'
import type { ScopedFlag } from '@/server/stats/published-flags'
import { MAX_COMPARED, type Repeat } from '@/server/stats/repeats-alike'

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
  /** the load generator skipped requests that it was late for, as the workload says */
  skips_late: boolean
  discarded: number | null
  /** nobody described its test bed */
  unstated_environment: boolean
  /** on a cloud, and its runs lie more than 30 days apart */
  drifted: boolean
  /** runs that readers saw and that their sender took back */
  withdrawn: number
}

/** A flag as it is stored. */
export type WrittenFlag = {
  condition_id: number
  code: string
  scope: string
  severity: ScopedFlag['severity']
  text: string
  ruleset: string
}

export type FlagFacts = {
  /** the given conditions and those that have one of them as baseline: all whose flags may change */
  ids: number[]
  /** of these and of their baselines */
  conditions: FlaggedCondition[]
  values: FlaggedValue[]
  baselines: { condition_id: number; baseline_id: number }[]
  /** the first runs of the conditions that are compared */
  repeats: ({ condition_id: number; values: Repeat['values'] | null } & Omit<Repeat, 'values'>)[]
  written: WrittenFlag[]
}

/** Conditions with what flags are judged by. */
const CONDITIONS = Prisma.sql`
  SELECT c.id, su.label, h.load_model, w.duration_s, w.target_rps, w.connections,
    w.params @> '{"catch_up": false}' OR w.params @> '{"fortioNoCatchUp": true}' AS skips_late,
    CASE WHEN ca.discard_rule ->> 'rule' = 'drop_highest' THEN (ca.discard_rule ->> 'k')::int END AS discarded,
    e.digest = ${fromHex(UNSTATED_ENVIRONMENT_DIGEST)} AS unstated_environment,
    e.provider IS NOT NULL AND coalesce(
      (SELECT r.started_at FROM run r WHERE r.condition_id = c.id AND r.status = 'valid' AND r.started_at IS NOT NULL
        ORDER BY r.started_at DESC LIMIT 1)
      - (SELECT r.started_at FROM run r WHERE r.condition_id = c.id AND r.status = 'valid' AND r.started_at IS NOT NULL
        ORDER BY r.started_at LIMIT 1) > interval '30 days', false) AS drifted,
    (SELECT count(*)::int FROM run r WHERE r.condition_id = c.id AND r.status = 'withdrawn' AND r.published_at IS NOT NULL) AS withdrawn
  FROM shown JOIN condition c ON c.id = shown.id JOIN subject su ON su.id = c.subject_id
    JOIN harness h ON h.id = c.harness_id JOIN workload w ON w.id = c.workload_id
    JOIN campaign ca ON ca.id = c.campaign_id JOIN environment e ON e.id = c.environment_id
  ORDER BY c.id`

/** Runs win over publications, as in every chart. */
const VALUES = Prisma.sql`
  SELECT DISTINCT ON (s.condition_id, s.metric_id, s.component_id, s.statistic, s.q_ppm)
    s.condition_id, m.code AS metric, k.code AS component, s.statistic, s.q_ppm, s.method, s.n, s.value, s.lo, s.hi,
    CASE WHEN s.spread_kind = 'sd' THEN s.spread END AS sd
  FROM shown,
    -- By condition, however many others the planner believes there are.
    LATERAL (SELECT * FROM summary WHERE condition_id = shown.id OFFSET 0) AS s
    JOIN metric m ON m.id = s.metric_id JOIN component k ON k.id = s.component_id
  WHERE s.method IN ('published', 'mean_of_runs') AND s.value IS NOT NULL
  ORDER BY s.condition_id, s.metric_id, s.component_id, s.statistic, s.q_ppm, s.method = 'published'`

/** By index alone: the compared values are columns of the runs. */
const selectRepeats = (conditionIds: readonly number[]): Prisma.Sql => Prisma.sql`
  SELECT r.condition_id, r.replicate, extract(epoch FROM r.started_at)::float8 AS "startedAt",
    r.duration_s AS "durationSeconds", r.compared AS values
  FROM run r WHERE r.condition_id = ANY (${conditionIds}::int[]) AND r.replicate <= ${MAX_COMPARED} AND r.status = 'valid'
  ORDER BY r.condition_id, r.replicate`

const toJsonList = (rows: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce((SELECT json_agg(row) FROM (${rows}) AS row), '[]')`

/**
 * Everything that the flags of conditions depend on, and their flags as they are.
 * @param compared those whose runs are compared with each other
 * Raw: six lists over one closure of ids in one round trip, with every batch of runs.
 */
export async function readFlagFacts(
  db: RawDb,
  conditionIds: readonly number[],
  compared: readonly number[],
): Promise<FlagFacts> {
  const [facts] = await db.$queryRaw<FlagFacts[]>`
    WITH asked AS MATERIALIZED (
      SELECT unnest(${conditionIds}::int[]) AS id
      UNION SELECT condition_id FROM condition_baseline WHERE baseline_id = ANY (${conditionIds}::int[])),
    links AS MATERIALIZED (
      SELECT l.condition_id, l.baseline_id FROM asked JOIN condition_baseline l ON l.condition_id = asked.id),
    shown AS MATERIALIZED (SELECT id FROM asked UNION SELECT baseline_id FROM links)
    SELECT coalesce((SELECT json_agg(id ORDER BY id) FROM asked), '[]') AS ids, ${toJsonList(CONDITIONS)} AS conditions,
      ${toJsonList(VALUES)} AS values,
      ${toJsonList(Prisma.sql`SELECT * FROM links ORDER BY condition_id, baseline_id`)} AS baselines,
      ${toJsonList(selectRepeats(compared))} AS repeats,
      ${toJsonList(Prisma.sql`SELECT f.condition_id, f.code, f.scope, f.severity, f.text, f.ruleset
        FROM asked JOIN quality_flag f ON f.condition_id = asked.id`)} AS written`
  if (!facts) throw new Error('a statement of one row gave none')
  return facts
}
