import { expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

it.each<[string, string, Change[]]>([
  ['report', 'hey/text_n200_c10.txt', []],
  ['report of another duration', 'hey/text_n200_c10.txt', [['0.1009 secs', '0.1008 secs']]],
  [
    'report with sizes',
    'hey/text_n200_c10.txt',
    [['  Requests/sec', '  Total data:\t400 bytes\n  Requests/sec']],
  ],
  ['CSV', 'hey/csv_n100.csv', []],
])('hey states no load in its %s', (_, file, changes) => {
  expect(readChangedLoad(file, ...changes)).toEqual({})
})

it('hey: the closed loop is stated', () => {
  expect(readChanged('hey/csv_n100.csv')[0]?.harness.loadModel).toBe('closed')
})

it('hey says that its CSV lacks requests without an answer', () => {
  const [run] = readChanged('hey/csv_n100.csv')
  expect(run).toMatchObject({ requests: 100, errors: 0, extra: { answers: 100 } })
  const [partial] = run?.notices.filter(({ code }) => code === 'PARTIAL_HISTOGRAM') ?? []
  expect(partial?.message).toContain('how many requests got none is not in it')
})

it('hey knows neither requests nor failures of more answers than it keeps', () => {
  const [run] = readChanged('hey/text_n200_c10.txt', [
    /\[200\]\t200 responses/,
    '[200]\t1000000 responses',
  ])
  expect(run).toMatchObject({ requests: null, errors: null })
  const codes = run?.notices.map(({ code }) => code) ?? []
  expect(codes).toContain('PARTIAL_HISTOGRAM')
  expect(codes).not.toContain('COUNTS_INCONSISTENT')
})
