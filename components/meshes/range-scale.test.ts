import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LINEAR_TO, toRangeScale, toShareScale } from './range-scale'

const value = fc.double({ min: -5, max: 5, noNaN: true })

it('keeps the order of values, and all of them on the axis', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 20 }), (values) => {
      const { toPercent } = toRangeScale(values)
      const sorted = [...values].sort((a, b) => a - b)
      const places = sorted.map(toPercent)
      expect(places).toEqual([...places].sort((a, b) => a - b))
      expect(Math.min(...places)).toBeGreaterThan(0)
      expect(Math.max(...places)).toBeLessThan(100)
      const ticks = toRangeScale(values).ticks.map(({ at }) => at)
      expect(Math.min(...ticks)).toBeLessThanOrEqual(Math.min(...places))
      expect(Math.max(...ticks)).toBeGreaterThanOrEqual(Math.max(...places))
    }),
  )
})

it('is linear up to 1 ms and logarithmic above, on both sides of zero', () => {
  const { toPercent } = toRangeScale([-0.01, 1])
  const step = (from: number, to: number) => toPercent(to) - toPercent(from)
  expect(step(0, LINEAR_TO / 2)).toBeCloseTo(step(LINEAR_TO / 2, LINEAR_TO), 1)
  expect(step(0.001, 0.01)).toBeCloseTo(step(0.01, 0.1), 1)
  expect(step(-0.01, -0.001)).toBeCloseTo(step(0.001, 0.01), 1)
})

it('names its ticks in milliseconds, with zero among them', () => {
  const { ticks } = toRangeScale([-0.0002, 0.25])
  expect(ticks.map(({ label }) => label)).toEqual(['−0.3', '0', '+1', '+10', '+100', '+300'])
})

it('is no longer than its values need, and begins at zero where none is below', () => {
  const labels = (values: number[]) => toRangeScale(values).ticks.map(({ label }) => label)
  expect(labels([0.0002])).toEqual(['0', '+1'])
  expect(labels([0.002, 0.012])).toEqual(['0', '+1', '+10', '+30'])
  expect(labels([-0.002, 0.001])).toEqual(['−3', '−1', '0', '+1'])
})

it('places shares of no mesh from nothing on, all of them on the axis', () => {
  const { toPercent, ticks } = toShareScale([0.42, 1.3])
  expect(toPercent(0)).toBeGreaterThan(0)
  expect(toPercent(1.3)).toBeLessThan(100)
  expect(toPercent(0.5) - toPercent(0)).toBeCloseTo(toPercent(1) - toPercent(0.5), 1)
  expect(ticks.at(-1)?.label).toBe('150%')
  expect(ticks.filter(({ isReference }) => isReference).map(({ label }) => label)).toEqual(['100%'])
})
