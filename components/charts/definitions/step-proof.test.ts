import { expect, it } from 'vitest'
import { singleRuns } from './sample-drift'
import { sampleTrend } from './samples'
import { unprovenSteps } from './step-proof'

type Pair = ReturnType<typeof sampleTrend>['parts'][number]['series'][number]['pairs'][number]

/** The sample with a verdict for all of its steps. */
function judged(more: Partial<Pair>, pairs = 1) {
  const trend = sampleTrend()
  const pair: Pair = {
    from: '1.24',
    to: '1.25',
    status: 'NOT_ENOUGH_DATA',
    reason: 'the number of runs was not stated',
    runs: [null, null],
    ratio: null,
    ratioCi: null,
    pHolm: null,
    isFromPublishedSpread: false,
    ...more,
  }
  return {
    ...trend,
    parts: trend.parts.map((part) => ({
      ...part,
      series: part.series.map((one) => ({
        ...one,
        pairs: Array.from({ length: pairs }, () => pair),
      })),
    })),
  }
}

it('says that no step is proven, and why', () => {
  expect(unprovenSteps(judged({}))).toBe(
    'No step from version to version is proven: the number of runs was not stated',
  )
})

it('says nothing of a trend with a tested step, and of a quantity without a better direction', () => {
  expect(unprovenSteps(judged({ status: 'REGRESSION', reason: null }))).toBe(null)
  expect(unprovenSteps({ ...judged({}), key: 'http.requests' })).toBe(null)
})

it('says that versions of different test beds are not judged', () => {
  expect(unprovenSteps(judged({}, 0))).toMatch(/^No two versions share a test bed/)
})

it('says of single runs what lies beyond the drift of their test bed', () => {
  expect(unprovenSteps(singleRuns())).toContain('what this test bed does by itself')
})
