import { getMetric, type Metric } from '@/ingest/dictionary/metrics'
import {
  componentWords,
  DEFAULT_COMPONENT,
  formatMetricKey,
  parseMetricKey,
  statisticName,
  type MetricKey,
} from '@/ingest/dictionary/metric-key'
import type { EvidenceMethod } from '@/ingest/dictionary/vocabulary'
import type { ResultPanel, ResultValue } from '@/server/results/schemas'
import { formatCount, rateWords } from '../format'

type ChartMetricKey = Readonly<MetricKey & { of: Metric }>
// A chart asks for its key again for each of its values.
const keys = new WeakMap<Readonly<MetricKey>, ChartMetricKey>()

/** @throws RangeError when the key is not in the metric dictionary */
export function parseChartMetricKey(text: string): ChartMetricKey {
  const key = parseMetricKey(text)
  if (!key) throw new RangeError(`chart of "${text}": not a key of the metric dictionary`)
  const found = keys.get(key) ?? { ...key, of: getMetric(key.metric) }
  keys.set(key, found)
  return found
}

const SHORT_NAMES: Record<string, string> = { 'http.latency': 'latency' }

const STATISTIC_WORDS: Record<string, string> = {
  min: 'minimum',
  max: 'maximum',
  stddev: 'standard deviation of',
  value: '',
  rate: '',
  ratio: '',
}

const lowerFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** "memory (whole mesh)"; a name that ends in parentheses takes the note into them. */
function withNote(name: string, note: string): string {
  if (note === '') return name
  return name.endsWith(')') ? `${name.slice(0, -1)}, ${note})` : `${name} (${note})`
}

/** First letter of a title; "p99" is a name and stays as it is. */
export const capitalised = (text: string): string =>
  /^p\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** "http.latency.p99" -> "p99 latency", "mem.working_set.max@control_plane.total" -> with "(control plane total)". */
export function metricLabel(text: string): string {
  const key = parseChartMetricKey(text)
  const name = SHORT_NAMES[key.metric] ?? lowerFirst(key.of.name)
  const isStated = key.statistic !== 'not_stated'
  const about = [
    key.component === DEFAULT_COMPONENT ? '' : componentWords(key.component),
    isStated ? '' : 'statistic not stated',
  ].filter((part) => part !== '')
  const statistic = isStated ? (STATISTIC_WORDS[key.statistic] ?? statisticName(key)) : ''
  return withNote(`${statistic} ${name}`.trim(), about.join(', '))
}

/** The quantity without its statistic: "latency", "TCP throughput (receiver)". */
export const quantityWords = (key: MetricKey): string =>
  metricLabel(formatMetricKey({ ...key, statistic: 'value', quantilePpm: null }))

/** Text of a settings value that is equal for equal values, whatever the order of their fields. */
export const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** "at 2,000 requests/s"; without an offered load ", 8 connections". */
export function loadWords(panel: ResultPanel): string {
  const rps = panel.workload.targetRps
  if (rps !== null) return ` at ${rateWords(rps)}`
  return panel.loadLabel === '' ? '' : `, ${panel.loadLabel}`
}

/** "p99 latency at 2,000 requests/s"; without an offered load, the load label of the panel. */
export function panelTitle(panel: ResultPanel): string {
  return `${metricLabel(panel.key)}${loadWords(panel)}`
}

export const betterWords = (better: Metric['better']): string | null =>
  better === 'neither' ? null : `${better} is better`

/** Title of a value axis: "p99 latency (ms), lower is better". */
export const axisWords = (words: string, unit: string, better: Metric['better']): string =>
  [`${words}${unit === '' ? '' : ` (${unit})`}`, betterWords(better)].filter(Boolean).join(', ')

const COMBINED: Partial<Record<ResultValue['method'], string>> = {
  mean_of_runs: 'mean of',
  median_of_runs: 'median of',
  merged_exact: 'pooled over',
  merged_approx: 'pooled over',
  merged_bracket: 'bounds over',
}

/** "mean of 5 runs", "single run", "n not stated". */
export function runsWords(value: Pick<ResultValue, 'n' | 'method' | 'acrossRuns'>): string {
  if (value.n === null) return 'n not stated'
  if (value.n === 1) return 'single run'
  const stated = value.acrossRuns === 'not stated' ? null : value.acrossRuns
  const combined = COMBINED[value.method] ?? stated
  if (combined === null) return `${value.n} runs, combined in a way that is not stated`
  if (combined.includes(' of ')) return `${combined}, ${value.n} runs`
  return `${combined}${/ (of|over)$/.test(combined) ? '' : ' of'} ${value.n} runs`
}

/** How a figure was read, after "as published". */
export const EVIDENCE_WORDS: Record<EvidenceMethod, string> = {
  'raw-file': 'from the raw file of the harness',
  table: 'from a published table',
  'chart-label': 'number printed in a published chart',
  'svg-geometry': 'measured in a published vector chart',
  'read-from-chart': 'read from a published chart',
  text: 'from the text of the publication',
  'secondary-text': 'from a text about the publication',
  'recomputed-from-raw': 'computed here from the raw data of the publication',
}

const METHOD_WORDS: Record<ResultValue['method'], string> = {
  published: 'as published',
  published_retracted: 'as published, retracted since',
  mean_of_runs: 'mean of runs, computed here',
  median_of_runs: 'median of runs, computed here',
  merged_exact: 'merged histograms, computed here',
  merged_approx: 'merged histograms, approximate, computed here',
  merged_bracket: 'bounds of the merged distribution, computed here',
}

export const methodWords = (value: Pick<ResultValue, 'method' | 'evidence'>): string =>
  value.evidence === null
    ? METHOD_WORDS[value.method]
    : value.evidence === 'recomputed-from-raw' && value.method === 'published'
      ? EVIDENCE_WORDS[value.evidence]
      : `${METHOD_WORDS[value.method]}, ${EVIDENCE_WORDS[value.evidence]}`

/** Why there is no value, in words for a bar or a table cell. */
export function missingWords(
  applicability: 'measured' | 'not_applicable' | 'not_published',
  note: string | null,
  nullReason: string | null,
): string {
  if (applicability === 'not_applicable') return note ? `not applicable: ${note}` : 'not applicable'
  if (nullReason === null) return note ?? 'not published'
  const withheld = /^withheld[- ]by[- ](the[- ])?authors$/.test(nullReason)
  return withheld ? 'withheld by the authors' : nullReason.replaceAll('-', ' ').replaceAll('_', ' ')
}

/** "1.26 pre": the name of a version where room is short. */
export const shortVersion = (version: string): string => version.replaceAll(' (prerelease)', ' pre')

/** "558 bytes, SHA-256 07c2…": what a file must be that a reader downloads. */
export const fileWords = ({ bytes, sha256 }: { bytes: number; sha256: string }): string =>
  `${formatCount(bytes)} bytes, SHA-256 ${sha256}`
