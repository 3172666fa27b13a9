import { describe, expect, it } from 'vitest'
import { BAR_HEIGHT, FONT } from './measures'
import { planBars } from './bars-layout'
import { barsSpec } from './definitions/bars'
import { samplePanel } from './definitions/sample-rows'
import { crossNode2025, eastWest2021, everything, northSouth2025 } from './definitions/samples'
import { textWidth } from './text-width'

const SIZES = [
  ['wide', 720],
  ['wide', 1200],
  ['narrow', 358],
  ['narrow', 320],
] as const

describe.each(SIZES)('%s at %i px', (variant, width) => {
  const layouts = [northSouth2025, eastWest2021, crossNode2025, everything].map((panel) =>
    planBars(barsSpec(panel()), width, variant).place(),
  )
  const rows = layouts.flatMap((l) => l.rows)

  it('never clips a value and keeps it clear of bar, whisker and points', () => {
    for (const { value, span, spread, points } of rows) {
      if (!value) continue
      expect(value.x + textWidth(value.text, FONT.label, true)).toBeLessThanOrEqual(width)
      for (const mark of [span?.to ?? 0, spread?.hi ?? 0, ...points])
        expect(value.x).toBeGreaterThan(mark)
    }
  })

  it('keeps every text inside the picture and inside its row', () => {
    for (const row of rows)
      for (const line of [...row.lines, ...row.note]) {
        const w = textWidth(line.text, line.isMuted ? FONT.small : FONT.label, !line.isMuted)
        expect(w).toBeLessThanOrEqual(width)
        expect(line.y).toBeLessThanOrEqual(row.top + row.height)
        expect(line.y - 12).toBeGreaterThanOrEqual(row.top)
      }
  })

  it('stacks rows without overlap, bar inside its row', () => {
    for (const layout of layouts) {
      let bottom = layout.plot.y
      for (const row of layout.rows) {
        expect(row.top).toBeCloseTo(bottom)
        expect(row.barTop).toBeGreaterThanOrEqual(row.top)
        expect(row.barTop + BAR_HEIGHT).toBeLessThanOrEqual(row.top + row.height)
        bottom = row.top + row.height
      }
      expect(layout.height).toBeGreaterThan(bottom)
    }
  })
})

it('draws a spread that reaches below 0 to the axis', () => {
  const { rows, plot } = planBars(barsSpec(everything()), 720, 'wide').place()
  const skewed = rows.find((r) => r.bar.label === 'eBPF')
  expect(skewed?.spread).toMatchObject({ lo: plot.x, cut: 'tick' })
})

it('starts every bar at 0 and gives a missing value no bar', () => {
  const { rows, plot } = planBars(barsSpec(crossNode2025()), 720, 'wide').place()
  expect(rows.filter((r) => r.span).every((r) => r.span?.from === plot.x)).toBe(true)
  expect(rows.at(-1)).toMatchObject({ span: null, value: null })
  expect(rows.at(-1)?.note[0]?.text).toContain('not applicable')
})

it('labels every second tick when there is no room for all', () => {
  const spec = barsSpec(northSouth2025())
  const ticks = Array.from({ length: 11 }, (_, i) => ({ value: i * 50, label: `${i * 50},000` }))
  const layout = planBars({ ...spec, axis: { ...spec.axis, ticks } }, 320, 'narrow').place()
  expect(layout.ticks.filter((t) => t.label !== null).length).toBeLessThan(7)
  expect(layout.ticks).toHaveLength(11)
})

it('keeps the text of a value clear of the reference line', () => {
  const spec = barsSpec(
    samplePanel('http.latency.p99', [
      { label: 'No mesh', mesh: 'none', value: 63.9 },
      { label: 'a', mesh: 'istio', value: 61 },
      { label: 'b', mesh: 'linkerd', value: 20 },
    ]),
  )
  for (const [variant, width] of [
    ['narrow', 320],
    ['wide', 600],
    ['wide', 880],
  ] as const) {
    const layout = planBars(spec, width, variant).place()
    const line = layout.reference?.x ?? NaN
    for (const { value } of layout.rows) {
      const right = (value?.x ?? 0) + textWidth(value?.text ?? '', FONT.label, true)
      expect(line < (value?.x ?? 0) - 3 || line > right + 3, `${width} ${value?.text}`).toBe(true)
      expect(right).toBeLessThanOrEqual(width)
    }
  }
})
