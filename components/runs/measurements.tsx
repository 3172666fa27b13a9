import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { RunMeasurement } from '@/server/runs/schemas'
import { unitForValues } from '../charts/display-unit'
import { formatExact, formatValue, withUnit } from '../charts/format'
import { metricLabel } from '../charts/definitions/words'
import { reportUrl } from '../charts/report-href'
import { KeyLink } from '../metrics/key-link'
import { DataTable, type Column } from '../ui/data-table'
import { zeroLatencyWords } from './zero-latency'

function shown({ key, value, rawText }: RunMeasurement): string {
  const zero = zeroLatencyWords(key, value, rawText)
  if (zero !== null) return zero
  const metric = parseMetricKey(key)?.metric
  if (metric === undefined) return formatExact(value)
  const unit = unitForValues(getMetric(metric), [value])
  return formatValue(unit.toDisplay(value), unit.label)
}

/** The figure of a run that readers look for first. */
const USUAL = 'http.latency.p99'
export const defaultKey = (measurements: readonly RunMeasurement[]): string | null =>
  (measurements.find(({ key }) => key === USUAL) ?? measurements[0])?.key ?? null

const reportColumn = (runId: string): Column<RunMeasurement> => ({
  id: 'report',
  head: 'Wrong?',
  cell: ({ key }) => (
    <a href={reportUrl(`run:${runId}`, key)} aria-label={`Report an error in ${metricLabel(key)}`}>
      Report
    </a>
  ),
})

/**
 * Every number of a run, as shown and as stored in SI.
 * @param props.runId of a run that readers can report; null leads nowhere
 */
export function Measurements(props: { runId: string | null; measurements: RunMeasurement[] }) {
  const { runId, measurements } = props
  return (
    <DataTable
      caption="Every number of this run"
      rows={measurements}
      keyOf={(row) => row.key}
      isStacked
      columns={[
        { id: 'name', head: 'Metric', isRowHead: true, cell: (row) => metricLabel(row.key) },
        { id: 'value', head: 'Value', isNumber: true, cell: shown },
        {
          id: 'si',
          head: 'Stored as',
          isNumber: true,
          cell: (row) => withUnit(formatExact(row.value), row.unit),
        },
        { id: 'key', head: 'Key', cell: (row) => <KeyLink metricKey={row.key} /> },
        ...(runId === null ? [] : [reportColumn(runId)]),
      ]}
    />
  )
}
