import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { barsSpec } from '../definitions/bars'
import { overheadSpec } from '../definitions/overhead'
import { samplePanelWithOverheads } from '../definitions/sample-overheads'
import { samplePanel } from '../definitions/sample-rows'
import { crossNode2025, eastWest2021, everything, northSouth2025 } from '../definitions/samples'
import { BAR_HEIGHT } from '../measures'
import { textWidth } from '../text-width'
import { TEXT, layOutTicks, placeRows, rowClasses, stackRows, valueRoom } from './geometry'
import { sublabelText, valueText } from '../definitions/row-words'

const SPECS = [northSouth2025, eastWest2021, crossNode2025, everything].map((panel) =>
  barsSpec(panel()),
)
const FORMS = ['wide', 'phone'] as const
/** px of plots: phones of 360 and 430 px, a tablet, a laptop, a wide screen */
const WIDTHS = [240, 300, 400, 640, 880]

it('puts a value behind its bar, whisker and runs, and inside the picture, at every width', () => {
  for (const spec of SPECS)
    for (const [i, row] of placeRows(spec, false).entries()) {
      const { span, spread, points, value } = row
      const bar = spec.bars[i]
      if (span === null || !bar) continue
      for (const form of FORMS) {
        const { at, dx } = value[form]
        expect(dx).toBeGreaterThan(5)
        for (const mark of [span.to, spread?.hi ?? 0, ...points])
          expect(at).toBeGreaterThanOrEqual(mark)
        for (const width of WIDTHS)
          expect(
            at * width + dx + textWidth(valueText(bar, form), TEXT.value, true),
          ).toBeLessThanOrEqual(width + valueRoom(placeRows(spec, false), form) + 1)
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
  expect(placed.at(-1)).toMatchObject({ span: { to: 1 }, value: { wide: { at: 1 } } })
  expect(placed.at(-1)?.bar.valueLabel).toBe('267,000\u2009ms')
})

it('keeps the text of a value clear of the reference line on a laptop and on a phone', () => {
  const spec = barsSpec(
    samplePanel('http.latency.p99', [
      { label: 'No mesh', mesh: 'none', value: 63.9 },
      { label: 'a', mesh: 'istio', value: 61 },
      { label: 'b', mesh: 'linkerd', value: 20 },
    ]),
  )
  const line = (spec.reference?.value ?? NaN) / spec.axis.domain[1]
  for (const [form, width] of [
    ['wide', 720],
    ['phone', 270],
  ] as const)
    for (const [i, { value }] of placeRows(spec, false).entries()) {
      const left = value[form].at * width + value[form].dx
      const right = left + textWidth(spec.bars[i]?.valueLabel ?? '', TEXT.value, true)
      expect(line * width < left - 3 || line * width > right + 3, `${form} ${i}`).toBe(true)
    }
})

it('keeps the reason of a hollow bar behind its value, and on a phone beside its name', () => {
  const flags = [
    { code: 'PERCENTILES_NOT_MONOTONE', severity: 'exclude' as const, text: 'p90 above p99' },
  ]
  const spec = barsSpec(
    samplePanel('http.latency.p99', [{ label: 'a', mesh: 'istio', value: 414, flags }]),
  )
  const [bar] = spec.bars
  if (!bar) throw new Error('the sample has a bar')
  expect(valueText(bar, 'wide')).toBe('414\u2009ms, not ranked: percentiles out of order')
  expect(valueText(bar, 'phone')).toBe('414\u2009ms')
  expect(sublabelText({ ...bar, sublabel: 'sidecar' }, 'phone')).toBe(
    'sidecar · not ranked: percentiles out of order',
  )
  const [wide, phone] = FORMS.map((form) => valueRoom(placeRows(spec, false), form))
  expect(phone).toBeLessThan(100)
  expect(wide).toBeGreaterThan(2 * (phone ?? 0))
})

it('draws a spread that reaches below 0 to the axis, and every bar from 0', () => {
  const rows = placeRows(barsSpec(everything()), false)
  expect(rows.find(({ bar }) => bar.label === 'eBPF')?.spread).toMatchObject({ lo: 0, cut: 'tick' })
  expect(rows.filter(({ span }) => span).every(({ span }) => span?.from === 0)).toBe(true)
  expect(placeRows(barsSpec(crossNode2025()), false).at(-1)?.span).toBeNull()
})

it('stacks rows that are equally high, with their bars inside and room where a group begins', () => {
  const { panel, overheads } = samplePanelWithOverheads()
  const grouped = overheadSpec(panel, overheads, 'percent')
  if (!grouped) throw new Error('the sample has overheads')
  for (const spec of [...SPECS, grouped])
    for (const width of [270, 500, 700, 1080]) {
      const { top, rows, bottom } = stackRows(spec, width)
      const heights = rows.map((row) => row.bottom - row.top)
      expect(new Set(heights).size).toBe(1)
      rows.forEach((row, i) => {
        const gap = row.top - (rows[i - 1]?.bottom ?? top)
        const isGroup = spec.bars[i]?.group !== (spec.bars[i - 1]?.group ?? null)
        expect(gap).toBe(isGroup ? 26 : 0)
        expect(row.barTop).toBeGreaterThanOrEqual(row.top)
        expect(row.barTop + BAR_HEIGHT).toBeLessThanOrEqual(row.bottom)
      })
      expect(rows.at(-1)?.bottom).toBe(bottom)
    }
})

it('gives all rows the lines of the longest name, fewer where there is more room', () => {
  const label = 'Cilium, Envoy on each node and WireGuard'
  const spec = barsSpec(
    samplePanel('http.latency.p99', [
      { label: 'a', mesh: 'istio', value: 1 },
      { label, mesh: 'cilium', value: 2 },
    ]),
  )
  expect(rowClasses(spec)).toBe(' bars-s3 bars-m2 bars-l3')
  const css = readFileSync(new URL('../picture.css', import.meta.url), 'utf8')
  for (const name of ['s2', 's3', 'm2', 'm3', 'l2', 'l3']) expect(css).toContain(`.bars-${name} {`)
  const high = spec.bars.map((bar) => ({ ...bar, label: label.repeat(20) }))
  expect(rowClasses({ ...spec, bars: high })).toBe(' bars-s3 bars-m3 bars-l3')
})

it('labels ticks that keep apart, more of them in the wide form', () => {
  const { panel, overheads } = samplePanelWithOverheads()
  const percent = overheadSpec(panel, overheads, 'percent')
  if (!percent) throw new Error('the sample has overheads')
  for (const { axis } of [...SPECS, percent]) {
    const ticks = layOutTicks(axis)
    expect(ticks).toHaveLength(axis.ticks.length)
    for (const [width, shown] of [
      [270, ticks.filter((tick) => tick.shown !== 'never')],
      [170, ticks.filter((tick) => tick.shown === 'always')],
    ] as const) {
      expect(shown.length).toBeGreaterThan(1)
      shown.slice(1).forEach(({ at, label }, i) => {
        const room = (at - (shown[i]?.at ?? 0)) * width
        expect(room).toBeGreaterThan(textWidth(label, TEXT.tick))
      })
    }
  }
})
