import fc from 'fast-check'
import { expect, it } from 'vitest'
import { symlogScale, timesScale } from './overheads-scale'

const values = fc.array(fc.double({ min: -1e4, max: 1e4, noNaN: true }), {
  minLength: 1,
  maxLength: 20,
})

it('keeps the order of values, and all of them inside', () => {
  fc.assert(
    fc.property(values, (all) => {
      const { place } = symlogScale(all)
      const places = [...all].sort((a, b) => a - b).map(place)
      expect(places).toEqual([...places].sort((a, b) => a - b))
      expect(places.every((at) => at >= 0 && at <= 1)).toBe(true)
    }),
  )
})

it('is linear below four decades of the largest value, and marks zero and both ends of that part', () => {
  const { linear, ticks, place } = symlogScale([-0.17, 0.11, 249])
  expect(linear).toBeCloseTo(0.1, 12)
  expect(ticks.map(({ value }) => Number(value.toPrecision(3)))).toEqual([-0.1, 0, 0.1, 1, 10, 100])
  expect(place(0.05) - place(0)).toBeCloseTo(place(0) - place(-0.05), 12)
  expect(place(10) - place(1)).toBeCloseTo(place(100) - place(10), 12)
})

it('places multiples by their logarithm, with no mesh and few ticks inside', () => {
  const ratio = fc.double({ min: 1e-3, max: 1e5, noNaN: true })
  fc.assert(
    fc.property(fc.array(ratio, { minLength: 1, maxLength: 20 }), (all) => {
      const { place, ticks } = timesScale(all)
      for (const at of [1, ...all].map(place)) {
        expect(at).toBeGreaterThanOrEqual(0)
        expect(at).toBeLessThanOrEqual(1)
      }
      expect(ticks.some(({ value }) => value === 1)).toBe(true)
      expect(ticks.length).toBeLessThanOrEqual(9)
    }),
  )
  const { place } = timesScale([0.5, 8])
  expect(place(4) - place(2)).toBeCloseTo(place(2) - place(1), 12)
})
