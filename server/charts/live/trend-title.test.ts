import { expect, it } from 'vitest'
import { sampleTrend } from '@/components/charts/definitions/samples'
import { withSettings } from './trend-title'

/** The sample with the settings of each of its points, in their order. */
function settled(toParams: (position: number) => Record<string, unknown>) {
  const trend = sampleTrend()
  let position = 0
  return {
    ...trend,
    parts: trend.parts.map((part) => ({
      ...part,
      series: part.series.map((line) => ({
        ...line,
        points: line.points.map((point) => ({
          ...point,
          row: {
            ...point.row,
            workload: { ...point.row.workload, params: toParams(position++) },
          },
        })),
      })),
    })),
  }
}

it('tells charts of one title apart by the settings of their loads', () => {
  const { title } = sampleTrend()
  const titles = ['first', 'last (50th)'].map(
    (match) => withSettings(settled(() => ({ match }))).title,
  )
  expect(new Set(titles).size).toBe(2)
  for (const one of titles) expect(one.startsWith(`${title}, `)).toBe(true)
})

it('leaves out what not all values share', () => {
  expect(withSettings(settled((i) => ({ match: `rule ${i}` }))).title).toBe(sampleTrend().title)
})
