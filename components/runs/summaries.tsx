import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { metricOf } from '@/ingest/dictionary/metrics'
import type { ConditionSummary } from '@/server/runs/schemas'
import { unitForValues } from '../charts/display-unit'
import { formatValue } from '../charts/format'
import { metricLabel } from '../charts/definitions/words'
import { DataTable } from '../ui/data-table'

const METHODS: Record<ConditionSummary['method'], string> = {
  published: 'as published',
  published_retracted: 'as published, retracted since',
  mean_of_runs: 'mean of runs',
  median_of_runs: 'median of runs',
  merged_exact: 'all requests of all runs (exact)',
  merged_approx: 'all requests of all runs (approximate)',
  merged_bracket: 'all requests of all runs (bounds)',
}

function show(row: ConditionSummary, value: number | null): string {
  if (value === null) return ''
  const { key } = row
  const unit = unitForValues(metricOf(parseMetricKey(key)?.metric ?? ''), [
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

/** Every number of a condition by every method, side by side. */
export function Summaries({ summaries }: { summaries: ConditionSummary[] }) {
  return (
    <DataTable
      caption="Every number of this condition, by the method that made it"
      rows={summaries}
      keyOf={(row) => `${row.key} ${row.method}`}
      empty="No value is known for this condition."
      columns={[
        { id: 'name', head: 'Metric', isRowHead: true, cell: (row) => metricLabel(row.key) },
        { id: 'method', head: 'Method', cell: (row) => METHODS[row.method] },
        {
          id: 'value',
          head: 'Value',
          isNumber: true,
          cell: (row) => (row.value === null ? bounds(row) : show(row, row.value)),
        },
        { id: 'sd', head: 'SD of runs', isNumber: true, cell: (row) => show(row, row.sd) },
        {
          id: 'ci',
          head: '95% interval of the mean',
          isNumber: true,
          cell: (row) => (row.ci ? `${show(row, row.ci[0])} to ${show(row, row.ci[1])}` : ''),
        },
        { id: 'n', head: 'Runs', isNumber: true, cell: (row) => row.n ?? 'not stated' },
      ]}
    />
  )
}
