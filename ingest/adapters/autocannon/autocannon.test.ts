import { expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const FILE = 'autocannon/json_r200_c8.json'
const TEXT = 'autocannon/text_r100_latency.txt'
const LOAD = { path: '/echo', query: 'delay=2ms' }

it.each<[string, string, Change[], object]>([
  ['path and query', FILE, [], LOAD],
  ['pipelining', FILE, [['"pipelining":1', '"pipelining":10']], { ...LOAD, pipelining: 10 }],
  ['workers', FILE, [['"workers":0', '"workers":4']], { ...LOAD, workers: 4 }],
  ['no pipelining, which is 1', FILE, [['"pipelining":1,', '']], LOAD],
  [
    'a socket',
    FILE,
    [['"workers"', '"socketPath":"/run/a.sock","workers"']],
    { ...LOAD, unix_socket: true },
  ],
  [
    'an unknown field',
    FILE,
    [['"workers"', '"rate":200,"workers"']],
    { ...LOAD, 'unread.rate': 200 },
  ],
  ['the path of the text', TEXT, [], { path: '/echo' }],
  [
    'pipelining of the text',
    TEXT,
    [['2 connections', '2 connections with 10 pipelining factor']],
    { path: '/echo', pipelining: 10 },
  ],
  [
    'workers of the text',
    TEXT,
    [['2 connections', '2 connections\n4 workers']],
    { path: '/echo', workers: 4 },
  ],
])('autocannon reads %s', (_, file, changes, load) => {
  expect(readChangedLoad(file, ...changes)).toEqual(load)
})

it('autocannon reads what a run was asked for', () => {
  expect(readChanged(TEXT)[0]).toMatchObject({ nominalDurationSeconds: 3, nominalRequests: null })
  const counted = readChanged(TEXT, ['Running 3s test', 'Running 439 requests test'])
  expect(counted[0]).toMatchObject({ nominalDurationSeconds: null, nominalRequests: 439 })
})

const latencies = (file: string, ...changes: Change[]): string[] =>
  readChanged(file, ...changes).flatMap(({ measurements }) =>
    measurements.flatMap(({ key }) => (key.startsWith('http.latency') ? [key] : [])),
  )

it('autocannon: latencies that -R corrected enter no rank', () => {
  const codes = (...changes: Change[]) =>
    readChanged('autocannon/json_r200_c8.json', ...changes).flatMap(({ notices }) =>
      notices.map(({ code }) => code),
    )
  expect(codes()).toContain('IMPLAUSIBLE')
  expect(codes(['"totalCount":2975', '"totalCount":815'])).not.toContain('IMPLAUSIBLE')
})

it('autocannon: no latency after a connection broke, all of them after timeouts alone', () => {
  const file = 'autocannon/json_c8_resets.json'
  expect(readChanged(file)[0]).toMatchObject({ requests: 1000, errors: 100 })
  expect(latencies(file)).toEqual([])
  expect(latencies(file, ['"timeouts":0', '"timeouts":100'])).toContain('http.latency.p99')
})
