import { expect, it } from 'vitest'
import { countsFrom, labelledFrom, WIDE_FROM } from './layout'

const release = (conditions: number, i: number) => ({
  name: `1.${i}`,
  conditions,
  publications: 1,
  isIndependent: false,
})
const COUNTS = [
  33, 8, 0, 0, 0, 0, 65, 8, 0, 0, 3, 0, 3, 0, 11, 0, 0, 0, 0, 8, 14, 8, 66, 1, 59, 12, 4,
]

/** Places that are labelled at a width. */
const labelledAt = (width: number, counts: readonly number[], room: number): number[] =>
  labelledFrom(counts.map(release), room).flatMap((from, i) => (from <= width ? [i] : []))

it('names on a phone the first, the last and the most measured releases, apart from each other', () => {
  const named = labelledAt(300, COUNTS, 32)
  expect(named).toEqual([0, 6, 10, 14, 19, 22, 26])
  expect(labelledAt(300, [4, 2, 9], 32)).toHaveLength(3)
})

it('keeps at a greater width what a smaller one names, and names all where there are several rows', () => {
  expect(labelledAt(300, COUNTS, 32)).toEqual(expect.arrayContaining(labelledAt(208, COUNTS, 32)))
  expect(labelledAt(WIDE_FROM, COUNTS, 32)).toHaveLength(COUNTS.length)
})

it('has no count where it would stand on the higher bar beside it', () => {
  const counts = [9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 20, 2]
  expect(countsFrom(counts.map(release))[23]).toBe(WIDE_FROM)
  expect(countsFrom([20, 2].map(release))[1]).toBeLessThan(WIDE_FROM)
})
