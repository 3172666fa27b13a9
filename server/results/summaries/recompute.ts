import { Prisma } from '@/prisma/generated/client'
import { invalidateConditions } from '@/server/catalogue/cache-tags'
import type { Db } from '@/server/platform/db/client'
import type { RawDb } from '@/server/platform/db/raw-client'
import { recomputeFlags } from './flags'
import { refreshLevels } from './levels'
import { recomputeCounts } from './run-counts'
import { recomputeSpans } from './run-spans'
import { RULESET } from './ruleset'

/**
 * Mean, sample SD (n - 1) and range of the valid runs of conditions per metric key; unchanged rows are not written.
 * Raw: aggregates, deletes and upserts of all of them in one statement.
 * @returns conditions that have values for other keys than before
 */
export async function recomputeMeans(
  db: RawDb,
  conditionIds: readonly number[],
): Promise<number[]> {
  if (conditionIds.length === 0) return []
  const rows = await db.$queryRaw<{ id: number }[]>`WITH counted AS MATERIALIZED (
      SELECT c.id FROM condition c JOIN campaign ca ON ca.id = c.campaign_id
      WHERE c.id = ANY (${conditionIds}::int[]) AND ca.retracted_at IS NULL),
    fresh AS MATERIALIZED (
      SELECT r.condition_id, m.metric_id, m.component_id, m.statistic, m.q_ppm, count(*)::int AS n,
        sum(exact(m.value)) AS total, sum(exact(m.value) * exact(m.value)) AS squares, min(m.value) AS run_min,
        max(m.value) AS run_max
      FROM counted,
        -- By condition and by run, however many others the planner believes there are.
        LATERAL (SELECT * FROM run WHERE condition_id = counted.id AND status = 'valid' OFFSET 0) AS r,
        LATERAL (SELECT * FROM measurement WHERE run_id = r.id OFFSET 0) AS m
      GROUP BY 1, 2, 3, 4, 5),
    gone AS (
      DELETE FROM summary s WHERE s.condition_id = ANY (${conditionIds}::int[]) AND s.method = 'mean_of_runs'
        AND NOT EXISTS (SELECT 1 FROM fresh f
          WHERE (f.condition_id, f.metric_id, f.component_id, f.statistic, f.q_ppm)
            = (s.condition_id, s.metric_id, s.component_id, s.statistic, s.q_ppm)) RETURNING s.condition_id AS id),
    written AS (
      INSERT INTO summary (condition_id, metric_id, component_id, statistic, q_ppm, method, n, across_runs, value,
        spread_kind, spread, run_min, run_max, run_sum, run_squares, evidence, ruleset)
      SELECT condition_id, metric_id, component_id, statistic, q_ppm, 'mean_of_runs', n, 'mean', mean_of_sums(n, total),
        CASE WHEN n > 1 THEN 'sd' END, sd_of_sums(n, total, squares), run_min, run_max, total, squares, 'raw-file',
        ${RULESET} FROM fresh
      ON CONFLICT (metric_id, component_id, statistic, q_ppm, method, condition_id) DO UPDATE SET
        n = excluded.n, value = excluded.value, spread_kind = excluded.spread_kind, spread = excluded.spread,
        run_min = excluded.run_min, run_max = excluded.run_max, run_sum = excluded.run_sum,
        run_squares = excluded.run_squares, ruleset = excluded.ruleset, computed_at = now()
      WHERE (summary.n, summary.value, summary.spread, summary.run_min, summary.run_max, summary.run_sum,
        summary.run_squares, summary.ruleset) IS DISTINCT FROM (excluded.n, excluded.value, excluded.spread,
        excluded.run_min, excluded.run_max, excluded.run_sum, excluded.run_squares, excluded.ruleset)
      -- xmax tells a new row from an updated one.
      RETURNING condition_id AS id, xmax = 0 AS is_new)
    SELECT id FROM gone UNION SELECT id FROM written WHERE is_new`
  return rows.map(({ id }) => id)
}

/**
 * A query that locks conditions as baselines, and their baselines. A condition and its baseline may be written concurrently:
 * the second writer sees the first one's summaries. Conditions that share a baseline do not wait for each other. One
 * statement locks in the order of ids, so that nothing deadlocks.
 */
export const baselineLocks = (conditionIds: readonly number[]): Prisma.Sql => Prisma.sql`
  SELECT CASE WHEN own THEN pg_advisory_xact_lock(hashtextextended('baseline ' || id, 6))::text
    ELSE pg_advisory_xact_lock_shared(hashtextextended('baseline ' || id, 6))::text END AS lock
  FROM (SELECT id, bool_or(own) AS own FROM (
      SELECT baseline_id AS id, baseline_id = ANY (${conditionIds}::int[]) AS own FROM condition_baseline
      WHERE condition_id = ANY (${conditionIds}::int[]) OR baseline_id = ANY (${conditionIds}::int[])) AS links
    GROUP BY id ORDER BY id) AS locks`

/** Raw: advisory locks, taken in the order of the keys. */
const lockGroups = (db: RawDb, conditionIds: number[]): Promise<unknown> => db.$queryRaw`
  SELECT pg_advisory_xact_lock(hashtextextended(key, 7))::text FROM (
    SELECT DISTINCT encode(group_key, 'hex') AS key FROM condition WHERE id = ANY (${conditionIds}::int[])
    ORDER BY 1) AS groups`

/** The levels on the leaderboard of conditions that have values for other keys than before, with their groups locked. */
export async function refreshConditionLevels(db: RawDb, changed: number[]): Promise<void> {
  if (changed.length === 0) return
  await lockGroups(db, changed)
  await refreshLevels(db, changed)
}

/**
 * Recomputes what depends on several conditions of a group: flags against baselines, and the levels on the leaderboard.
 * Then invalidates cached responses in every instance.
 * @param changed conditions that have values for other keys than before
 * Raw: the client has no advisory locks.
 */
export async function recomputeGroups(
  db: RawDb,
  conditionIds: number[],
  changed: number[],
): Promise<void> {
  await db.$queryRaw(baselineLocks(conditionIds))
  await recomputeFlags(db, conditionIds)
  await refreshConditionLevels(db, changed)
  await invalidateConditions(db, conditionIds)
}

/**
 * Everything computed from the valid runs of conditions: means, spans and counts, and flags, their own and those of
 * the conditions they are a baseline of, with as many statements for many of them as for one. Call it once in the transaction of the write that made it necessary, so that
 * readers never see a mixture.
 */
export async function recomputeConditions(db: Db, conditionIds: number[]): Promise<void> {
  const changed = await recomputeMeans(db, conditionIds)
  await recomputeSpans(db, conditionIds)
  await recomputeCounts(db, conditionIds)
  await recomputeGroups(db, conditionIds, changed)
}
