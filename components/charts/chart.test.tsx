import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { valueText } from './definitions/row-words'
import { Chart } from './chart'
import { barsSpec } from './definitions/bars'
import { crossNode2025, everything, sampleTrend } from './definitions/samples'
import type { ChartSpec } from './spec'
import { trendSpec } from './definitions/trend'

const page = (spec: ChartSpec = barsSpec(everything())) =>
  renderToStaticMarkup(
    <Chart
      spec={spec}
      id="sample"
      certainty="mean of 5 runs"
      actions={<a href="https://bench.example/embed">Embed</a>}
    />,
  )

const count = (html: string, part: string) => html.split(part).length - 1

it('shows the picture once, with title, certainty and actions, without JavaScript', () => {
  const spec = barsSpec(everything())
  const html = page(spec)
  expect(html).toContain('data-chart-state="svg"')
  expect(count(html, 'class="chart-picture"')).toBe(1)
  const drawn = spec.bars.filter((bar) => bar.value !== null)
  expect(count(html, 'class="chart-value"')).toBe(drawn.length)
  const plain = html.replaceAll(/<\/?tspan[^>]*>/g, '')
  for (const bar of drawn) expect(plain).toContain(`>${valueText(bar)}</text>`)
  expect(html).toMatch(/<h3[^>]*>p99 latency<\/h3>/)
  expect(html).toContain('mean of 5 runs')
  expect(html).toContain('<a href="https://bench.example/embed">')
})

it('needs no script to be reached: nothing is focusable in the picture, nothing has an inline style', () => {
  const picture = page().split('<figcaption')[0] ?? ''
  expect(picture).not.toContain('tabindex')
  expect(page()).not.toContain(' style=')
})

it('uses every id once', () => {
  const ids = [...page().matchAll(/ id="([^"]+)"/g)].map((m) => m[1])
  expect(ids.length).toBeGreaterThan(10)
  expect(new Set(ids).size).toBe(ids.length)
})

it('refers only to patterns that exist', () => {
  const html = page()
  const used = new Set([...html.matchAll(/url\(#([^)]+)\)/g)].map((m) => m[1]))
  expect(used.size).toBeGreaterThan(10)
  for (const id of used) expect(html).toContain(`id="${id}"`)
})

it('has a table twin with every value, its certainty and its evidence', () => {
  const spec = barsSpec(crossNode2025())
  const table = page(spec).split('<details')[1] ?? ''
  for (const bar of spec.bars) {
    expect(table).toContain(bar.facts.value)
    expect(table).toContain(`href="${bar.facts.href}"`)
  }
  expect(count(table, '<th scope="row"')).toBe(spec.bars.length)
  expect(count(table, '<th scope="col"')).toBe(4)
  for (const said of ['Spread: none published', 'Method: as published'])
    expect(count(table, said), said).toBe(1)
  expect(table).toContain('not applicable: traffic on one node is not encrypted')
})

it('gives every panel of a trend a table of its own', () => {
  const html = page(trendSpec(sampleTrend()))
  expect(count(html, '<caption>')).toBe(2)
  expect(html).toContain('not joined: load generator; connections')
  expect(html).toContain('withheld by the authors')
})
