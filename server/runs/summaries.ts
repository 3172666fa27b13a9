import { METRICS } from '@/ingest/dictionary/metrics'
import type { Db } from '@/server/platform/db'
import { keyOf } from '../results/panels'
import { pooledQuantiles, type PooledRow } from '../results/summaries/pooled'
import { tQuantile } from '../stats/student-t'
import { ConditionSummary } from './schemas'

type Row = {
  metric: string
  component: string
  statistic: string
  q_ppm: number
  method: string
  n: number | null
  value: number | null
  null_reason: string | null
  sd: number | null
  lo: number | null
  hi: number | null
}

/** t interval of a mean over at least three runs; with two it would be wider than useful (t = 12.7). */
function intervalOf({ n, value, sd }: Row): [number, number] | null {
  if (n === null || n < 3 || value === null || sd === null) return null
  const half = (tQuantile(0.975, n - 1) * sd) / Math.sqrt(n)
  return [value - half, value + half]
}

/** Means and published figures. Raw: computed columns of a view. */
const selectStored = (db: Db, conditionId: number): Promise<Row[]> => db.$queryRaw`
  SELECT s.metric, s.component, s.statistic, s.q_ppm, s.method, s.n, s.value, s.null_reason,
    CASE WHEN s.spread_kind = 'sd' THEN s.spread END AS sd, s.lo, s.hi
  FROM summary_value s WHERE s.condition_id = ${conditionId} AND s.method NOT LIKE 'merged%'`

const asRow = ({ quantilePpm, nullReason, ...pooled }: PooledRow): Row => ({
  ...pooled,
  ...{ statistic: 'quantile', q_ppm: quantilePpm, null_reason: nullReason, sd: null },
})

const order = METRICS.map((metric) => metric.code)
/** In the order of the dictionary, quantiles first and ascending. */
const byKey = (a: Row, b: Row): number =>
  order.indexOf(a.metric) - order.indexOf(b.metric) ||
  a.component.localeCompare(b.component) ||
  Number(a.statistic !== 'quantile') - Number(b.statistic !== 'quantile') ||
  a.q_ppm - b.q_ppm ||
  a.statistic.localeCompare(b.statistic) ||
  a.method.localeCompare(b.method)

/** Every number of a condition by every method, published and computed side by side. */
export async function conditionSummaries(db: Db, conditionId: number): Promise<ConditionSummary[]> {
  const pooled = await pooledQuantiles(db, conditionId)
  const rows = [...(await selectStored(db, conditionId)), ...pooled.map(asRow)].sort(byKey)
  return rows.map((row) =>
    ConditionSummary.parse({
      key: keyOf(row),
      method: row.method,
      n: row.n,
      value: row.value,
      nullReason: row.null_reason,
      sd: row.sd,
      ci: intervalOf(row),
      lo: row.lo,
      hi: row.hi,
    }),
  )
}
