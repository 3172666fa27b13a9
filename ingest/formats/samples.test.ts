import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Samples } from './samples'

const filled = (values: readonly number[]): Samples => {
  const samples = new Samples()
  for (const value of values) samples.add(value)
  return samples
}
const findValue = (samples: Samples, statistic: string): number | undefined =>
  samples.measurements('http.latency').find(({ key }) => key === `http.latency.${statistic}`)?.value

describe('Samples', () => {
  it('takes the nearest rank, so that every percentile is a value that occurred', () => {
    const samples = filled([4, 1, 3, 2])
    expect(findValue(samples, 'p50')).toBe(2)
    expect(findValue(samples, 'p75')).toBe(3)
    expect(findValue(samples, 'p90')).toBe(4)
    expect(findValue(filled([7]), 'p99.9')).toBe(7)
  })

  it('says nothing without samples', () => {
    expect(new Samples().measurements('http.latency')).toEqual([])
  })

  it('keeps every sample, its order and the ends', () => {
    const value = fc.double({ min: 0, max: 1000, noNaN: true })
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 3000 }), (values) => {
        const samples = filled(values)
        const { data, count } = samples.histogram('http.latency', 'unknown')
        const pairs = 'samples' in data ? data.samples : []
        expect(count).toBe(values.length)
        expect(pairs.reduce((sum, [, n]) => sum + n, 0)).toBe(values.length)
        expect(pairs.every(([at], i) => i === 0 || at > (pairs[i - 1]?.[0] ?? at))).toBe(true)
        const order = ['min', 'p50', 'p75', 'p90', 'p95', 'p99', 'p99.9', 'p99.99', 'max']
        const found = order.map((name) => findValue(samples, name) ?? NaN)
        expect(found).toEqual([...found].sort((a, b) => a - b))
      }),
      { numRuns: 30 },
    )
  })

  it('stores many distinct values to four digits and says so; percentiles stay exact', () => {
    const values = Array.from({ length: 60_000 }, (_, i) => 0.1 + i * 1e-6)
    const samples = filled(values)
    const histogram = samples.histogram('http.latency', 'uncorrected')
    expect(histogram.note).toMatch(/4 digits/)
    expect('samples' in histogram.data && histogram.data.samples.length).toBeLessThan(1000)
    expect(findValue(samples, 'p50')).toBe(values[29_999])
  })
})
