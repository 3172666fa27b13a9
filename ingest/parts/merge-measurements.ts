import { formatMetricKey, parseMetricKey, type MetricKey } from '../dictionary/metric-key'
import type { Histogram, Measurement, Notice, ParsedRun } from '../model/parsed-run'
import { notice } from '../model/notices'
import { type MergedHistogram, mergeHistograms } from './merge-histograms'

/** What several generators do together is the sum of what each does. */
const ADDED = new Set([
  'tcp.throughput',
  'tcp.stream.throughput',
  'udp.throughput',
  'tcp.retransmits',
  'udp.lost',
  'udp.packets',
  'tcp.rr.rate',
  'tcp.crr.rate',
  'http.requests',
  'http.errors',
])

const seriesName = ({ metric, component }: Pick<MetricKey, 'metric' | 'component'>): string =>
  `${metric}@${component}`
const toForm = (h: Histogram): string => `${seriesName(h)} ${h.format} ${h.correction}`

/** The histograms that every part has, merged; by metric and component. */
function distributions(runs: readonly ParsedRun[]): Map<string, MergedHistogram> {
  const merged = new Map<string, MergedHistogram>()
  for (const one of runs[0]?.histograms ?? []) {
    const all = runs.flatMap((run) =>
      run.histograms.filter((h) => toForm(h) === toForm(one)).slice(0, 1),
    )
    const sum = all.length === runs.length ? mergeHistograms(all) : null
    if (sum && !merged.has(seriesName(one))) merged.set(seriesName(one), sum)
  }
  return merged
}

/** Samples behind a mean: those of the histogram, else the requests. */
function toWeight(run: ParsedRun, key: MetricKey): number | null {
  const histogram = run.histograms.find((h) => seriesName(h) === seriesName(key))
  return histogram?.count ?? run.requests
}

type Values = { key: MetricKey; values: readonly number[]; runs: readonly ParsedRun[] }

const addUp = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0)

function weightedMean({ key, values, runs }: Values): number | null {
  const weights = runs.map((run) => toWeight(run, key))
  const total = addUp(weights.map((one) => one ?? 0))
  if (weights.includes(null) || total === 0) return null
  return addUp(values.map((value, i) => (value * (weights[i] ?? 0)) / total))
}

/** SD of all samples together, from the mean and SD of each part (population). */
function pooledStddev(one: Values): number | null {
  const { key, values, runs } = one
  const name = formatMetricKey({ ...key, statistic: 'mean' })
  const means = runs.map((run) => run.measurements.find((m) => m.key === name)?.value ?? NaN)
  const squares = values.map((sd, i) => sd ** 2 + (means[i] ?? NaN) ** 2)
  const [mean, square] = [means, squares].map((all) => weightedMean({ ...one, values: all }))
  if (mean == null || square == null || Number.isNaN(square)) return null
  return Math.sqrt(Math.max(0, square - mean ** 2))
}

/** One scalar of all parts; null where it cannot be said. */
function mergeScalars(one: Values): number | null {
  const { key, values } = one
  if (ADDED.has(key.metric)) return addUp(values)
  if (key.statistic === 'min') return Math.min(...values)
  if (key.statistic === 'max') return Math.max(...values)
  if (key.statistic === 'mean' && /latency$|rtt$/.test(key.metric)) return weightedMean(one)
  if (key.statistic === 'stddev') return pooledStddev(one)
  // A value of the mesh or the cluster that every part repeats.
  return values.every((value) => value === values[0]) ? (values[0] ?? null) : null
}

const milliseconds = (value: number | null): string =>
  value === null ? 'no bound' : `${Number((value * 1000).toPrecision(6))} ms`

/**
 * Measurements and histograms of all parts together. A percentile comes from merged histograms or is left out: with its
 * bounds where the parts have spectra, else with the reason. It is never averaged.
 */
export function mergeMeasurements(
  runs: readonly ParsedRun[],
): Pick<ParsedRun, 'measurements' | 'histograms'> & { notices: Notice[] } {
  const merged = distributions(runs)
  const measurements: Measurement[] = []
  const lost: string[] = []
  const bounded: string[] = []
  for (const { key: name } of runs[0]?.measurements ?? []) {
    const key = parseMetricKey(name)
    const found = runs.flatMap((run) => run.measurements.find((m) => m.key === name) ?? [])
    if (key === null) continue
    if (found.length < runs.length) {
      lost.push(name)
      continue
    }
    const values = found.map(({ value }) => value)
    const quantile =
      key.quantilePpm === null ? null : merged.get(seriesName(key))?.quantile(key.quantilePpm / 1e6)
    const value =
      key.quantilePpm === null ? mergeScalars({ key, values, runs }) : (quantile?.value ?? null)
    if (value !== null)
      measurements.push({ key: formatMetricKey(key), value, rawText: null, censored: 0 })
    else if (quantile?.bounds)
      bounded.push(`${name} lies from ${quantile.bounds.map(milliseconds).join(' to ')}`)
    else lost.push(name)
  }
  const missing = `${lost.sort().join(', ')}: not given for all parts together, because the parts have no histograms that can be added, or disagree; percentiles are never averaged`
  return {
    measurements: measurements.sort((a, b) => (a.key < b.key ? -1 : 1)),
    histograms: [...merged.values()].flatMap(({ histogram }) => histogram ?? []),
    notices: [
      ...(bounded.length > 0
        ? [notice('PARTS', `the spectra of the parts give bounds: ${bounded.sort().join('; ')}`)]
        : []),
      ...(lost.length > 0 ? [notice('PARTS', missing)] : []),
    ],
  }
}
