import { describe, expect, it } from 'vitest'
import { unlikeDurations } from './unlike-durations'

const of = (shortest: number | null, longest = shortest) => ({ shortest, longest })

describe('unlikeDurations', () => {
  it('says that runs of 60 s and of 600 s are not of one workload', () => {
    expect(unlikeDurations([of(600), of(60)])).toContain('runs of 60 s and of 600 s')
    expect(unlikeDurations([of(60, 600)])).not.toBeNull()
  })

  it('says nothing where they are alike or not measured', () => {
    expect(unlikeDurations([of(60), of(75), of(null)])).toBeNull()
    expect(unlikeDurations([of(null)])).toBeNull()
    expect(unlikeDurations([])).toBeNull()
  })
})
