import { isMetricCode } from './metrics'
import { STATISTICS, type Statistic } from './vocabulary'

/**
 * A public metric key, taken apart: `http.latency.p99`, `tcp.throughput.mean@receiver`.
 * `quantilePpm` is parts per million (p99 = 990000) and null unless the statistic is `quantile`:
 * a float inside a database key would be a bug.
 */
export type MetricKey = {
  metric: string
  statistic: Statistic
  quantilePpm: number | null
  component: string
}

export const DEFAULT_COMPONENT = 'client'

const DIRECTIONS: Record<string, string> = {
  'bidir.tx.sender': 'bidirectional, client sends, sender',
  'bidir.tx.receiver': 'bidirectional, client sends, receiver',
  'bidir.rx.sender': 'bidirectional, client receives, sender',
  'bidir.rx.receiver': 'bidirectional, client receives, receiver',
}

/** "data plane max proxy", "bidirectional, client receives, sender": where a figure was taken, in short. */
export const componentWords = (component: string): string =>
  DIRECTIONS[component] ?? component.replace(/[._]/g, ' ')
const COMPONENT = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_-]*)*$/
const QUANTILE = /^p(\d{1,2}(?:\.\d{1,4})?)$/

/** 99 -> 990000, 99.99 -> 999900. Null when the percentile needs more than ppm can hold. */
export function percentileToPpm(percentile: number): number | null {
  const ppm = Math.round(percentile * 10_000)
  const exact = Math.abs(percentile * 10_000 - ppm) < 1e-6
  return exact && ppm >= 0 && ppm <= 1_000_000 ? ppm : null
}

/** 999000 -> "p99.9" */
export const quantileName = (ppm: number): string => `p${ppm / 10_000}`

export function quantile(
  metric: string,
  percentile: number,
  component = DEFAULT_COMPONENT,
): MetricKey {
  const quantilePpm = percentileToPpm(percentile)
  if (quantilePpm === null)
    throw new RangeError(`p${percentile} is finer than one part per million`)
  return { metric, statistic: 'quantile', quantilePpm, component }
}

export const scalar = (
  metric: string,
  statistic: Exclude<Statistic, 'quantile'>,
  component = DEFAULT_COMPONENT,
): MetricKey => ({ metric, statistic, quantilePpm: null, component })

/** The statistic as readers write it: "p99", "mean", "not_stated". */
export const statisticName = (key: Pick<MetricKey, 'statistic' | 'quantilePpm'>): string =>
  key.quantilePpm === null ? key.statistic : quantileName(key.quantilePpm)

export function formatMetricKey(key: MetricKey): string {
  const at = key.component === DEFAULT_COMPONENT ? '' : `@${key.component}`
  const statistic = key.statistic === 'value' ? '' : `.${statisticName(key)}`
  return `${key.metric}${statistic}${at}`
}

function parseStatistic(text: string): Pick<MetricKey, 'statistic' | 'quantilePpm'> | null {
  const percentile = QUANTILE.exec(text)?.[1]
  if (percentile !== undefined) {
    const quantilePpm = percentileToPpm(Number(percentile))
    return quantilePpm === null ? null : { statistic: 'quantile', quantilePpm }
  }
  const statistic = STATISTICS.find((s) => s === text && s !== 'quantile')
  return statistic ? { statistic, quantilePpm: null } : null
}

/** Cache of parsed keys: a file repeats a dozen of them in every run. Text comes from users, so it is bounded. */
const known = new Map<string, Readonly<MetricKey> | null>()
const MAX_CACHED_KEYS = 5_000
const LONGEST_KNOWN = 100

/** Null when the text is not a key of the dictionary. A missing statistic means `value`. */
export function parseMetricKey(text: string): Readonly<MetricKey> | null {
  const found = known.get(text)
  if (found !== undefined) return found
  const read = readMetricKey(text)
  if (known.size < MAX_CACHED_KEYS && text.length <= LONGEST_KNOWN) known.set(text, read)
  return read
}

function readMetricKey(text: string): MetricKey | null {
  const [path, component = DEFAULT_COMPONENT, ...rest] = text.split('@')
  if (path === undefined || rest.length > 0 || !COMPONENT.test(component)) return null
  if (isMetricCode(path)) return { metric: path, statistic: 'value', quantilePpm: null, component }
  // "p99.9" has a dot of its own, so the statistic is whatever follows the longest known metric code.
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const metric = path.slice(0, dot)
    if (!isMetricCode(metric)) continue
    const statistic = parseStatistic(path.slice(dot + 1))
    return statistic && { metric, ...statistic, component }
  }
  return null
}
