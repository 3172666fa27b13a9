import type { Db } from '@/server/platform/db/client'
import type { ConditionSummary } from './schemas'

type Weights = NonNullable<ConditionSummary['weights']>
type Row = {
  run_id: string
  metric: string
  component: string
  samples: number | null
  duration_s: number | null
}

/**
 * What each valid run contributes to the pooled quantiles of a condition, by `metric component`: a pooled quantile
 * counts requests, so a run of 300 s weighs ten times one of 30 s at the same rate (methodology 3.2).
 * Raw: joins a view; counts cast in the database.
 */
export async function pooledWeights(db: Db, conditionId: number): Promise<Map<string, Weights>> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT r.id::text AS run_id, x.metric, x.component, r.duration_s,
      coalesce((SELECT max(d.total_count) FROM distribution d WHERE d.run_id = r.id AND d.metric_id = x.metric_id
        AND d.component_id = x.component_id AND d.is_mergeable), r.requests)::float8 AS samples
    FROM run r JOIN (SELECT DISTINCT run_id, metric_id, component_id, metric, component FROM measurement_value
        WHERE run_id IN (SELECT id FROM run WHERE condition_id = ${conditionId} AND status = 'valid')
          AND statistic = 'quantile' AND metric LIKE '%.latency') x ON x.run_id = r.id
    ORDER BY r.replicate`
  const weights = new Map<string, Weights>()
  for (const row of rows) {
    const key = `${row.metric} ${row.component}`
    const one = { runId: row.run_id, samples: row.samples, durationSeconds: row.duration_s }
    weights.set(key, [...(weights.get(key) ?? []), { ...one, share: null }])
  }
  return new Map([...weights].map(([key, runs]) => [key, withShares(runs)]))
}

/** A share needs the samples of all runs. */
function withShares(runs: Weights): Weights {
  const total = runs.reduce((sum, { samples }) => sum + (samples ?? Number.NaN), 0)
  return runs.map((run) => ({
    ...run,
    share: total > 0 && run.samples !== null ? run.samples / total : null,
  }))
}
