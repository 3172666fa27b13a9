import { expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const FILE = 'wrk2/r20_t1_c4.txt'

it.each<[string, Change[], object]>([
  ['threads and path', [], { threads: 1 }],
  ['other threads', [['1 threads', '4 threads']], { threads: 4 }],
  ['another path', [[/(@ http:\/\/[^/]+)\/\S*/, '$1/slow?n=9']], { path: '/slow', query: 'n=9' }],
  ['another host', [[/127\.0\.0\.1:\d+/, 'a']], { threads: 1 }],
])('wrk2 reads %s', (_, changes, load) => {
  expect(readChangedLoad(FILE, ...changes)).toEqual({ ...readChangedLoad(FILE), ...load })
})

it.each([
  [39_400, 394],
  [300, 300],
])('wrk2 trusts the smaller count of a spectrum: %i in its footer', (stated, count) => {
  const [run] = readChanged('wrk2/r200_t2_c8.txt', [/(Total count +=) +394/, `$1 ${stated}`])
  const [histogram] = run?.histograms ?? []
  expect(histogram).toMatchObject({ count, mergeable: false })
  // Levels are those of the rows, whatever the footer says.
  expect(histogram?.data).toMatchObject({
    knots: expect.arrayContaining([[1, 0.015639, 394]]) as [],
  })
})

it('takes the third column of "Thread Stats" for what its heading says', () => {
  const FORK: Change = [/(Thread Stats\s+Avg\s+Stdev\s+)Max /, '$199% ']
  const [run] = readChanged('wrk2/r200_t2_c8.txt', FORK)
  const [plain] = readChanged('wrk2/r200_t2_c8.txt')
  // The spectrum has both, with more digits.
  expect(run?.measurements).toEqual(plain?.measurements)
  expect(() => readChanged('wrk2/r200_t2_c8.txt', [/(Stdev\s+)Max /, '$1Median '])).toThrow(
    /Avg Stdev Max.*Avg Stdev Median/,
  )
})
