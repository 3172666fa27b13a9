import type { Histogram } from '@/ingest/model/parsed-run'
import { quantileName } from '@/ingest/dictionary/metric-key'
import type { Db } from '@/server/platform/db'
import { pool, type PooledQuantile, type RunDistribution } from '@/server/stats/pooled'
import { RULESET } from './ruleset'

/** A condition with more runs is a time series, whose pooled distribution would describe no single state. */
export const MOST_POOLED_RUNS = 50

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
  SELECT r.id::text AS run_id, x.metric_id, x.component_id, x.metric, x.statistic, x.q_ppm, x.value,
    r.requests::float8 AS count
  FROM run r JOIN measurement_value x ON x.run_id = r.id
  WHERE r.condition_id = ${conditionId} AND r.status = 'valid' AND x.statistic IN ('quantile', 'min', 'max')
    AND x.metric LIKE '%.latency' ORDER BY r.replicate`

const FORMATS: DistributionRow['format'][] = ['hdr_v2', 'fortio', 'samples']
const rankOf = (row: DistributionRow): number =>
  (row.correction === 'corrected' ? 0 : 10) +
  (FORMATS.includes(row.format) ? FORMATS.indexOf(row.format) : FORMATS.length)

/** Of several histograms of a run, the corrected one with the finest buckets. */
const best = (rows: DistributionRow[]): DistributionRow | null =>
  [...rows].sort((a, b) => rankOf(a) - rankOf(b))[0] ?? null

function distributionOf(quantiles: QuantileRow[], row: DistributionRow | null): RunDistribution {
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

type PooledRow = PooledQuantile & {
  metricId: number
  componentId: number
  quantilePpm: number
  method: string
  n: number
}

function pooledRows(quantiles: QuantileRow[], distributions: DistributionRow[]): PooledRow[] {
  const runs = [...new Set(quantiles.map((q) => q.run_id))]
  const kinds = [...new Set(quantiles.map((q) => `${q.metric_id} ${q.component_id}`))]
  return kinds.flatMap((kind) => {
    const [metricId = 0, componentId = 0] = kind.split(' ').map(Number)
    const isMine = (row: { metric_id: number; component_id: number }): boolean =>
      row.metric_id === metricId && row.component_id === componentId
    const mine = quantiles.filter(isMine)
    const stored = distributions.filter(isMine)
    const pooled = pool(
      runs.map((id) =>
        distributionOf(
          mine.filter((q) => q.run_id === id),
          best(stored.filter((d) => d.run_id === id)),
        ),
      ),
    )
    if (pooled.method === null) return []
    const asked = [...new Set(mine.map((q) => q.q_ppm).filter((ppm) => ppm >= 0))]
    return asked.map((quantilePpm) => ({
      ...pooled.at(quantilePpm / 1e6),
      ...{ metricId, componentId, quantilePpm, method: pooled.method, n: runs.length },
    }))
  })
}

const reasonOf = ({ value, quantilePpm }: PooledRow): string | null =>
  value === null
    ? `the pooled ${quantileName(quantilePpm)} cannot be computed from what the files say; only its bounds can`
    : null

/**
 * Pooled quantiles of a condition's valid runs beside their means, one row per quantile that the runs report.
 * Unchanged rows are not written.
 * Raw: counts in one statement, then one delete and one upsert for all quantiles.
 */
export async function recomputePooled(db: Db, conditionId: number): Promise<void> {
  const [size] = await db.$queryRaw<{ runs: number; pooled: boolean }[]>`
    SELECT (SELECT count(*)::int FROM run r JOIN condition c ON c.id = r.condition_id JOIN campaign ca ON ca.id = c.campaign_id
        WHERE r.condition_id = ${conditionId} AND r.status = 'valid' AND ca.retracted_at IS NULL) AS runs,
      EXISTS (SELECT 1 FROM summary WHERE condition_id = ${conditionId} AND method LIKE 'merged%') AS pooled`
  const isPoolable = size !== undefined && size.runs > 1 && size.runs <= MOST_POOLED_RUNS
  if (!isPoolable && !size?.pooled) return
  const rows = isPoolable
    ? pooledRows(await selectQuantiles(db, conditionId), await selectDistributions(db, conditionId))
    : []
  const [metricIds, componentIds] = [rows.map((r) => r.metricId), rows.map((r) => r.componentId)]
  const [quantiles, methods] = [rows.map((r) => r.quantilePpm), rows.map((r) => r.method)]
  await db.$executeRaw`DELETE FROM summary s WHERE s.condition_id = ${conditionId}
    AND s.method IN ('merged_exact', 'merged_approx', 'merged_bracket') AND NOT EXISTS (
      SELECT 1 FROM unnest(${metricIds}::smallint[], ${componentIds}::smallint[], ${quantiles}::int[], ${methods}::text[])
        AS w(metric_id, component_id, q_ppm, method)
      WHERE (w.metric_id, w.component_id, w.q_ppm, w.method) = (s.metric_id, s.component_id, s.q_ppm, s.method))`
  await db.$executeRaw`INSERT INTO summary (condition_id, metric_id, component_id, statistic, q_ppm, method, n, value,
      null_reason, lo, hi, evidence, ruleset)
    SELECT ${conditionId}, metric_id, component_id, 'quantile', q_ppm, method, n, value, null_reason, lo, hi, 'raw-file', ${RULESET}
    FROM unnest(${metricIds}::smallint[], ${componentIds}::smallint[], ${quantiles}::int[], ${methods}::text[],
      ${rows.map((r) => r.n)}::int[], ${rows.map((r) => r.value)}::float8[], ${rows.map(reasonOf)}::text[],
      ${rows.map((r) => r.lo)}::float8[], ${rows.map((r) => r.hi)}::float8[])
      AS w(metric_id, component_id, q_ppm, method, n, value, null_reason, lo, hi)
    ON CONFLICT (metric_id, component_id, statistic, q_ppm, method, condition_id) DO UPDATE SET n = excluded.n,
      value = excluded.value, null_reason = excluded.null_reason, lo = excluded.lo, hi = excluded.hi,
      ruleset = excluded.ruleset, computed_at = now()
    WHERE (summary.n, summary.value, summary.null_reason, summary.lo, summary.hi, summary.ruleset)
      IS DISTINCT FROM (excluded.n, excluded.value, excluded.null_reason, excluded.lo, excluded.hi, excluded.ruleset)`
}
