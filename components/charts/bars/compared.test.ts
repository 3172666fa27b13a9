import { describe, expect, it } from 'vitest'
import { barsSpec } from '../definitions/bars'
import { SAMPLES_OF_KINDS } from '../definitions/samples-of-kinds'
import { eastWest2021 } from '../definitions/samples'
import type { Rows } from '../spec'
import { comparedBar, nearestRow } from './compared'

const compared = (rows: Rows, isDifference = false) =>
  rows.bars.map((bar) => ({ bar, ...comparedBar(rows, bar, isDifference) }))

describe('a bar beside the one it is compared with', () => {
  it('is over the baseline of its card, in the words of its definition', () => {
    const rows = barsSpec(eastWest2021())
    const found = compared(rows).filter(({ bar }) => bar.value !== null && !bar.isBaseline)
    expect(found.length).toBeGreaterThan(1)
    for (const { bar, over, base } of found) {
      expect(base?.isBaseline).toBe(true)
      expect(over).toBe(bar.facts.over)
    }
  })

  it('is over the first bar of its group without a baseline, by the difference of both values', () => {
    for (const rows of SAMPLES_OF_KINDS.resources.resources.panels) {
      const bars = rows.bars.map((bar) => ({ ...bar, isBaseline: false, isExcluded: false }))
      for (const { bar, over, base } of compared({ ...rows, bars })) {
        const group = bars.filter(({ group, value }) => group === bar.group && value !== null)
        if (bar === group[0] || bar.value === null) expect(base).toBeNull()
        else {
          expect(base).toBe(group[0])
          const isMore = bar.value > (group[0]?.value ?? Infinity)
          expect(over?.includes(isMore ? ' over ' : ' below ')).toBe(bar.value !== base?.value)
        }
      }
    }
  })

  it('says nothing more of a value that is a difference already', () => {
    for (const { over, base } of compared(SAMPLES_OF_KINDS.overhead.overhead, true))
      expect([over, base]).toEqual([null, null])
  })
})

it('finds the nearest row from anywhere, also between two of them', () => {
  const middles = [20, 60, 140]
  expect([-50, 20, 39, 41, 99, 101, 900].map((y) => nearestRow(middles, y))).toEqual([
    0, 0, 0, 1, 1, 2, 2,
  ])
})
