import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  type FortioBucket,
  type FortioHistogram,
  fortioPercentile,
  GRID,
  inferResolutions,
  mergeFortio,
  overflowCount,
} from './fortio-histogram'

/** What fortio exports after recording these values: an independent, slow recorder. */
function record(values: readonly number[], resolution: number): FortioHistogram {
  // Whole microseconds, as the samples are: a product of doubles would put a sample on an edge beside it.
  const edges = [...GRID.map((v) => Math.round(v * resolution * 1e6) / 1e6), Infinity]
  const min = Math.min(...values)
  const max = Math.max(...values)
  const filled = edges
    .map((end, i) => {
      const start = i === 0 ? -Infinity : (edges[i - 1] ?? 0)
      return { start, end, n: values.filter((v) => v > start && v <= end).length }
    })
    .filter(({ n }) => n > 0)
  const buckets = filled.map(({ start, end, n }, i): FortioBucket => [
    i === 0 ? min : start,
    i === filled.length - 1 ? max : end,
    n,
  ])
  const sum = values.reduce((a, b) => a + b, 0)
  const mean = sum / values.length
  const stddev = Math.sqrt(values.reduce((a, v) => a + (v - mean) ** 2, 0) / values.length)
  return { count: values.length, min, max, sum, stddev, resolution, offset: 0, buckets }
}

const samples = fc.array(
  fc.integer({ min: 1, max: 900_000 }).map((us) => us / 1e6),
  { minLength: 1, maxLength: 60 },
)

describe('mergeFortio', () => {
  it('equals one histogram of all samples', () => {
    fc.assert(
      fc.property(samples, samples, fc.constantFrom(1e-3, 1e-4, 1e-6), (a, b, resolution) => {
        const merged = mergeFortio([record(a, resolution), record(b, resolution)])
        const whole = record([...a, ...b], resolution)
        expect(merged.buckets.map(([, , n]) => n)).toEqual(whole.buckets.map(([, , n]) => n))
        merged.buckets.flat().forEach((edge, i) => {
          expect(edge).toBeCloseTo(whole.buckets.flat()[i] ?? NaN, 12)
        })
        expect(merged.stddev).toBeCloseTo(whole.stddev, 9)
        for (const p of [50, 99, 99.9])
          expect(fortioPercentile(merged, p)).toBeCloseTo(fortioPercentile(whole, p), 9)
      }),
    )
  })

  it('keeps values on an edge in the bucket below', () => {
    const merged = mergeFortio([record([0.001, 0.002], 1e-3), record([0.002, 0.0025], 1e-3)])
    expect(merged.buckets).toEqual([
      [0.001, 0.001, 1],
      [0.001, 0.002, 2],
      [0.002, 0.0025, 1],
    ])
  })

  it('refuses other resolutions and offsets', () => {
    const one = record([0.001, 0.02], 1e-3)
    expect(() => mergeFortio([one, record([0.001], 1e-4)])).toThrow(RangeError)
    expect(() => mergeFortio([one, { ...one, offset: 0.1 }])).toThrow(RangeError)
    expect(() => mergeFortio([{ ...one, resolution: null }])).toThrow(RangeError)
    expect(() => mergeFortio([])).toThrow(RangeError)
  })
})

describe('inferResolutions', () => {
  it('finds the true resolution among those that fit', () => {
    fc.assert(
      fc.property(samples, fc.constantFrom(1e-3, 1e-4, 1e-6), (values, resolution) => {
        const histogram = record(values, resolution)
        fc.pre(histogram.buckets.length > 1)
        expect(inferResolutions(histogram)).toContain(resolution)
      }),
    )
  })

  it('prefers the default, and gives up on one bucket or on edges of no grid', () => {
    expect(inferResolutions(record([0.0123, 0.0172, 0.09], 1e-3))[0]).toBe(1e-3)
    expect(inferResolutions(record([0.0123], 1e-3))).toEqual([])
    const odd: FortioBucket[] = [
      [0.001, 0.0017, 3],
      [0.0017, 0.0031, 4],
    ]
    expect(inferResolutions({ buckets: odd, min: 0.001, max: 0.0031 })).toEqual([])
  })
})

describe('fortioPercentile', () => {
  it('interpolates inside the bucket: of 10, 20, 30 the median is 15', () => {
    const buckets: FortioBucket[] = [
      [10, 10, 1],
      [10, 20, 1],
      [20, 30, 1],
    ]
    const histogram = { count: 3, min: 10, max: 30, buckets }
    const at = (p: number) => fortioPercentile(histogram, p)
    expect([at(10), at(33), at(50), at(100)].map((v) => Number(v.toFixed(9)))).toEqual([
      10, 10, 15, 30,
    ])
  })
})

it('overflowCount counts what lies above the grid', () => {
  expect(overflowCount(record([0.05, 0.09, 0.2, 0.4], 1e-6))).toBe(2)
  expect(overflowCount(record([0.05, 0.09, 0.2, 0.4], 1e-3))).toBe(0)
})
