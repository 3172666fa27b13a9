import { expect, it } from 'vitest'
import { describeMarks } from '../describe-marks'
import { runsSpec } from './runs'
import { sampleRuns } from './sample-runs'

const spec = runsSpec(sampleRuns())
const [first, second] = spec.segments

it('gives every test bed a panel of its own and says what changed between them', () => {
  expect(spec.segments.map((s) => s.series[0]?.points.length)).toEqual([52, 7])
  expect(second?.breakReason).toBe('not joined: kernel 6.1 → 6.8')
  expect(first?.title).toContain('newest 52 of 90 runs')
})

it('marks a change between two runs, by the names of both', () => {
  expect(first?.annotations.map((a) => a.isAlert)).toEqual([false, true])
  const [before, after] = [first?.xTicks[39], first?.xTicks[40]]
  const alert = first?.annotations[1]
  expect(alert?.label).toBe(`between ${before?.label} and ${after?.label}: +18%`)
  expect(alert?.at).toBeGreaterThan(before?.at ?? 1)
  expect(alert?.at).toBeLessThan(after?.at ?? 0)
  expect(second?.annotations).toEqual([])
})

it('says the state in the table, and only where there is one', () => {
  const states = first?.series[0]?.points.map((p) => p.facts.state) ?? []
  expect(states[40]).toMatch(/\+18% \(regression\)$/)
  expect(states[14]).toMatch(/shown only, not an alert/)
  expect(states[5]).toBe('not judged')
  expect(states.filter((s) => s !== null)).toHaveLength(3)
})

it('draws excluded runs hollow', () => {
  expect(first?.series[0]?.points.map((p) => p.isExcluded).indexOf(true)).toBe(5)
})

it('tells the changes and the verdicts to readers who do not see the picture', () => {
  expect(spec.summary).toMatch(/1 change among the newest 40 runs.*\+10%.*\+18%/)
  expect(spec.summary).toContain('not enough data: 7 usable runs, 10 are needed')
  expect(spec.summary).toContain('not comparable')
})

it('explains both kinds of marks', () => {
  expect(describeMarks(spec)).toEqual(
    expect.arrayContaining([
      'vertical line: a change between two runs',
      'dashed vertical line: shown only, not an alert',
    ]),
  )
})
