import { expect, it } from 'vitest'
import type { ComparedValue } from './schemas'
import { comparisonWords } from './words'

const value = (more: Partial<ComparedValue>): ComparedValue => ({
  key: 'http.latency.p99',
  unit: 's',
  value: 0.00484,
  status: 'NO_EVIDENCE',
  reason: null,
  waitFor: null,
  runs: 7,
  usual: 0.004,
  ratio: 1.21,
  expected: null,
  pHolm: 0.5,
  ...more,
})
const words = (...values: ComparedValue[]) =>
  comparisonWords({
    values,
    branch: null,
    pullRequest: null,
    checks: [{ threshold: 'max p99=+10%', outcome: 'exceeded', reason: '4.84 ms is above 4 ms' }],
  })

it('says what is proven, then the bounds, then the rest', () => {
  const regression = value({ status: 'REGRESSION', expected: [0.969, 1.032] })
  expect(words(regression, value({ key: 'http.latency.p50' }))).toEqual([
    'http.latency.p99 4.84 ms, 21.0 % above the usual 4 ms over 7 runs: regression; 99 of 100 further runs are expected between −3.1 % and +3.2 %',
    'max p99=+10%: exceeded: 4.84 ms is above 4 ms',
    'no change is proven in 1 value, compared with 7 runs',
  ])
})

it('says what is missing', () => {
  const missing = {
    status: 'NOT_ENOUGH_DATA',
    reason: '1 comparable run before it; a verdict on a run needs 4',
  }
  const one = value({ ...missing, status: 'NOT_ENOUGH_DATA', waitFor: 3 })
  expect(words(one)).toContain(
    'not enough data: 3 more runs like this one; a verdict on a run needs 4 comparable runs before it, found 1',
  )
  const missingOn = (branch: string | null, pullRequest: number | null) =>
    comparisonWords({ values: [one], checks: [], branch, pullRequest })[0]
  expect(missingOn('main', null)).toMatch(
    /^not enough data: 3 more runs like this one on branch main;/,
  )
  // More runs of the pull request would not help.
  expect(missingOn('main', 7)).toMatch(/ like this one on branch main;/)
  expect(missingOn(null, 7)).toMatch(/ like this one that state no branch and no pull request;/)
  const flagged = value({ status: 'NOT_ENOUGH_DATA', reason: 'it lasted 5 s' })
  expect(words(flagged, value({ key: 'tcp.throughput.mean', unit: 'bit/s' }))).toEqual([
    'max p99=+10%: exceeded: 4.84 ms is above 4 ms',
    'no change is proven in 1 value, compared with 7 runs',
    'no verdict on http.latency.p99: it lasted 5 s',
  ])
})
