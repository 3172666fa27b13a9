import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aboutRate } from './unstated-conditions'

const rate = fc.double({ min: 1e-3, max: 1e9, noNaN: true })

it('names round rates by themselves, and what is close to them', () => {
  for (const round of [20, 80, 100, 200, 400, 500, 1000, 2000, 5000])
    for (const noise of [0.995, 1, 1.005]) expect(aboutRate(round * noise)).toBe(round)
})

it('joins only rates within 5% of each other', () => {
  fc.assert(
    fc.property(rate, fc.double({ min: 1.05, max: 1.2, noNaN: true }), (low, factor) => {
      expect(aboutRate(low)).not.toBe(aboutRate(low * factor))
    }),
  )
})

it('gives a rate in its own step, so that it names the same step again', () => {
  fc.assert(
    fc.property(rate, (one) => {
      expect(aboutRate(aboutRate(one))).toBe(aboutRate(one))
      expect(Math.abs(aboutRate(one) / one - 1)).toBeLessThan(0.05)
    }),
  )
})
