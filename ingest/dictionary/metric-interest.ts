import { parseMetricKey, type MetricKey } from './metric-key'

/** Extremes and spreads of a latency say how a run went, not how a product does. */
const ASIDES = new Set(['min', 'max', 'stddev'])

const isLatency = ({ metric, statistic }: MetricKey): boolean =>
  (metric.endsWith('.latency') || metric === 'tcp.rtt') && !ASIDES.has(statistic)

/** What readers look for first: latency, throughput, rates of requests, CPU, memory. */
const INTERESTS: readonly ((key: MetricKey) => boolean)[] = [
  isLatency,
  ({ metric }) => metric.endsWith('.throughput'),
  ({ metric }) => /^(?:http\.rps|tcp\.c?rr\.rate)/.test(metric),
  ({ metric }) => metric.startsWith('cpu.'),
  ({ metric }) => metric.startsWith('mem.'),
]

/** Place of a metric among what readers look for, from 0; all that is named by none of them comes last. */
export function interestRank(key: string): number {
  const parsed = parseMetricKey(key)
  const rank = parsed === null ? -1 : INTERESTS.findIndex((isOf) => isOf(parsed))
  return rank < 0 ? INTERESTS.length : rank
}

/** A change of a metric; without a step it is not proven. */
type Judged = { key: string; step: object | null }

/** Proven changes first, then by what readers look for; sorting by it leaves the order of equals. */
export const byInterest = (a: Judged, b: Judged): number =>
  Number(b.step !== null) - Number(a.step !== null) || interestRank(a.key) - interestRank(b.key)
