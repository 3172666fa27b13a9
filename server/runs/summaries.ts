import { METRICS } from '@/ingest/dictionary/metrics'
import type { Db } from '@/server/platform/db/client'
import { selectFlags } from '../results/cells/select-flags'
import { storedFlagsFor } from '../results/flags'
import { cellMetricKey } from '../results/panels'
import type { Flag } from '../results/schemas'
import { pooledQuantiles, type PooledRow } from '../results/summaries/pooled-quantiles'
import { finitePair } from '../stats/finite-numbers'
import { excludesFigure } from '../stats/quality-flags'
import { tQuantile } from '../stats/student-t'
import { ConditionSummary } from './schemas'
import { pooledWeights } from './weights'

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

type Interval = Pick<ConditionSummary, 'ci' | 'ciNote'>

/** Said of every interval around what a rule left over (methodology 3.1). */
const AFTER_DISCARD = 'after discard, too narrow'

/**
 * t interval of a mean over at least three runs; with two it would be wider than useful (t = 12.7). None around a figure
 * that a flag excludes; one after a discard has its warning.
 */
function toInterval({ n, value, sd, method }: Row, flags: readonly Flag[]): Interval {
  if (n === null || n < 3 || value === null || sd === null) return { ci: null, ciNote: null }
  const excluded = flags.find(excludesFigure)
  if (excluded) return { ci: null, ciNote: `none: ${excluded.text}` }
  const half = (tQuantile(0.975, n - 1) * sd) / Math.sqrt(n)
  const ci = finitePair(value - half, value + half)
  if (ci === null) return { ci, ciNote: 'none: the spread is too large' }
  const isDiscarded =
    method === 'published' && flags.some(({ code }) => code === 'SELECTION_ON_RESPONSE')
  return { ci, ciNote: isDiscarded ? AFTER_DISCARD : null }
}

/** Means and published figures. Raw: computed columns of a view. */
const selectStored = (db: Db, conditionId: number): Promise<Row[]> => db.$queryRaw`
  SELECT s.metric, s.component, s.statistic, s.q_ppm, s.method, s.n, s.value, s.null_reason,
    CASE WHEN s.spread_kind = 'sd' THEN s.spread END AS sd, s.lo, s.hi
  FROM summary_value s WHERE s.condition_id = ${conditionId} AND s.method NOT LIKE 'merged%'`

const asRow = ({ quantilePpm, nullReason, ...pooled }: PooledRow): Row => ({
  ...pooled,
  statistic: 'quantile',
  q_ppm: quantilePpm,
  null_reason: nullReason,
  sd: null,
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
  const flags = await selectFlags(db, [conditionId])
  const weights =
    pooled.length > 0 ? await pooledWeights(db, conditionId) : new Map<string, never>()
  return rows.map((row) =>
    ConditionSummary.parse({
      key: cellMetricKey(row),
      method: row.method,
      n: row.n,
      value: row.value,
      nullReason: row.null_reason,
      sd: row.sd,
      ...toInterval(row, storedFlagsFor(cellMetricKey(row), row.n, flags)),
      weights: row.method.startsWith('merged')
        ? (weights.get(`${row.metric} ${row.component}`) ?? null)
        : null,
      lo: row.lo,
      hi: row.hi,
    }),
  )
}
