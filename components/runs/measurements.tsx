import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { metricOf } from '@/ingest/dictionary/metrics'
import type { RunMeasurement } from '@/server/runs/schemas'
import { unitForValues } from '../charts/display-unit'
import { formatValue } from '../charts/format'
import { metricLabel } from '../charts/definitions/words'
import { DataTable } from '../ui/data-table'
import { zeroLatencyWords } from './zero-latency'

function shown({ key, value, rawText }: RunMeasurement): string {
  const zero = zeroLatencyWords(key, value, rawText)
  if (zero !== null) return zero
  const metric = parseMetricKey(key)?.metric
  if (metric === undefined) return String(value)
  const unit = unitForValues(metricOf(metric), [value])
  return formatValue(unit.toDisplay(value), unit.label)
}

/** Every number of a run, as shown and as stored in SI. */
export function Measurements({ measurements }: { measurements: RunMeasurement[] }) {
  return (
    <DataTable
      caption="Every number of this run"
      rows={measurements}
      keyOf={(row) => row.key}
      columns={[
        { id: 'name', head: 'Metric', isRowHead: true, cell: (row) => metricLabel(row.key) },
        { id: 'value', head: 'Value', isNumber: true, cell: shown },
        { id: 'si', head: 'Stored as', isNumber: true, cell: (row) => `${row.value} ${row.unit}` },
        { id: 'key', head: 'Key', cell: (row) => <code>{row.key}</code> },
      ]}
    />
  )
}
