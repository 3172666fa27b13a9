import type { Db } from '../db'
import { RULESET } from './ruleset'

/**
 * Recomputes the run-based summaries of one condition from its valid runs: mean, sample SD (n - 1) and range per
 * metric key. Runs in the transaction of the write that made it necessary, so readers never see a mixture.
 */
export async function recomputeCondition(db: Db, conditionId: number): Promise<void> {
  await db.$executeRaw`WITH fresh AS (
      SELECT m.metric_id, m.component_id, m.statistic, m.q_ppm, count(*)::int AS n, avg(m.value) AS value,
        stddev_samp(m.value) AS spread, min(m.value) AS run_min, max(m.value) AS run_max
      FROM run r JOIN measurement m ON m.run_id = r.id
      WHERE r.condition_id = ${conditionId} AND r.status = 'valid'
      GROUP BY 1, 2, 3, 4),
    gone AS (
      DELETE FROM summary s WHERE s.condition_id = ${conditionId} AND s.method = 'mean_of_runs' AND NOT EXISTS (
        SELECT 1 FROM fresh f WHERE (f.metric_id, f.component_id, f.statistic, f.q_ppm)
          = (s.metric_id, s.component_id, s.statistic, s.q_ppm)))
    INSERT INTO summary (condition_id, metric_id, component_id, statistic, q_ppm, method, n, across_runs, value,
      spread_kind, spread, run_min, run_max, evidence, ruleset)
    SELECT ${conditionId}, metric_id, component_id, statistic, q_ppm, 'mean_of_runs', n, 'mean', value,
      CASE WHEN n > 1 THEN 'sd' END, spread, run_min, run_max, 'raw-file', ${RULESET} FROM fresh
    ON CONFLICT (metric_id, component_id, statistic, q_ppm, method, condition_id) DO UPDATE SET
      n = excluded.n, value = excluded.value, spread_kind = excluded.spread_kind, spread = excluded.spread,
      run_min = excluded.run_min, run_max = excluded.run_max, ruleset = excluded.ruleset, computed_at = now()`
}
