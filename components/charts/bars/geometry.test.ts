import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { barsSpec } from '../definitions/bars'
import { overheadSpec } from '../definitions/overhead'
import { samplePanelWithOverheads } from '../definitions/sample-overheads'
import { samplePanel } from '../definitions/sample-rows'
import { crossNode2025, eastWest2021, everything, northSouth2025 } from '../definitions/samples'
import { BAR_HEIGHT } from '../measures'
import { textWidth } from '../text-width'
import {
  TEXT,
  layOutTicks,
  placeRows,
  MAX_LINES,
  rowClasses,
  stackRows,
  valueRoom,
  valueWidth,
} from './geometry'

const SPECS = [northSouth2025, eastWest2021, crossNode2025, everything].map((panel) =>
  barsSpec(panel()),
)
/** px of plots: of the narrowest card, phones, a tablet, a laptop, a wide screen */
const WIDTHS = [90, 150, 300, 400, 640, 880]

it('puts a value and its difference behind bar, whisker and runs, and inside the picture, at every width', () => {
  for (const spec of SPECS) {
    const placed = placeRows(spec, false)
    for (const { bar, span, spread, points, value } of placed) {
      if (span === null) continue
      expect(value.dx).toBeGreaterThan(5)
      for (const mark of [span.to, spread?.hi ?? 0, ...points])
        expect(value.at).toBeGreaterThanOrEqual(mark)
      for (const width of WIDTHS)
        expect(value.at * width + value.dx + valueWidth(bar)).toBeLessThanOrEqual(
          width + valueRoom(placed) + 1,
        )
    }
  }
})

it('cuts a bar that is longer than the axis at the end of the plot, with its number behind it', () => {
  const rows = [3, 7.1, 267_000].map((value, i) => ({ label: `m${i}`, mesh: 'istio', value }))
  const spec = barsSpec(
    samplePanel('http.latency.p99', [...rows, { label: 'm3', mesh: 'linkerd', value: 3 }]),
  )
  const placed = placeRows(spec, false)
  expect(placed.map(({ isCut }) => isCut)).toEqual([false, false, false, true])
  expect(placed.at(-1)).toMatchObject({ span: { to: 1 }, value: { at: 1 } })
  expect(placed.at(-1)?.bar.valueLabel).toBe('267,000\u2009ms')
})

it('draws the reference line again over bars that hide it, and over no other', () => {
  const spec = barsSpec(
    samplePanel('http.latency.p99', [
      { label: 'No mesh', mesh: 'none', value: 63.9 },
      { label: 'a', mesh: 'istio', value: 90 },
      { label: 'b', mesh: 'linkerd', value: 20 },
    ]),
  )
  const line = 63.9 / 90
  expect(placeRows(spec, false).map(({ bar, crossing }) => [bar.label, crossing])).toEqual([
    ['b', null],
    ['No mesh', null],
    ['a', expect.closeTo(line, 6)],
  ])
})

it('draws a spread that reaches below 0 to the axis, and every bar from 0', () => {
  const rows = placeRows(barsSpec(everything()), false)
  expect(rows.find(({ bar }) => bar.label === 'eBPF')?.spread).toMatchObject({ lo: 0, cut: 'tick' })
  expect(rows.filter(({ span }) => span).every(({ span }) => span?.from === 0)).toBe(true)
  expect(placeRows(barsSpec(crossNode2025()), false).at(-1)?.span).toBeNull()
})

it('stacks rows as high as their names, with their bars inside and room where a group begins', () => {
  const { panel, overheads } = samplePanelWithOverheads()
  const grouped = overheadSpec(panel, overheads, 'percent')
  if (!grouped) throw new Error('the sample has overheads')
  for (const spec of [...SPECS, grouped])
    for (const width of [270, 331, 500, 700, 1080]) {
      const { form, top, rows, bottom } = stackRows(spec, width, false)
      rows.forEach((row, i) => {
        const gap = row.top - (rows[i - 1]?.bottom ?? top)
        const isGroup = spec.bars[i]?.group !== (spec.bars[i - 1]?.group ?? null)
        expect(gap).toBe(isGroup ? 26 : 0)
        expect(row.bottom - row.top).toBeGreaterThanOrEqual(form === 'wide' ? 32 : 48)
        expect(row.bottom - row.top).toBeLessThanOrEqual(form === 'wide' ? 118 : 96)
        expect(row.barTop).toBeGreaterThanOrEqual(row.top)
        expect(row.barTop + BAR_HEIGHT).toBeLessThanOrEqual(row.bottom)
      })
      expect(rows.at(-1)?.bottom).toBe(bottom)
    }
})

it('gives a row the lines of its name, fewer where there is more room', () => {
  const label = 'Cilium, Envoy on each node and WireGuard'
  const { bars } = barsSpec(
    samplePanel('http.latency.p99', [
      { label: 'a', mesh: 'istio', value: 1, version: '1.25.0' },
      { label, mesh: 'cilium', value: 2 },
    ]),
  )
  expect(bars.map(rowClasses)).toEqual([' bars-m3 bars-l2', ' bars-s3 bars-m4 bars-l3'])
  const css = readFileSync(new URL('../picture.css', import.meta.url), 'utf8')
  for (const step of ['s', 'm', 'l']) {
    expect(css).toContain(`--lines: var(--${step}, 1);`)
    for (let lines = 2; lines <= MAX_LINES.name + MAX_LINES.note; lines++)
      expect(css).toContain(`.bars-${step}${lines} {\n  --${step}: ${lines};`)
  }
  for (const lines of Object.values(MAX_LINES))
    expect(css).toContain(`-webkit-line-clamp: ${lines};`)
  const [high] = bars.map((bar) => ({ ...bar, label: label.repeat(20) }))
  expect(high && rowClasses(high)).toContain(` bars-m${MAX_LINES.name + 2}`)
})

it('labels ticks that keep apart, more of them in wide pictures', () => {
  const { panel, overheads } = samplePanelWithOverheads()
  const percent = overheadSpec(panel, overheads, 'percent')
  if (!percent) throw new Error('the sample has overheads')
  for (const { axis } of [...SPECS, percent]) {
    const ticks = layOutTicks(axis)
    expect(ticks).toHaveLength(axis.ticks.length)
    for (const [width, shown] of [
      [230, ticks.filter((tick) => tick.shown !== 'never')],
      [90, ticks.filter((tick) => tick.shown === 'always')],
    ] as const) {
      expect(shown.length).toBeGreaterThan(1)
      shown.slice(1).forEach(({ at, label }, i) => {
        const room = (at - (shown[i]?.at ?? 0)) * width
        expect(room).toBeGreaterThan(textWidth(label, TEXT.tick))
      })
    }
  }
})
