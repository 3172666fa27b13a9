import { expect, it } from 'vitest'
import { shareClaims, shareOwnRuns, sharePairs, shareReadings } from './finding-shares'

const OF = { slug: 'a', title: 'A' }
const counts = (parts: readonly { count: number }[]) => parts.map(({ count }) => count)

it('the parts of each finding add up to its whole', () => {
  const publisher = { publisher: 'p', relation: 'unknown' as const, vendorOf: [] }
  const ranked = [
    { ...OF, ...publisher, charts: 3, tested: 2, pairs: 10, testable: 6, decided: 4 },
    { ...OF, ...publisher, charts: 1, tested: 0, pairs: 5, testable: 0, decided: 0 },
  ]
  expect(counts(sharePairs(ranked))).toEqual([4, 2, 9])
  const ownRuns = [{ ...OF, values: 8, differentMeans: 1, spreads: 4, differentSpreads: 2 }]
  expect(counts(shareOwnRuns(ownRuns))).toEqual([9, 3])
  expect(
    counts(
      shareClaims({
        checked: 10,
        verdicts: { consistent: 4, partly: 2, inconsistent: 1, uncheckable: 3 },
      }),
    ),
  ).toEqual([4, 2, 1, 3])
})

it('a value with several readings that differ counts once', () => {
  const one = {
    ...OF,
    observationId: 7,
    subject: 's',
    load: '',
    key: 'http.latency.p99',
    unit: 'ms',
    shown: 1,
    shownMethod: 'table' as const,
    other: 2,
    otherMethod: 'text' as const,
    ratio: 2,
  }
  const disagreements = [one, { ...one, other: 3 }]
  expect(counts(shareReadings({ readingsCompared: 5, disagreements }))).toEqual([4, 1])
})
