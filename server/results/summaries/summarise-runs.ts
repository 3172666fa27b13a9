import { Prisma } from '@/prisma/generated/client'
import { invalidateConditions } from '@/server/catalogue/cache-tags'
import { inOneTrip, type RawDb } from '@/server/platform/db/raw-client'
import { groupBy } from '@/ingest/dictionary/group-by'
import type { FlagFacts } from './flag-facts'
import { writeConditionFlags } from './flags'
import { recomputeMeans, refreshConditionLevels } from './recompute'
import { comparedIds } from './repeats-flags'
import { RULESET } from './ruleset'

/** A run that is stored and that readers may see. */
export type AddedRun = {
  conditionId: number
  replicate: number
  /** its condition has summaries of an earlier ruleset, which are recomputed */
  isOutdated: boolean
}

/**
 * Common table expressions that add values to the means of their conditions, at a cost that does not depend on how many runs
 * these have. Sums are exact, so the figures are those of a recomputation. Nobody else changes the means of a condition that
 * is locked. The last one, `means`, has a row for each mean: `id` of its condition, and whether it `is_new`.
 * @param values a query with the columns condition_id, metric_id, component_id, statistic, q_ppm, value
 */
export const meansQuery = (values: Prisma.Sql): Prisma.Sql => Prisma.sql`
  added AS (
    SELECT condition_id, metric_id, component_id, statistic, q_ppm, count(*)::int AS n, sum(exact) AS total,
      sum(exact * exact) AS squares, min(value) AS run_min, max(value) AS run_max
    -- In a query of its own, so that exact() is computed once.
    FROM (SELECT *, exact(value) AS exact FROM (${values}) AS given OFFSET 0) AS measured
    GROUP BY 1, 2, 3, 4, 5),
  merged AS (
    SELECT a.condition_id, a.metric_id, a.component_id, a.statistic, a.q_ppm, a.n + coalesce(s.n, 0) AS n,
      a.total + coalesce(s.run_sum, 0) AS total, a.squares + coalesce(s.run_squares, 0) AS squares,
      least(a.run_min, s.run_min) AS run_min, greatest(a.run_max, s.run_max) AS run_max
    FROM added a LEFT JOIN LATERAL (SELECT * FROM summary s WHERE s.condition_id = a.condition_id
        AND s.metric_id = a.metric_id AND s.component_id = a.component_id AND s.statistic = a.statistic
        AND s.q_ppm = a.q_ppm AND s.method = 'mean_of_runs' OFFSET 0) AS s ON true
    OFFSET 0),
  means AS (
    INSERT INTO summary AS s (condition_id, metric_id, component_id, statistic, q_ppm, method, n, across_runs, value,
      spread_kind, spread, run_min, run_max, run_sum, run_squares, evidence, ruleset)
    SELECT condition_id, metric_id, component_id, statistic, q_ppm, 'mean_of_runs', n, 'mean', mean_of_sums(n, total),
      CASE WHEN n > 1 THEN 'sd' END, sd_of_sums(n, total, squares), run_min, run_max, total, squares, 'raw-file',
      ${RULESET}
    FROM merged
    ON CONFLICT (metric_id, component_id, statistic, q_ppm, method, condition_id) DO UPDATE SET
      n = excluded.n, value = excluded.value, spread_kind = excluded.spread_kind, spread = excluded.spread,
      run_min = excluded.run_min, run_max = excluded.run_max, run_sum = excluded.run_sum,
      run_squares = excluded.run_squares, ruleset = excluded.ruleset, computed_at = now()
    -- xmax tells a new row from an updated one.
    RETURNING s.condition_id AS id, s.xmax = 0 AS is_new)`

/** What must be computed anew because runs were added, by the ids of their conditions. */
export type SummaryUpdate = {
  conditionIds: number[]
  /** replicates that were added to each condition */
  added: ReadonlyMap<number, readonly number[]>
  /** conditions whose means follow an earlier ruleset */
  outdatedIds: number[]
  /** conditions whose runs are compared with each other */
  comparedIds: number[]
}

export function planSummaryUpdate(runs: readonly AddedRun[]): SummaryUpdate {
  const added = new Map(
    [...groupBy(runs, (run) => run.conditionId)].map(([id, ofOne]) => [
      id,
      ofOne.map(({ replicate }) => replicate),
    ]),
  )
  const conditionIds = [...added.keys()]
  return {
    conditionIds,
    added,
    outdatedIds: [...new Set(runs.flatMap((run) => (run.isOutdated ? run.conditionId : [])))],
    comparedIds: comparedIds(conditionIds, added),
  }
}

/** Recomputes means of an earlier ruleset. @returns conditions that have means for other keys than before */
export const recomputeOutdatedMeans = (
  db: RawDb,
  { outdatedIds }: SummaryUpdate,
): Promise<number[]> => recomputeMeans(db, outdatedIds)

/**
 * Writes everything that is computed from the valid runs of conditions but their means: flags and levels. Also invalidates
 * cached responses in every instance. The caller stored the runs with `meansQuery`, and holds the locks of the conditions
 * and of `baselineLocks`. All together the same as `recomputeConditions`.
 * @param changed conditions that have means for other keys than before
 * @param facts of the conditions, read after the runs were stored
 * @param isLast whether nothing follows in the transaction of the caller, which may then be ended here
 */
export async function updateFlagsAndLevels(
  db: RawDb,
  { conditionIds, comparedIds: compared, added }: SummaryUpdate,
  changed: readonly number[],
  facts: FlagFacts,
  isLast: boolean,
): Promise<void> {
  await inOneTrip(
    db,
    [
      () => writeConditionFlags(db, facts, compared, added),
      () => invalidateConditions(db, conditionIds),
    ],
    isLast && changed.length === 0,
  )
  await refreshConditionLevels(db, [...new Set(changed)])
}
