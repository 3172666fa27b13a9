import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { ConditionSummary } from '@/server/runs/schemas'
import { unitForValues } from '../charts/display-unit'
import { formatExact, formatValue } from '../charts/format'
import { metricLabel } from '../charts/definitions/words'
import { DataTable } from '../ui/data-table'
import { zeroLatencyWords } from './zero-latency'

const METHODS: Record<ConditionSummary['method'], string> = {
  published: 'published',
  published_retracted: 'published, retracted since',
  mean_of_runs: 'mean of runs',
  median_of_runs: 'median of runs',
  merged_exact: 'all requests of all runs (exact)',
  merged_approx: 'all requests of all runs (approximate)',
  merged_bracket: 'all requests of all runs (bounds)',
}

function show(row: ConditionSummary, value: number | null): string {
  if (value === null) return ''
  const { key } = row
  const unit = unitForValues(getMetric(parseMetricKey(key)?.metric ?? ''), [
    row.value,
    row.lo,
    row.hi,
  ])
  return formatValue(unit.toDisplay(value), unit.label)
}

/** "between 3.9 and 4.6 ms"; open where a side is not bounded. */
function bounds(row: ConditionSummary): string {
  if (row.lo === null && row.hi === null) return row.nullReason ?? ''
  if (row.lo === null) return `at most ${show(row, row.hi)}`
  return row.hi === null
    ? `at least ${show(row, row.lo)}`
    : `between ${show(row, row.lo)} and ${show(row, row.hi)}`
}

/** "3.9 to 4.6 ms (after discard, too narrow)" */
const interval = (row: ConditionSummary): string =>
  [
    row.ci && `${show(row, row.ci[0])} to ${show(row, row.ci[1])}`,
    row.ciNote && (row.ci ? `(${row.ciNote})` : row.ciNote),
  ]
    .filter(Boolean)
    .join(' ')

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`

/** "runs count 9.1% (30 s) and 91% (300 s)"; empty where all runs count alike. */
function weightsWords({ weights }: ConditionSummary): string {
  const shares = weights?.map(({ share }) => share) ?? []
  const known = shares.filter((share) => share !== null)
  if (known.length < 2 || Math.max(...known) - Math.min(...known) < 0.01) return ''
  const parts = weights?.map(({ share, durationSeconds }) =>
    [
      share === null ? 'unknown' : percent(share),
      durationSeconds !== null && `(${Math.round(durationSeconds)} s)`,
    ]
      .filter(Boolean)
      .join(' '),
  )
  return `, runs count ${parts?.join(', ')}`
}

/** "7.417651": a published number with more digits than its cell shows; empty of others. */
function inFull(row: ConditionSummary): string {
  if (row.value === null || !row.method.startsWith('published')) return ''
  const unit = unitForValues(getMetric(parseMetricKey(row.key)?.metric ?? ''), [
    row.value,
    row.lo,
    row.hi,
  ])
  const text = formatExact(unit.toDisplay(row.value))
  return show(row, row.value).startsWith(text) ? '' : text
}

/** Every number of a condition by every method; what all rows share is said once, and what none has not at all. */
export function Summaries(props: {
  summaries: ConditionSummary[]
  /** keys of figures that were computed here from the raw data of their publication */
  recomputed?: ReadonlySet<string>
}) {
  const { summaries, recomputed = new Set<string>() } = props
  const method = (row: ConditionSummary): string =>
    row.method === 'published' && recomputed.has(row.key)
      ? 'computed here from raw data'
      : METHODS[row.method] + weightsWords(row)

  return (
    <div className="numbers">
      <DataTable
        caption="Every number of this condition"
        rows={summaries}
        keyOf={(row) => `${row.key} ${row.method}`}
        empty="No value is known for this condition."
        isStacked
        columns={[
          { id: 'name', head: 'Metric', isRowHead: true, cell: (row) => metricLabel(row.key) },
          {
            id: 'value',
            head: 'Value',
            isNumber: true,
            cell: (row) =>
              row.value === null
                ? bounds(row)
                : (zeroLatencyWords(row.key, row.value, null) ?? show(row, row.value)),
          },
          { id: 'full', head: 'Unrounded', isNumber: true, isSaidOnce: true, cell: inFull },
          {
            id: 'method',
            head: 'Method',
            isSaidOnce: true,
            cell: method,
          },
          {
            id: 'sd',
            head: 'SD of runs',
            isNumber: true,
            isSaidOnce: true,
            cell: (row) => show(row, row.sd),
          },
          {
            id: 'ci',
            head: '95% interval of the mean',
            isNumber: true,
            isSaidOnce: true,
            cell: interval,
          },
          {
            id: 'n',
            head: 'Runs',
            isNumber: true,
            isSaidOnce: true,
            cell: (row) => (row.n === null ? 'not stated' : String(row.n)),
          },
        ]}
      />
    </div>
  )
}
