import { expect, it } from 'vitest'
import { longestGapMs } from './probe'

it('finds the longest time without an answer, edges included', () => {
  expect(longestGapMs([100, 200, 900, 1_000], 0, 1_100)).toBe(700)
  expect(longestGapMs([900, 200, 100], 0, 1_000)).toBe(700)
  expect(longestGapMs([900], 0, 1_000)).toBe(900)
  expect(longestGapMs([100], 0, 1_000)).toBe(900)
  expect(longestGapMs([], 50, 1_000)).toBe(950)
  expect(longestGapMs([0, 2_000], 50, 1_000)).toBe(950)
})
