import { expect, it } from 'vitest'
import { barsSpec } from '../definitions/bars'
import { overheadSpec } from '../definitions/overhead'
import { samplePanelWithOverheads } from '../definitions/sample-overheads'
import { samplePanel } from '../definitions/sample-rows'
import { crossNode2025, eastWest2021, everything, northSouth2025 } from '../definitions/samples'
import { textWidth } from '../text-width'
import { planBars } from '../bars-layout'
import { placeRows, TEXT, layOutTicks, valueRoom } from './row'
import { phoneSublabel, phoneText, wideText } from './value-text'

const SPECS = [northSouth2025, eastWest2021, crossNode2025, everything].map((panel) =>
  barsSpec(panel()),
)
/** px of plots: phones of 360 and 430 px, a tablet, a laptop, a wide screen */
const WIDTHS = [240, 300, 400, 640, 880]

it('puts a value behind its bar, whisker and runs, and inside the picture, at every width', () => {
  for (const spec of SPECS)
    for (const [i, row] of placeRows(spec, false).entries()) {
      const { span, spread, points, value } = row
      const bar = spec.bars[i]
      if (span === null || !bar) continue
      for (const [form, text] of [
        ['wide', wideText(bar)],
        ['phone', phoneText(bar)],
      ] as const) {
        const { at, dx } = value[form]
        expect(dx).toBeGreaterThan(5)
        for (const mark of [span.to, spread?.hi ?? 0, ...points])
          expect(at).toBeGreaterThanOrEqual(mark)
        for (const width of WIDTHS)
          expect(at * width + dx + textWidth(text, TEXT.value, true)).toBeLessThanOrEqual(
            width + valueRoom(spec.bars, placeRows(spec, false))[form] + 1,
          )
      }
    }
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
  expect(wideText(bar)).toBe('414\u2009ms, not ranked: percentiles out of order')
  expect(phoneText(bar)).toBe('414\u2009ms')
  expect(phoneSublabel({ ...bar, sublabel: 'sidecar' })).toBe(
    'sidecar · not ranked: percentiles out of order',
  )
  const { wide, phone } = valueRoom(spec.bars, placeRows(spec, false))
  expect(phone).toBeLessThan(100)
  expect(wide).toBeGreaterThan(2 * phone)
  // In files too, the bars of a phone keep most of its width.
  const { plot, rows } = planBars(spec, 358, 'narrow').place()
  expect(plot.width).toBeGreaterThan(0.6 * 358)
  expect(rows[0]?.lines.map(({ text }) => text).join(' ')).toContain('percentiles out of order')
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
