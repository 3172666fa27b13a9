import { Fragment } from 'react'
import type { Leaderboard, ProvenOrder } from '@/server/results/leaderboard/schemas'
import { axisWords, metricLabel, parseChartMetricKey } from '../charts/definitions/words'
import { counted, formatCount } from '../charts/format'

/** "at p99", "in TCP throughput": where an order holds. */
const placeWords = (key: string): string =>
  metricLabel(key)
    .replace(/^(?!p[\d.]+ latency$)/, 'in ')
    .replace(/^(p[\d.]+) latency$/, 'at $1')

/** " at p99, lower is better"; empty where metrics differ */
const metricWords = (key: string | null): string =>
  key === null ? '' : ` ${axisWords(placeWords(key), '', parseChartMetricKey(key).of.better)}`

/** "Linkerd sidecar was lower than Istio sidecar": better in the way of the metric. */
function orderWords({ winner, loser }: ProvenOrder, key: string | null): string {
  const better = key === null ? 'better' : parseChartMetricKey(key).of.better
  return `${winner} was ${better === 'neither' ? 'ahead of' : `${better} than`} ${loser}`
}

/** So many further orders are too many for the first to stand for them. */
const MANY = 3

/** Publications that prove an order, with the number of their loads. */
const Sources = ({ sources }: Pick<ProvenOrder, 'sources'>) =>
  sources.map(({ slug, title, loads }, i) => (
    <Fragment key={slug}>
      {i > 0 && (i === sources.length - 1 ? ' and ' : ', ')}
      {sources.length > 1 && `${formatCount(loads)} in `}
      <a href={`/publications/${slug}`}>{title}</a>
    </Fragment>
  ))

/**
 * Which order is proven, at how many of all loads, and by whom: "At p99, Linkerd sidecar was lower than Istio sidecar beyond
 * run noise at 5 of 350 loads: 3 in …, 2 in …." Loads are counted, whichever of them a card shows.
 * @param props.metric of all of them; null where they differ
 */
export function Answer(props: {
  totals: Leaderboard['totals']
  orders: Leaderboard['orders']
  metric: string | null
}) {
  const { totals, orders, metric } = props
  const { reviewed, loads } = totals
  if (reviewed === 0 || loads === null) return null
  const all = (
    <>
      {counted(loads.total, 'load')} on{' '}
      <a href="/methodology#comparability">{counted(reviewed, 'test bed')}</a>
    </>
  )
  const [first, ...others] = orders
  if (first === undefined)
    return (
      <p className="mt-1 max-w-none">
        None of {all} <a href="/methodology#ranks">proves an order</a>
        {metricWords(metric)}.
      </p>
    )
  if (others.length >= MANY)
    return (
      <p className="mt-1 max-w-none">
        <b>{formatCount(orders.length)} orders of two are proven</b>
        {metric !== null && ` ${placeWords(metric)}`}{' '}
        <a href="/methodology#ranks">beyond run noise</a>, at {formatCount(loads.proven)} of {all};
        the one at most loads: {orderWords(first, metric)}, <Sources sources={first.sources} />.
      </p>
    )
  return (
    <p className="mt-1 max-w-none">
      <b>{orderWords(first, metric)}</b>
      {metric !== null && ` ${placeWords(metric)}`}{' '}
      <a href="/methodology#ranks">beyond run noise</a> at {formatCount(first.loads)} of {all}:{' '}
      <Sources sources={first.sources} />.{' '}
      {others.length > 0
        ? `${counted(others.length, 'other order')} proven, at ${counted(loads.proven, 'load')} in all.`
        : 'No other order is proven.'}
    </p>
  )
}
