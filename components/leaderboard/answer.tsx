import type { Leaderboard } from '@/server/results/leaderboard/schemas'
import { formatCount } from '../charts/format'
import { axisWords, metricLabel, parseChartMetricKey } from '../charts/definitions/words'

/** "at p99", "in TCP throughput": where an order holds. */
const placeWords = (key: string): string =>
  metricLabel(key)
    .replace(/^(?!p[\d.]+ latency$)/, 'in ')
    .replace(/^(p[\d.]+) latency$/, 'at $1')

/** "at p99, lower is better" */
const metricWords = (key: string): string =>
  axisWords(placeWords(key), '', parseChartMetricKey(key).of.better)

/**
 * How many of the test beds of publications prove an order, over all pages: "1 of 80 test beds proves an order at p99, lower is better."
 * @param props.metric of all of them; null where they differ
 */
export function Answer(props: { totals: Leaderboard['totals']; metric: string | null }) {
  const { totals, metric } = props
  const { reviewed, ranked } = totals
  if (reviewed === 0 || ranked === null) return null
  return (
    <p className="mt-1 max-w-none text-muted">
      {ranked === 0 ? 'None' : ranked} of {formatCount(reviewed)}{' '}
      <a href="/methodology#comparability">{reviewed === 1 ? 'test bed' : 'test beds'}</a>{' '}
      <a href="/methodology#ranks">{ranked > 1 ? 'prove' : 'proves'} an order</a>
      {metric !== null && ` ${metricWords(metric)}`}.
    </p>
  )
}
