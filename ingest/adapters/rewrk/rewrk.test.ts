import { expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const PCT = 'rewrk/pct_c8.txt'
const ROUNDS = 'rewrk/rounds_c4.txt'
const JSON_FILE = 'rewrk/json_c8.json'
const codes = (file: string, ...changes: Change[]) =>
  readChanged(file, ...changes).flatMap(({ notices }) => notices.map(({ code }) => code))

it('stores no percentile from a table that has the means of the slowest answers', () => {
  const [run] = readChanged(PCT)
  expect(run?.measurements.map(({ key }) => key)).toEqual([
    'http.latency.min',
    'http.latency.mean',
    'http.latency.max',
    'http.latency.stddev',
  ])
  expect(run?.extra).toEqual({
    slowestMeans: {
      '99.9%': '108.66ms',
      '99%': '102.54ms',
      '95%': '41.12ms',
      '90%': '20.86ms',
      '75%': '8.47ms',
      '50%': '4.29ms',
    },
  })
  // Half of the answers took 4.29 ms on average and all of them 2.17 ms: the level is no median.
  expect(run?.notices.filter(({ message }) => message.includes('slowest'))).toHaveLength(1)
})

it('knows no number of failed requests, unless connections failed', () => {
  expect(readChanged(PCT)[0]).toMatchObject({ requests: 10_892, errors: null })
  expect(readChanged('rewrk/errors_c4.txt')[0]).toMatchObject({ requests: 86_435, errors: 864 })
  const two: Change = [/(864 Errors.*)/, '$1\n3 Errors: connection reset']
  expect(readChanged('rewrk/errors_c4.txt', two)[0]?.errors).toBe(867)
})

it.each<[string, Change[], object]>([
  ['the path', [], { path: '/echo' }],
  ['a query', [['/echo', '/echo?size=4k']], { path: '/echo', query: 'size=4k' }],
  ['no path', [['/echo', '']], { path: '/' }],
])('reads %s', (_, changes, load) => {
  expect(readChangedLoad(PCT, ...changes)).toEqual(load)
})

it('reads long durations, TLS and numbers as they are', () => {
  const [run] = readChanged(
    PCT,
    ['3 second(s)', '1 hour(s), 2 minute(s), 3 second(s)'],
    ['http://', 'https://'],
  )
  expect(run?.nominalDurationSeconds).toBe(3723)
  expect(run).toMatchObject({ protocol: null, assumed: { protocol: { value: 'https' } } })
  expect(run?.notices.map(({ code }) => code)).toContain('COUNTS_INCONSISTENT')
})

it('reads rounds as runs of one load', () => {
  expect(readChanged(ROUNDS).map(({ requests }) => requests)).toEqual([1996, 1978])
  expect(readChanged('rewrk/rounds_c4.ndjson').map(({ requests }) => requests)).toEqual([
    1964, 1946,
  ])
  expect(codes(ROUNDS)).toContain('MULTIPLE_RUNS')
})

it('says what stands before and after a report', () => {
  expect(codes(PCT, [/^/, '$ rewrk -h http://a\n'], [/$/, 'sleep 3 secs\n'])).toContain(
    'LINES_AROUND',
  )
})

it.each<[string, string, Change[], RegExp]>([
  ['two reports', PCT, [[/([^]+)/, '$1$1']], /found another in line/],
  [
    'reports of two loads',
    ROUNDS,
    [[/4 connections([^]*)4 conn/, '4 connections$18 conn']],
    /of another load/,
  ],
  ['reports without rounds', ROUNDS, [[/Beginning.*\n/, '']], /another report/],
  ['a damaged line', PCT, [['  Latencies:', '  Laten']], /found "Laten"/],
  ['a damaged row', PCT, [['102.54ms ', '102.54 ??']], /99%/],
  [
    'another table',
    PCT,
    [['  Avg Latency  ', ' CO-corrected  ']],
    /found "Percentile \| CO-corrected"/,
  ],
  ['a cut report', PCT, [[/ {2}Transfer:[^]*/, '']], /"Transfer:"/],
  ['a cut table', PCT, [[/\| {7}90%[^]*/, '']], /a row of the table/],
  ['a fork without a rate', PCT, [['1.39 MB', 'N/A']], /1 \/ mean latency/],
  [
    'the same in JSON',
    JSON_FILE,
    [[/"transfer_total":[\d.]+/, '"transfer_total":null']],
    /1 \/ mean/,
  ],
  [
    'nothing',
    JSON_FILE,
    [['"requests_total":6842', '"requests_total":0']],
    /the number of requests/,
  ],
  ['a failed connection', PCT, [[/ {2}Latencies[^]*/, 'connection error: refused\n']], /refused/],
  [
    'no request',
    PCT,
    [[/ {2}Latencies[^]*/, 'No requests completed successfully\n']],
    /No requests/,
  ],
])('refuses %s', (_, file, changes, words) => {
  expect(() => readChanged(file, ...changes)).toThrow(words)
})
