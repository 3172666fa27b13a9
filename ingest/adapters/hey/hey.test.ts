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

it('hey: the CSV lists answers, and says neither how many requests there were nor how many failed', () => {
  const [run] = readChanged('hey/csv_n100.csv')
  expect(run).toMatchObject({ requests: null, errors: null, extra: { answers: 100 } })
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
