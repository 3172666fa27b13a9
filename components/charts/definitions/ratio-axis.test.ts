import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeOfRatio, ratioAxis } from './ratio-axis'

const labels = (...ratios: number[]) => ratioAxis('', ratios).ticks.map(({ label }) => label)

it('puts a half as far below zero as a double above it', () => {
  expect(placeOfRatio(0.5)).toBe(-1)
  expect(placeOfRatio(1)).toBe(0)
  expect(placeOfRatio(2)).toBe(1)
  expect(placeOfRatio(0)).toBeNull()
  expect(placeOfRatio(-0.2)).toBeNull()
})

it('has round per cent where ratios are near, halvings and doublings where they are far apart', () => {
  expect(labels(1.03, 1.18)).toEqual(['0%', '+5%', '+10%', '+15%', '+20%'])
  expect(labels(0.5, 8)).toEqual(['−50%', '0%', '+100%', '+300%', '+700%'])
  expect(labels(1.2, 1000)).toEqual(['0%', '+300%', '+1,500%', '+6,300%', '+25,500%', '+102,300%'])
  expect(labels(0.001)[0]).not.toBe('−100%')
  expect(labels()).toHaveLength(2)
})

it('holds zero and every ratio, with ticks in order that leave room for their labels', () => {
  const ratio = fc.double({ min: 1e-4, max: 1e5, noNaN: true })
  fc.assert(
    fc.property(fc.array(ratio, { minLength: 1, maxLength: 6 }), (ratios) => {
      const { domain, ticks } = ratioAxis('', ratios)
      expect(ticks.length).toBeLessThanOrEqual(8)
      expect(ticks.some(({ value }) => value === 0)).toBe(true)
      for (const place of [0, ...ratios.map(Math.log2)]) {
        expect(place).toBeGreaterThanOrEqual(domain[0] - 1e-9)
        expect(place).toBeLessThanOrEqual(domain[1] + 1e-9)
      }
      const width = domain[1] - domain[0]
      ticks.slice(1).forEach(({ value }, i) => {
        expect(value - (ticks[i]?.value ?? 0)).toBeGreaterThan(0.1 * width)
      })
    }),
    { seed: 20261122, numRuns: 500 },
  )
})
