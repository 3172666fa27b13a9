import { expect, it } from 'vitest'
import { SAMPLES_OF_KINDS } from '../definitions/samples-of-kinds'
import { FONT } from '../measures'
import { textWidth } from '../text-width'
import { columnsIn, layOutScatter } from './geometry'
import { PLOT_HEIGHT } from './measures'

const panelsIn = (name: keyof typeof SAMPLES_OF_KINDS.cost) => SAMPLES_OF_KINDS.cost[name].panels
const layOut = (name: keyof typeof SAMPLES_OF_KINDS.cost) => {
  const [panel] = panelsIn(name)
  if (!panel) throw new Error('the sample has no scatter')
  return { panel, layout: layOutScatter(panel) }
}

it('places marks by both axes', () => {
  const { panel, layout } = layOut('cost')
  const [from, to] = panel.axis.domain
  for (const { points } of layout.series)
    for (const { point, at, y } of points) {
      expect(at).toBeCloseTo(point.x / panel.xAxis.domain[1], 6)
      expect(y).toBeCloseTo(PLOT_HEIGHT * (1 - (point.y - from) / (to - from)), 1)
    }
})

it('draws a value beyond the axis at its edge, with its number', () => {
  const { layout } = layOut('cost-absolute')
  const cut = layout.series.flatMap(({ points }) => points).filter((one) => one.cut !== null)
  expect(cut.map(({ y, cut: text }) => [y, text])).toEqual([[0, '644\u2009ms ↑']])
  expect(layout.labels.map(({ text }) => text)).toContain('644\u2009ms ↑')
})

it('draws the line of no added latency where latencies are added, and none elsewhere', () => {
  const { panel, layout } = layOut('cost-added')
  const [from, to] = panel.axis.domain
  expect(layout.zero?.y).toBeCloseTo((PLOT_HEIGHT * to) / (to - from), 1)
  expect(layOut('cost-absolute').layout.zero).toBeNull()
})

it('names the line of no added latency where no mark is, and not where there is no room', () => {
  const { panel, layout } = layOut('cost-added')
  const [one] = panel.series
  const [point] = one?.points ?? []
  if (!one || !point) throw new Error('the sample has no mark')
  const withMarks = (places: [x: number, y: number][]) => {
    const points = places.map(([x, y], i) => ({
      ...point,
      id: `${i}`,
      x,
      y,
      spread: null,
      xSpread: null,
    }))
    return layOutScatter({ ...panel, series: points.map((own) => ({ ...one, points: [own] })) })
  }
  const [across, top] = [panel.xAxis.domain[1], panel.axis.domain[1]]
  expect(withMarks([[across / 2, top]]).zero?.name).toMatchObject({ at: 1 })
  const moved = withMarks([[across, 0]]).zero?.name
  expect(moved?.at).toBe(1)
  expect(moved?.y).toBeGreaterThan(layout.zero?.y ?? Infinity)
  const aside = (top - panel.axis.domain[0]) / 20
  const everywhere = Array.from({ length: 80 }, (_, i): [number, number] => [
    (across * (i >> 1)) / 39,
    i % 2 === 0 ? aside : -aside,
  ])
  expect(withMarks(everywhere).zero?.name).toBeNull()
})

it('names the load at the ends of a line', () => {
  const { layout } = layOut('cost-added')
  expect(layout.labels.map(({ text }) => text).sort()).toEqual(['1,000', '1,000', '100', '100'])
})

it('keeps labels off error bars, however wide the plot', () => {
  for (const { panels } of Object.values(SAMPLES_OF_KINDS.cost))
    for (const panel of panels) {
      const { series, labels } = layOutScatter(panel)
      for (const width of [190, 420, 640])
        for (const { at, dx, y, text, id } of labels) {
          const half = textWidth(text, FONT.small, true) / 2
          const middle = at * width + dx
          const own = series.flatMap(({ points }) => points).find(({ point }) => point.id === id)
          if (own?.xSpread) {
            const isBeside = y - 10 < own.y && own.y < y
            const isOver =
              middle - half < own.xSpread.to * width && own.xSpread.from * width < middle + half
            expect(isBeside && isOver).toBe(false)
          }
          if (own?.spread) {
            const isOver = y - 10 < own.spread.lo && own.spread.hi < y
            expect(isOver && Math.abs(dx) < half).toBe(false)
          }
        }
    }
})

it.each([
  [1, 1000, 1],
  [2, 326, 1],
  [2, 527, 1],
  [2, 528, 2],
  [8, 1168, 4],
])('puts %i scatters on %i px in %i columns', (count, width, columns) => {
  expect(columnsIn(count, width)).toBe(columns)
})
