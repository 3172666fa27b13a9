import { expect, it } from 'vitest'
import { singleRuns } from './sample-drift'
import { singleRunSentences } from './single-run-words'

it('counts the steps of each test bed that are larger than its drift, and names them', () => {
  expect(singleRunSentences(singleRuns())).toEqual([
    '1.6.4 to 1.9.0: 4 of 12 steps are larger than what this test bed does by itself: 1.7.0 (−20%), 1.7.1 (+35%), 1.8.2 (−18%), 1.8.3 (+28%).',
    '2.0.0 to 2.0.1: the step is within what this test bed does by itself.',
  ])
})

it('says once what is not known, and nothing of steps that are tested or flagged', () => {
  const trend = singleRuns()
  const [releases, next] = trend.parts.map(({ series }) => series[0])
  if (!releases || !next) throw new Error('the sample has two lines')
  releases.drift = null
  for (const pair of releases.pairs) pair.status = 'DRIFT_UNKNOWN'
  next.pairs = next.pairs.map((pair) => ({ ...pair, status: 'NOT_ENOUGH_DATA' }))
  expect(singleRunSentences(trend)).toEqual([
    'Single runs, and nothing shows how far this test bed drifts by itself: no step says anything.',
  ])
})
