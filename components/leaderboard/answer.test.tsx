import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ProvenOrder } from '@/server/results/leaderboard/schemas'
import { Answer, boardHeadline } from './answer'

type Interest = Pick<ProvenOrder['sources'][number], 'relation' | 'vendorOf'>
const VENDOR: Interest = { relation: 'vendor', vendorOf: ['Linkerd'] }
const INDEPENDENT: Interest = { relation: 'independent', vendorOf: [] }
const UNKNOWN: Interest = { relation: 'unknown', vendorOf: [] }

const source = (title: string, loads: number, interest: Interest = VENDOR) => ({
  slug: title.toLowerCase(),
  title,
  loads,
  ...interest,
})
const LINKERD: ProvenOrder = {
  winner: 'Linkerd sidecar',
  loser: 'Istio sidecar',
  loads: 5,
  sources: [source('One', 3), source('Two', 2)],
}

const text = (
  reviewed: number,
  loads: [number, number] | null,
  orders: ProvenOrder[],
  metric: string | null,
) =>
  renderToStaticMarkup(
    <Answer
      totals={{
        reviewed,
        ranked: orders.length,
        loads: loads && { total: loads[0], proven: loads[1] },
        declared: 3,
        submitted: 3,
      }}
      orders={orders}
      metric={metric}
    />,
  ).replaceAll(/<[^>]+>/g, '')

it('says which order is proven, at how many of all loads, and by which publications', () => {
  expect(text(80, [350, 5], [LINKERD], 'http.latency.p99')).toBe(
    'Linkerd sidecar was lower than Istio sidecar at p99 beyond run noise: 3 loads in One, 2 in Two, both by Linkerd’s vendor.',
  )
  const one = { ...LINKERD, loads: 3, sources: [source('One', 3)] }
  const turned = { ...one, winner: 'Istio sidecar', loser: 'Linkerd sidecar', loads: 1 }
  expect(text(80, [350, 4], [one, turned], 'tcp.throughput.mean')).toBe(
    'Linkerd sidecar was higher than Istio sidecar in mean TCP throughput beyond run noise: 3 loads in One, by Linkerd’s vendor. 1 other order proven.',
  )
})

it('leads with the number of orders where they are many', () => {
  const one = { ...LINKERD, loads: 3, sources: [source('One', 3)] }
  expect(text(15, [16, 4], [one, one, one, one], 'http.latency.p99')).toBe(
    '4 orders of two are proven at p99 beyond run noise, on 15 test beds; the one at most loads: Linkerd sidecar was lower than Istio sidecar, 3 loads in One, by Linkerd’s vendor.',
  )
})

it('counts the loads that prove an order in the headline', () => {
  const headline = (reviewed: number, loads: [number, number] | null) =>
    boardHeadline({
      reviewed,
      ranked: null,
      loads: loads && { total: loads[0], proven: loads[1] },
      declared: 0,
      submitted: 0,
    })
  expect(headline(80, [1169, 5])).toBe('Leaderboard: 5 of 1,169 loads prove an order')
  expect(headline(1, [1, 1])).toBe('Leaderboard: 1 of 1 load proves an order')
  expect(headline(9, [40, 0])).toBe('Leaderboard: no load proves an order')
  expect(headline(0, [0, 0])).toBe('Leaderboard')
  expect(headline(9, null)).toBe('Leaderboard')
})

it('says what is published where nothing is proven, and names no metric where cards differ', () => {
  expect(text(1, [1, 0], [], 'http.latency.max')).toBe(
    'Published in maximum latency, lower is better: 1 load on 1 test bed. How an order is proven',
  )
  expect(text(9, [40, 0], [], null)).toBe(
    'Published: 40 loads on 9 test beds. How an order is proven',
  )
})

it('says nothing without publications or an order of cards', () => {
  expect(text(0, [0, 0], [], 'http.latency.p99')).toBe('')
  expect(text(9, null, [], 'http.latency.p99')).toBe('')
})

it('says whose word an order is', () => {
  const said = (...interests: Interest[]) => {
    const sources = interests.map((one, i) => source(`S${i}`, 1, one))
    return text(9, [40, 3], [{ ...LINKERD, loads: 3, sources }], null).match(/S\d, (\D+)\.$/)?.[1]
  }
  const other: Interest = { relation: 'vendor', vendorOf: ['Istio'] }
  expect(said(VENDOR)).toBe('by Linkerd’s vendor')
  expect(said(VENDOR, VENDOR, VENDOR)).toBe('all by Linkerd’s vendor')
  expect(said(INDEPENDENT)).toBe('independent')
  expect(said(INDEPENDENT, INDEPENDENT)).toBe('both independent')
  expect(said(UNKNOWN, UNKNOWN)).toBe('both of unknown interest')
  expect(said(VENDOR, other)).toBe('none by an independent publisher')
  expect(said(VENDOR, UNKNOWN)).toBe('none by an independent publisher')
})

it('counts the independent ones among several', () => {
  const sources = [source('A', 2), source('B', 1, INDEPENDENT)]
  expect(text(9, [40, 3], [{ ...LINKERD, loads: 3, sources }], null)).toContain(
    '2 loads in A, 1 in B, 1 of them independent.',
  )
})
