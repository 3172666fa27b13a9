import { expect, it } from 'vitest'
import { sampleTrend } from './definitions/samples'
import { trendSpec } from './definitions/trend'
import { linePath } from './line-path'
import { planLines } from './lines-layout'

const spec = trendSpec(sampleTrend())

it('puts panels side by side where they fit and below each other on a phone', () => {
  const wide = planLines(spec, 720, 'wide').place().panels
  expect(wide[1]?.x).toBeGreaterThan((wide[0]?.x ?? 0) + (wide[0]?.width ?? 0))
  expect(wide[1]?.y).toBe(wide[0]?.y)
  const narrow = planLines(spec, 358, 'narrow').place().panels
  expect(narrow.map((p) => p.x)).toEqual([0, 0])
  expect(narrow[1]?.y).toBeGreaterThan((narrow[0]?.y ?? 0) + (narrow[0]?.height ?? 0))
})

it('never draws a line across a gap', () => {
  const sidecar = planLines(spec, 720, 'wide').place().panels[1]?.series[0]
  expect(sidecar?.path.match(/M/g)).toHaveLength(2)
  expect(sidecar?.points[2]).toMatchObject({ y: null, spread: null, label: null })
  expect(linePath([{ x: 1, y: null }])).toBe('')
  expect(
    linePath([
      { x: 0, y: 1 },
      { x: 5, y: 2 },
      { x: 9, y: null },
      { x: 12, y: 4 },
    ]),
  ).toBe('M0 1L5 2M12 4')
})

it('keeps points inside their plot and a lone one in its middle', () => {
  for (const panel of planLines(spec, 720, 'wide').place().panels)
    for (const { x, y } of panel.series.flatMap((s) => s.points)) {
      expect(x).toBeGreaterThan(panel.plot.x)
      expect(x).toBeLessThan(panel.plot.x + panel.plot.width)
      if (y !== null) expect(y).toBeGreaterThanOrEqual(panel.plot.y)
    }
  const [lone] = planLines(spec, 720, 'wide').place().panels
  expect(lone?.series[0]?.points[0]?.x).toBeCloseTo(
    (lone?.plot.x ?? 0) + (lone?.plot.width ?? 0) / 2,
  )
})

it('drops x labels that would touch', () => {
  const many = Array.from({ length: 30 }, (_, value) => ({
    value,
    label: `edge-25.${value}.1`,
    at: value / 29,
  }))
  const [segment] = spec.segments
  if (!segment) throw new Error('the sample has segments')
  const crowded = { ...spec, segments: [{ ...segment, xTicks: many }] }
  const ticks = planLines(crowded, 358, 'narrow').place().panels[0]?.xTicks ?? []
  expect(ticks).toHaveLength(30)
  expect(ticks.filter((t) => t.label !== null).length).toBeLessThan(6)
})
