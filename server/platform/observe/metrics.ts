/** What a process measures of itself, for `/api/metrics`. Names, labels and units are those of Prometheus. */
export type Labels = Readonly<Record<string, string>>
export type CountedValue = { name: string; labels: Labels; value: number }
export type HistogramValue = {
  name: string
  labels: Labels
  /** how many were at most so many seconds: by bound, not cumulative; the last is for the rest */
  buckets: number[]
  sum: number
}
export type GaugeReading = { name: string; labels: Labels; read: () => number }

/** Seconds: from what is ready in memory to what gives up. */
export const BOUNDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const

/** Many more than there are routes, statuses, adapters and outcomes; what comes beyond is "other". */
const MOST = 5_000

// Bundles each have a copy of this module; they must measure together.
const shared = globalThis as {
  meshbenchMeasures?: {
    counters: Map<string, CountedValue>
    histograms: Map<string, HistogramValue>
    gauges: Map<string, GaugeReading>
  }
}
const { counters, histograms, gauges } = (shared.meshbenchMeasures ??= {
  counters: new Map(),
  histograms: new Map(),
  gauges: new Map(),
})

/** Distinguishes entries. Called for every request; the labels of one name always come in one order. */
function keyOf(name: string, labels: Labels): string {
  let key = name
  for (const label in labels) key += `\n${label}=${labels[label] ?? ''}`
  return key
}

/** The entry of a name and labels, made if it is missing. */
function entryOf<T>(
  entries: Map<string, T>,
  name: string,
  given: Labels,
  make: (labels: Labels) => T,
): T {
  const known = entries.get(keyOf(name, given))
  if (known) return known
  const labels =
    entries.size < MOST
      ? given
      : Object.fromEntries(Object.keys(given).map((label) => [label, 'other']))
  const key = keyOf(name, labels)
  const made = entries.get(key) ?? make(labels)
  entries.set(key, made)
  return made
}

/** Adds to a counter. The values of labels must be of a closed list: each combination is kept until the process ends. */
export function count(name: string, labels: Labels = {}, by = 1): void {
  entryOf(counters, name, labels, (kept) => ({ name, labels: kept, value: 0 })).value += by
}

/** Adds a duration to a histogram. Labels as for `count`. */
export function observe(name: string, labels: Labels, seconds: number): void {
  const entry = entryOf(histograms, name, labels, (kept) => ({
    name,
    labels: kept,
    sum: 0,
    buckets: Array.from({ length: BOUNDS.length + 1 }, () => 0),
  }))
  const at = BOUNDS.findIndex((bound) => seconds <= bound)
  const bucket = at === -1 ? BOUNDS.length : at
  entry.buckets[bucket] = (entry.buckets[bucket] ?? 0) + 1
  entry.sum += seconds
}

/** Names a value that is read whenever somebody asks; a later one of the same name and labels takes its place. */
export function gauge(name: string, labels: Labels, read: () => number): void {
  gauges.set(keyOf(name, labels), { name, labels, read })
}

export const measures = (): {
  counters: CountedValue[]
  histograms: HistogramValue[]
  gauges: GaugeReading[]
} => ({
  counters: [...counters.values()],
  histograms: [...histograms.values()],
  gauges: [...gauges.values()],
})
