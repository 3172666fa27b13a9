import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { samplePanel } from '../charts/definitions/sample-rows'
import { Glance } from './glance'

const level = (rps: number, values: number[]) => ({
  ...samplePanel(
    'http.latency.p99',
    values.map((value, i) => ({ label: `Mesh ${i}`, mesh: i === 0 ? 'none' : 'istio', value })),
    rps,
    `${rps} rps`,
  ),
  groupKey: `group-${rps}`,
})
const draw = (...levels: ReturnType<typeof level>[]) =>
  renderToStaticMarkup(<Glance panels={levels} />)
const widths = (html: string) =>
  [...html.matchAll(/<rect[^>]* width="([\d.]+)"/g)].map(([, width]) => Number(width))

it('draws the values of all loads on one scale, each with its load and its words', () => {
  const html = draw(level(20, [10, 20]), level(2000, [10, 40]))
  const [a, b, c, d] = widths(html)
  expect(a).toBe(c)
  expect(b).toBe(2 * (a ?? 0))
  expect(d).toBe(4 * (a ?? 0))
  for (const text of ['20 rps', '2000 rps', '20.0\u2009ms', '40.0\u2009ms'])
    expect(html).toContain(text)
})

it('is nothing for one load, for many subjects, and without values', () => {
  expect(draw(level(20, [10, 20]))).toBe('')
  const many = Array.from({ length: 9 }, (_, i) => i + 1)
  expect(draw(level(20, many), level(200, many))).toBe('')
  expect(draw()).toBe('')
})
