import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Answer } from './answer'

const text = (reviewed: number, ranked: number | null, metric: string | null) =>
  renderToStaticMarkup(
    <Answer totals={{ reviewed, ranked, declared: 3, submitted: 3 }} metric={metric} />,
  ).replaceAll(/<[^>]+>/g, '')

it('says how many test beds prove an order, in which metric and which way is better', () => {
  expect(text(80, 1, 'http.latency.p99')).toBe(
    '1 of 80 test beds proves an order at p99, lower is better.',
  )
  expect(text(80, 2, 'tcp.throughput.mean')).toBe(
    '2 of 80 test beds prove an order in mean TCP throughput, higher is better.',
  )
  expect(text(1, 0, 'http.latency.max')).toBe(
    'None of 1 test bed proves an order in maximum latency, lower is better.',
  )
})

it('names no metric where cards differ, and says nothing without publications or an order', () => {
  expect(text(9, 0, null)).toBe('None of 9 test beds proves an order.')
  expect(text(0, 0, 'http.latency.p99')).toBe('')
  expect(text(9, null, 'http.latency.p99')).toBe('')
})
