import { describe as suite, expect, it } from 'vitest'
import { describe } from './describe'

suite('describe', () => {
  it('gives the mean, the sample standard deviation (n - 1) and the range', () => {
    // Deviations from 5: -3 -1 -1 -1 0 0 2 4; squares sum to 32; 32 / 7.
    expect(describe([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({
      n: 8,
      mean: 5,
      sd: Math.sqrt(32 / 7),
      min: 2,
      max: 9,
    })
  })

  it('has no spread for one value, which is not a spread of 0', () => {
    expect(describe([3])).toEqual({ n: 1, mean: 3, sd: null, min: 3, max: 3 })
    expect(describe([3, 3]).sd).toBe(0)
  })

  it('does not cancel digits away on a large offset', () => {
    const { sd } = describe([1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16])
    expect(sd).toBeCloseTo(Math.sqrt(30), 9)
  })

  it('refuses an empty list instead of returning 0', () => {
    expect(() => describe([])).toThrow(RangeError)
  })

  it('takes more values than a call has arguments', () => {
    const values = Array.from({ length: 300_000 }, (_, i) => i)
    expect(describe(values)).toMatchObject({ n: 300_000, min: 0, max: 299_999, mean: 149_999.5 })
  })
})
