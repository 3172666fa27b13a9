import { expect, it } from 'vitest'
import { samplePanel } from '../charts/definitions/sample-rows'
import { describeCertainty } from './certainty'

const describeRuns = (n: number, discardRule: string | null) => {
  const panel = samplePanel('http.latency.p99', [
    { label: 'Istio', mesh: 'istio', value: 2, method: 'published' },
  ])
  const rows = panel.rows.map((row) => ({
    ...row,
    value: { ...row.value, n, acrossRuns: 'not stated', spread: null, spreadEnds: null },
  }))
  return describeCertainty({ ...panel, rows, discardRule }).split('; no spread')[0]
}
const RULE = 'Of five runs the two with the largest maximum latency are dropped.'

it('says how many runs were kept where a rule gives it and the values agree', () => {
  expect(describeRuns(3, RULE)).toBe('3 of 5 runs kept; how they were combined is not stated')
  expect(describeRuns(4, RULE)).toBe(
    '4 runs, combined in a way that is not stated, after a discard rule',
  )
})

it('says that there is a rule where it gives no numbers', () => {
  expect(describeRuns(3, 'The first runs are warm-up.')).toBe(
    '3 runs, combined in a way that is not stated, after a discard rule',
  )
  expect(describeRuns(3, null)).toBe('3 runs, combined in a way that is not stated')
})
