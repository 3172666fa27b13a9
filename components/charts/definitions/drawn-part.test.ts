import { describe, expect, it } from 'vitest'
import type { LinesSpec } from '../spec'
import { MAX_LINES, MAX_STOPS, pickEvenly } from './drawn-part'
import { loadSpec } from './load'
import { profileSpec } from './profile'
import { samplePanel } from './sample-rows'

const subjects = (count: number) => [
  { label: 'No mesh', mesh: 'none', value: 1 },
  ...Array.from({ length: count - 1 }, (_, i) => ({
    label: `Istio ${i}`,
    mesh: 'istio',
    version: `1.20.${i}`,
    value: 2 + i / 1000,
  })),
]

/** Points of a chart, and its longest text: what drawing it takes. */
function measureSpec(spec: LinesSpec | null) {
  const [segment] = spec?.segments ?? []
  return {
    lines: segment?.series.length ?? 0,
    stops: segment?.xTicks.length ?? 0,
    points: segment?.series.reduce((sum, { points }) => sum + points.length, 0) ?? 0,
    note: segment?.note ?? null,
  }
}

it('picks evenly, with the first and the last', () => {
  const numbers = Array.from({ length: 1000 }, (_, i) => i)
  expect(pickEvenly(numbers, 4)).toEqual([0, 333, 666, 999])
  expect(pickEvenly([1, 2], 4)).toEqual([1, 2])
})

describe('a chart of lines', () => {
  it.each([
    [10, 10, null],
    [1_000, MAX_LINES, '40 of 1,000 subjects drawn, all of them in the CSV'],
    [10_000, MAX_LINES, '40 of 10,000 subjects drawn, all of them in the CSV'],
  ])('of %i subjects by percentile draws %i', (count, lines, note) => {
    const panels = ['p50', 'p90', 'p99'].map((p) =>
      samplePanel(`http.latency.${p}`, subjects(count)),
    )
    const spec = profileSpec(panels)
    expect(measureSpec(spec)).toEqual({ lines, stops: 3, points: 3 * lines, note })
    expect(spec?.segments[0]?.series.some(({ look }) => look.mesh === 'none')).toBe(true)
  })

  it.each([
    [10, 10, null],
    [1_000, MAX_STOPS, '60 of 1,000 loads drawn, all of them in the CSV'],
    [10_000, MAX_STOPS, '60 of 10,000 loads drawn, all of them in the CSV'],
  ])('of %i loads draws %i', (count, stops, note) => {
    const panels = Array.from({ length: count }, (_, i) =>
      samplePanel('http.latency.p99', subjects(2), 100 * (i + 1)),
    )
    expect(measureSpec(loadSpec(panels))).toEqual({ lines: 2, stops, points: 2 * stops, note })
  })
})
