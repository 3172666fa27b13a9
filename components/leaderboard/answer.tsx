import { Fragment } from 'react'
import type { Leaderboard, ProvenOrder } from '@/server/results/leaderboard/schemas'
import { axisWords, metricLabel, parseChartMetricKey } from '../charts/definitions/words'
import { counted, formatCount } from '../charts/format'
import { interestWords } from '../ui/badge'

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

/** "both by Linkerd’s vendor", "none by an independent publisher", "1 of them independent": whose word an order is. */
function sourceInterest({ sources }: Pick<ProvenOrder, 'sources'>): string {
  const [words = '', ...others] = new Set(sources.map(interestWords))
  const independent = sources.filter(({ relation }) => relation === 'independent').length
  if (others.length > 0)
    return independent === 0
      ? 'none by an independent publisher'
      : `${formatCount(independent)} of them independent`
  const all = sources.length === 1 ? '' : sources.length === 2 ? 'both ' : 'all '
  const [first] = sources
  if (first?.relation === 'vendor') return `${all}by ${words}`
  return `${all}${independent > 0 ? words : 'of unknown interest'}`
}

/**
 * "Leaderboard: 5 of 169 loads prove an order": the answer of the page, over the loads that satisfy the filters; without a
 * count where publications have none.
 */
export function boardHeadline({ reviewed, loads }: Leaderboard['totals']): string {
  if (reviewed === 0 || loads === null) return 'Leaderboard'
  if (loads.proven === 0) return 'Leaderboard: no load proves an order'
  const all = counted(loads.total, 'load')
  return `Leaderboard: ${formatCount(loads.proven)} of ${all} ${loads.proven === 1 ? 'proves' : 'prove'} an order`
}

/** Publications that prove an order, with the number of their loads, and their interest. */
const Sources = ({ sources }: Pick<ProvenOrder, 'sources'>) => (
  <>
    {sources.map(({ slug, title, loads }, i) => (
      <Fragment key={slug}>
        {i > 0 && ', '}
        {i === 0 ? `${counted(loads, 'load')} in ` : `${formatCount(loads)} in `}
        <a href={`/publications/${slug}`}>{title}</a>
      </Fragment>
    ))}
    , {sourceInterest({ sources })}
  </>
)

/**
 * Which order is proven, and by whom, below the headline that counts the loads: "Linkerd sidecar was lower than Istio sidecar
 * at p99 beyond run noise: 3 loads in …, 2 in …, both by Linkerd’s vendor." Loads are counted, whichever of them a card shows.
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
      <p className="lede">
        Published{metricWords(metric)}: {all}.{' '}
        <a href="/methodology#ranks">How an order is proven</a>
      </p>
    )
  if (others.length >= MANY)
    return (
      <p className="lede">
        <b>{formatCount(orders.length)} orders of two are proven</b>
        {metric !== null && ` ${placeWords(metric)}`}{' '}
        <a href="/methodology#ranks">beyond run noise</a>, on{' '}
        <a href="/methodology#comparability">{counted(reviewed, 'test bed')}</a>; the one at most
        loads: {orderWords(first, metric)}, <Sources sources={first.sources} />.
      </p>
    )
  return (
    <p className="lede">
      <b>{orderWords(first, metric)}</b>
      {metric !== null && ` ${placeWords(metric)}`}{' '}
      <a href="/methodology#ranks">beyond run noise</a>: <Sources sources={first.sources} />.
      {others.length > 0 && ` ${counted(others.length, 'other order')} proven.`}
    </p>
  )
}
