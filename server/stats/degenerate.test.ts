import { describe as suite, expect, it } from 'vitest'
import { describe } from './describe'
import { overhead } from './overhead'
import { rank } from './ranking'

suite('degenerate cases', () => {
  it('overhead over a baseline of 0, and of 0 without spread over one that varies', () => {
    const zero = { mean: 0, sd: 0, n: 2 }
    expect(overhead(zero, { mean: 1, sd: 1, n: 3 })).toMatchObject({
      delta: -1,
      deltaCi: [expect.closeTo(-3.484, 3), expect.closeTo(1.484, 3)],
      ratio: 0,
      ratioCi: null,
      ratioKind: 'no_interval',
    })
    expect(overhead({ mean: 1, sd: 1, n: 3 }, zero)).toMatchObject({ delta: 1, ratio: null })
    expect(overhead(zero, zero)).toMatchObject({ delta: 0, deltaCi: null, ratio: null })
  })

  it('values that never vary differ only beyond twice their resolution and with three runs each', () => {
    const at = (mean: number, n: number, resolution: number | null) => ({
      mean,
      sd: 0,
      n,
      resolution,
    })
    expect(overhead(at(12, 3, null), at(6, 3, null))).toMatchObject({ deltaCi: [6, 6] })
    expect(overhead(at(12, 2, null), at(6, 2, null)).reason).toContain('3 runs on both sides')
    expect(overhead(at(3, 3, 1), at(1, 3, 1)).reason).toContain('equal at their resolution')
    const told = overhead(at(4, 3, 1), at(1, 3, 1))
    // s² = 1/12 on both sides: 3 ± t(4) · sqrt(2/12/3) = 3 ± 2.776 · 0.2357
    expect(told.deltaCi).toEqual([expect.closeTo(2.3456, 3), expect.closeTo(3.6544, 3)])
  })

  it('equal values have no spread, whatever their unit', () => {
    expect(describe([0.1, 0.1, 0.1])).toMatchObject({ mean: 0.1, sd: 0 })
    const subject = (id: string, x: number) => ({ id, scenarios: { load: [x, x, x] } })
    expect(rank([subject('a', 0.1), subject('b', 0.3)], true).pairs[0]).toMatchObject({ p: 1 })
  })
})
