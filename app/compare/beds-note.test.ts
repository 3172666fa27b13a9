import { expect, it } from 'vitest'
import type { Comparison, Evidence } from '@/server/results/compare/schemas'
import { bedsNote } from './folds'

type Load = Evidence['together'][number]

// Only what the note counts.
const sampleLoad = (groupKey: string): Load => ({ panel: { groupKey } }) as Load
const of = (subjects: number, sharedTotal: number) => ({
  sharedTotal,
  relativeTotal: 0,
  subjects: Array.from({ length: subjects }, () => ({}) as Comparison['subjects'][number]),
})

it('names test beds and loads where a test bed has several, as the picture counts loads', () => {
  const together = ['a', 'a', 'b'].map(sampleLoad)
  expect(bedsNote(of(2, 2), { together })).toBe('2 shared test beds with 3 loads')
  expect(bedsNote(of(2, 2), { together: together.slice(1) })).toBe('2 shared test beds')
  // Older test beds were not read, or another subject shares them: the loads known are not all.
  expect(bedsNote(of(2, 9), { together })).toBe('9 shared test beds')
  expect(bedsNote(of(3, 2), { together })).toBe('2 shared test beds')
})
