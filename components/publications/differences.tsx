import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { PublicationDetail } from '@/server/publications/schemas'
import { metricLabel } from '../charts/definitions/words'
import { unitForValues } from '../charts/display-unit'
import { formatValue } from '../charts/format'
import { DataTable } from '../ui/data-table'

type Difference = PublicationDetail['differences'][number]

function valueText({ key, value }: Difference): string {
  const metric = parseMetricKey(key)?.metric
  if (value === null || metric === undefined) return 'not published'
  const unit = unitForValues(getMetric(metric), [value])
  const text = formatValue(unit.toDisplay(value), unit.label)
  return value > 0 ? `+${text}` : text
}

/** Values that were published only as differences; drawing them beside absolute values would be wrong. */
export function Differences({ differences }: { differences: Difference[] }) {
  return (
    <DataTable
      caption="Published differences between two subjects"
      rows={differences}
      keyOf={(row) => `${row.conditionId} ${row.relativeTo} ${row.key}`}
      columns={[
        {
          id: 'subject',
          head: 'Subject',
          isRowHead: true,
          cell: (row) => [row.subject, row.version].filter(Boolean).join(', '),
        },
        { id: 'relative', head: 'Compared with', cell: (row) => row.relativeTo },
        { id: 'key', head: 'Metric', cell: (row) => metricLabel(row.key) },
        { id: 'load', head: 'Load', cell: (row) => row.load },
        { id: 'value', head: 'Difference', isNumber: true, cell: valueText },
        { id: 'method', head: 'Read from', cell: (row) => row.method },
      ]}
    />
  )
}
