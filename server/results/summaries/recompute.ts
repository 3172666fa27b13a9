import { Prisma } from '@/prisma/generated/client'
import { invalidateConditions } from '@/server/catalogue/cache-tags'
import type { Db } from '@/server/platform/db/client'
import type { RawDb } from '@/server/platform/db/raw-client'
import { recomputeFlags } from './flags'
import { refreshLevels } from './levels'
import { recomputeCounts } from './run-counts'
import { recomputeSpan } from './run-spans'
import { RULESET } from './ruleset'

/**
 * Mean, sample SD (n - 1) and range of the valid runs per metric key; unchanged rows are not written.
 * True when the condition has values for other keys than before. Raw: aggregates, deletes and upserts in one statement.
 */
export async function recomputeMeans(db: RawDb, conditionId: number): Promise<boolean> {
  const [row] = await db.$queryRaw<{ changed: boolean }[]>`WITH fresh AS (
      SELECT m.metric_id, m.component_id, m.statistic, m.q_ppm, count(*)::int AS n, sum(exact(m.value)) AS total,
        sum(exact(m.value) * exact(m.value)) AS squares, min(m.value) AS run_min, max(m.value) AS run_max
      FROM run r JOIN measurement m ON m.run_id = r.id
      WHERE r.condition_id = ${conditionId} AND r.status = 'valid' AND NOT EXISTS (
        SELECT 1 FROM condition c JOIN campaign ca ON ca.id = c.campaign_id
        WHERE c.id = ${conditionId} AND ca.retracted_at IS NOT NULL)
      GROUP BY 1, 2, 3, 4),
    gone AS (
      DELETE FROM summary s WHERE s.condition_id = ${conditionId} AND s.method = 'mean_of_runs' AND NOT EXISTS (
        SELECT 1 FROM fresh f WHERE (f.metric_id, f.component_id, f.statistic, f.q_ppm)
          = (s.metric_id, s.component_id, s.statistic, s.q_ppm)) RETURNING 1),
    written AS (
      INSERT INTO summary (condition_id, metric_id, component_id, statistic, q_ppm, method, n, across_runs, value,
        spread_kind, spread, run_min, run_max, run_sum, run_squares, evidence, ruleset)
      SELECT ${conditionId}, metric_id, component_id, statistic, q_ppm, 'mean_of_runs', n, 'mean', mean_of_sums(n, total),
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
      RETURNING xmax = 0 AS is_new)
    SELECT EXISTS (SELECT 1 FROM gone) OR EXISTS (SELECT 1 FROM written WHERE is_new) AS changed`
  return row?.changed ?? false
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
 * the conditions they are a baseline of. Call it once in the transaction of the write that made it necessary, so that
 * readers never see a mixture.
 */
export async function recomputeConditions(db: Db, conditionIds: number[]): Promise<void> {
  const changed: number[] = []
  for (const conditionId of conditionIds) {
    if (await recomputeMeans(db, conditionId)) changed.push(conditionId)
    await recomputeSpan(db, conditionId)
    await recomputeCounts(db, conditionId)
  }
  await recomputeGroups(db, conditionIds, changed)
}
