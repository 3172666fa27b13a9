import type { HarnessIdentity, Measurement, ParsedRun } from './parsed-run'
import { formatMetricKey, percentileToPpm, quantile, scalar } from '../dictionary/metric-key'
import type { Statistic } from '../dictionary/vocabulary'

/** An empty run: adapters spread it and fill in what their file contains. */
export const emptyRun = (harness: HarnessIdentity): ParsedRun => ({
  name: null,
  harness,
  protocol: null,
  assumed: { protocol: null },
  startedAt: null,
  durationSeconds: null,
  nominalDurationSeconds: null,
  nominalRequests: null,
  targetRps: null,
  achievedRps: null,
  connections: null,
  payloadBytes: null,
  requests: null,
  errors: null,
  notSent: null,
  load: {},
  direction: null,
  streams: null,
  latencyIncludesErrors: null,
  measurements: [],
  histograms: [],
  notices: [],
  extra: {},
})

type Scalar = Exclude<Statistic, 'quantile'>

/** One value in SI; null in, nothing out, so that absent fields need no branch. */
export const measured = (
  metric: string,
  statistic: Scalar,
  value: number | null,
  rawText: string | null = null,
  component?: string,
): Measurement[] =>
  value === null
    ? []
    : [{ key: formatMetricKey(scalar(metric, statistic, component)), value, rawText, censored: 0 }]

/**
 * A percentile (99.9) of a metric, in SI. Nothing for p0 and p100, which are `min` and `max`, and for levels finer than
 * one part per million, which no key can name.
 */
export const percentile = (
  metric: string,
  p: number,
  value: number | null,
  rawText: string | null = null,
  component?: string,
): Measurement[] => {
  const isKey = p > 0 && p < 100 && percentileToPpm(p) !== null
  if (value === null || !isKey) return []
  return [{ key: formatMetricKey(quantile(metric, p, component)), value, rawText, censored: 0 }]
}

const GO_UNITS: Record<string, number> = {
  h: 3600,
  m: 60,
  s: 1,
  ms: 1e-3,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ns: 1e-9,
}

/** "1m30s", "600s", "1.5h" as Go prints durations, in seconds; null for anything else. */
export function goDurationSeconds(text: string): number | null {
  if (!/^(?:\d+(?:\.\d+)?(?:h|ms|m|us|µs|μs|ns|s))+$/.test(text)) return null
  let seconds = 0
  for (const [, digits, unit] of text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|us|µs|μs|ns|s)/gy))
    seconds += Number(digits) * (GO_UNITS[unit ?? ''] ?? NaN)
  return Number.isFinite(seconds) && seconds <= 1e9 ? seconds : null
}
