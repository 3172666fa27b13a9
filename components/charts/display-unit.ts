import type { Metric } from '@/ingest/dictionary/metrics'
import { unitFor } from '@/ingest/dictionary/units'

export type DisplayUnit = {
  /** as printed behind a number: "ms", "Gbit/s", "requests/s"; empty for counts */
  label: string
  /** SI -> display unit */
  toDisplay: (si: number) => number
}

const RATE_WORDS: Record<string, string> = {
  'tcp.rr.rate': 'transactions/s',
  'tcp.crr.rate': 'connections/s',
  'cpu.context_switches': 'switches/s',
}

/** The unit as printed behind a number, from the name used in the metric dictionary. */
function unitWord(metric: Metric): string {
  if (metric.display === '1/s') return RATE_WORDS[metric.code] ?? 'requests/s'
  if (metric.display === '1/s/core') return 'requests/s/core'
  if (metric.display === 'us') return 'µs'
  return metric.display === '1' ? '' : metric.display
}

/** One fixed unit per metric: of exported numbers, and of charts wherever figures of any size read well in it. */
export function displayUnit(metric: Metric): DisplayUnit {
  const unit = unitFor(metric.display, metric.dimension)
  if (!unit)
    throw new RangeError(`metric ${metric.code} is shown in ${metric.display}, which has no factor`)
  const { factor } = unit
  // Dividing by 0.001 is rounded twice: 0.06097 s must become 60.97 ms.
  const toDisplay = (si: number) => (factor < 1 ? si * Math.round(1 / factor) : si / factor)
  return { label: unitWord(metric), toDisplay }
}

const MORE_BYTES = [
  { label: 'TiB', size: 2 ** 40 },
  { label: 'GiB', size: 2 ** 30 },
]

/**
 * The unit in which these numbers read best together, so one for all of a chart and its table: bytes step from MiB to
 * GiB and TiB by the largest of them, any other metric keeps its fixed unit.
 * @param values SI; null is absent
 */
export function unitForValues(metric: Metric, values: readonly (number | null)[]): DisplayUnit {
  if (metric.dimension !== 'bytes') return displayUnit(metric)
  const largest = values.reduce<number>((most, si) => Math.max(most, Math.abs(si ?? 0)), 0)
  const larger = MORE_BYTES.find(({ size }) => largest >= size)
  if (!larger) return displayUnit(metric)
  return { label: larger.label, toDisplay: (si) => si / larger.size }
}
