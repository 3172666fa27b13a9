import type { Histogram } from '@/ingest/model/parsed-run'
import { quantileName } from '@/ingest/dictionary/metric-key'
import type { Db } from '@/server/platform/db/client'
import { pool, type PooledQuantile, type RunDistribution } from '@/server/stats/pool'

/** A condition with more runs is a time series, whose pooled distribution would describe no single state. */
export const MAX_POOLED_RUNS = 50

/** Validated by the adapter's schema; parsing it again would cost more than pooling it. */
type DistributionRow = {
  run_id: string
  metric_id: number
  component_id: number
  format: Histogram['format']
  correction: Histogram['correction']
  unit_scale: number
  total_count: number
  is_mergeable: boolean
  data: Histogram['data']
}
type QuantileRow = {
  run_id: string
  metric_id: number
  component_id: number
  metric: string
  component: string
  statistic: string
  q_ppm: number
  value: number
  count: number | null
}

/** Raw: hot path of ingest; one join, numbers cast in the database. */
const selectDistributions = (
  db: Db,
  conditionId: number,
): Promise<DistributionRow[]> => db.$queryRaw`
  SELECT d.run_id::text, d.metric_id, d.component_id, d.format, d.correction, d.unit_scale,
    d.total_count::float8, d.is_mergeable, d.data
  FROM run r JOIN distribution d ON d.run_id = r.id
  WHERE r.condition_id = ${conditionId} AND r.status = 'valid'`

/** Quantiles and extremes of every valid run. Raw: joins a view, which has no relations. */
const selectQuantiles = (db: Db, conditionId: number): Promise<QuantileRow[]> => db.$queryRaw`
  SELECT r.id::text AS run_id, x.metric_id, x.component_id, x.metric, x.component, x.statistic, x.q_ppm, x.value,
    r.requests::float8 AS count
  FROM run r JOIN measurement_value x ON x.run_id = r.id
  WHERE r.condition_id = ${conditionId} AND r.status = 'valid' AND x.statistic IN ('quantile', 'min', 'max')
    AND x.metric LIKE '%.latency' ORDER BY r.replicate`

const FORMATS: DistributionRow['format'][] = ['hdr_v2', 'fortio', 'samples']
const rankRow = (row: DistributionRow): number =>
  (row.correction === 'corrected' ? 0 : 10) +
  (FORMATS.includes(row.format) ? FORMATS.indexOf(row.format) : FORMATS.length)

/** Of several histograms of a run, the corrected one with the finest buckets. */
const best = (rows: DistributionRow[]): DistributionRow | null =>
  [...rows].sort((a, b) => rankRow(a) - rankRow(b))[0] ?? null

function toDistribution(quantiles: QuantileRow[], row: DistributionRow | null): RunDistribution {
  const extreme = (statistic: string): number | null =>
    quantiles.find((q) => q.statistic === statistic)?.value ?? null
  return {
    histogram: row && {
      format: row.format,
      correction: row.correction,
      unitScale: row.unit_scale,
      count: row.total_count,
      mergeable: row.is_mergeable,
      data: row.data,
    },
    quantiles: quantiles.filter((q) => q.q_ppm >= 0).map((q) => [q.q_ppm / 1e6, q.value]),
    min: extreme('min'),
    max: extreme('max'),
    count: quantiles[0]?.count ?? null,
  }
}

export type PooledRow = PooledQuantile & {
  metric: string
  component: string
  quantilePpm: number
  method: 'merged_exact' | 'merged_approx' | 'merged_bracket'
  n: number
  /** why there is no value; null where there is one */
  nullReason: string | null
}

function pooledRows(quantiles: QuantileRow[], distributions: DistributionRow[]): PooledRow[] {
  const runs = [...new Set(quantiles.map((q) => q.run_id))]
  const kinds = new Map(quantiles.map((q) => [`${q.metric} ${q.component}`, q]))
  return [...kinds.values()].flatMap(({ metric, component, metric_id, component_id }) => {
    const isMine = (row: { metric_id: number; component_id: number }): boolean =>
      row.metric_id === metric_id && row.component_id === component_id
    const mine = quantiles.filter(isMine)
    const stored = distributions.filter(isMine)
    const pooled = pool(
      runs.map((id) =>
        toDistribution(
          mine.filter((q) => q.run_id === id),
          best(stored.filter((d) => d.run_id === id)),
        ),
      ),
    )
    if (pooled.method === null) return []
    const asked = [...new Set(mine.map((q) => q.q_ppm).filter((ppm) => ppm >= 0))]
    return asked.map((quantilePpm) => {
      const quantile = pooled.at(quantilePpm / 1e6)
      return {
        ...quantile,
        metric,
        component,
        quantilePpm,
        method: pooled.method,
        n: runs.length,
        nullReason: toReason({ ...quantile, quantilePpm }),
      }
    })
  })
}

const toReason = ({
  value,
  quantilePpm,
}: PooledQuantile & { quantilePpm: number }): string | null =>
  value === null
    ? `the pooled ${quantileName(quantilePpm)} cannot be computed from what the files say; only its bounds can`
    : null

/**
 * Pooled quantiles of a condition's valid runs, beside their means: one for each quantile that the runs report. None for a
 * single run, for more than `MAX_POOLED_RUNS`, and for a retracted campaign. Computed when somebody reads them, because
 * each needs the histograms of all runs. Raw: a count over a join.
 */
export async function pooledQuantiles(db: Db, conditionId: number): Promise<PooledRow[]> {
  const [size] = await db.$queryRaw<{ runs: number }[]>`
    SELECT count(*)::int AS runs FROM run r JOIN condition c ON c.id = r.condition_id JOIN campaign ca ON ca.id = c.campaign_id
    WHERE r.condition_id = ${conditionId} AND r.status = 'valid' AND ca.retracted_at IS NULL`
  if (size === undefined || size.runs < 2 || size.runs > MAX_POOLED_RUNS) return []
  return pooledRows(
    await selectQuantiles(db, conditionId),
    await selectDistributions(db, conditionId),
  )
}
