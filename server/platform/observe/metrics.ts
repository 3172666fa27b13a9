import { Counter, Histogram } from 'prom-client'
import {
  DEFINITIONS,
  type CounterName,
  type HistogramName,
  type MetricName,
  type ReadableName,
} from './metric-definitions'

/** What a process measures of itself, for `/api/metrics`. Names, labels and units are those of Prometheus. */
export type Labels = Readonly<Record<string, string>>
/** A value that was read for a scrape. */
export type Reading = { name: ReadableName; labels: Labels; value: number }

/** Seconds: from what is in memory to what times out. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Many more than there are routes, statuses, adapters and outcomes; any further ones are "other". */
const MAX_LABEL_SETS = 5_000

// Bundles each have a copy of this module; they must measure together.
const shared = globalThis as {
  meshbenchMetrics?: {
    counters: Map<MetricName, Counter>
    histograms: Map<MetricName, Histogram>
    readers: Map<string, Omit<Reading, 'value'> & { read: () => number }>
    labelSets: Set<string>
  }
}
const { counters, histograms, readers, labelSets } = (shared.meshbenchMetrics ??= {
  counters: new Map(),
  histograms: new Map(),
  readers: new Map(),
  labelSets: new Set(),
})

/** Distinguishes label sets. Called for every request; the labels of one name always come in one order. */
function toKey(name: string, labels: Labels): string {
  let key = name
  for (const label in labels) key += `\n${labels[label] ?? ''}`
  return key
}

/** The labels, or "other" for each of them where too many sets have been seen. */
function capLabels(name: string, labels: Labels): Labels {
  const key = toKey(name, labels)
  if (labelSets.has(key)) return labels
  if (labelSets.size >= MAX_LABEL_SETS)
    return Object.fromEntries(Object.keys(labels).map((label) => [label, 'other']))
  labelSets.add(key)
  return labels
}

/** A counter of this process, created when it is first used. */
export function getCounter(name: MetricName): Counter {
  const existing = counters.get(name)
  if (existing) return existing
  const { help, labels } = DEFINITIONS[name]
  const created = new Counter({ name, help, labelNames: labels, registers: [] })
  counters.set(name, created)
  return created
}

/** A histogram of this process, created when it is first used. */
export function getHistogram(name: MetricName): Histogram {
  const existing = histograms.get(name)
  if (existing) return existing
  const { help, labels } = DEFINITIONS[name]
  const created = new Histogram({ name, help, labelNames: labels, buckets: BUCKETS, registers: [] })
  histograms.set(name, created)
  return created
}

/** Adds to a counter. The values of labels must be of a closed list: each combination stays until the process ends. */
export const count = (name: CounterName, labels: Labels = {}, by = 1): void =>
  getCounter(name).inc(capLabels(name, labels), by)

/** Adds a duration to a histogram. Labels as for `count`. */
export const observe = (name: HistogramName, labels: Labels, seconds: number): void =>
  getHistogram(name).observe(capLabels(name, labels), seconds)

/** Has a value read at each scrape; a later reader of the same name and labels replaces it. */
export function gauge(name: ReadableName, labels: Labels, read: () => number): void {
  readers.set(toKey(name, labels), { name, labels, read })
}

/** What the readers of this process return at this moment. */
export const readMeasures = (): Reading[] =>
  [...readers.values()].map(({ name, labels, read }) => ({ name, labels, value: read() }))
