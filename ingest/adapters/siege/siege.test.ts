import { expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const TEXT = 'siege/text_c2_t3.txt'
const JSON_FILE = 'siege/json_c4_r50.json'
const LOAD = { path: '/echo', query: 'delay=5ms' }
const PREAMBLE =
  '** Preparing 4 concurrent users for battle.\nHTTP/1.1 200 0.0 secs: 0 bytes ==> GET  /echo\n'

it.each<[string, string, Change[], object]>([
  ['the URL of verbose mode', TEXT, [], LOAD],
  ['another query', TEXT, [['delay=5ms', 'delay=9ms']], { ...LOAD, query: 'delay=9ms' }],
  ['HTTP/1.0', TEXT, [['HTTP/1.1 ', 'HTTP/1.0 ']], { ...LOAD, http_version: '1.0' }],
  ['a method', TEXT, [['GET ', 'POST ']], { ...LOAD, method: 'POST' }],
  [
    'several URLs',
    TEXT,
    [[/(The server is now under siege...\n[^\n]*\n[^\n]*)echo\?delay=5ms/, '$1slow']],
    { url: 'all requests', urls: '/echo?delay=5ms, /slow', mix: '/echo?delay=5ms 100 %' },
  ],
  ['no URL that was cut off', TEXT, [[/(under siege...\n[^\n]*ech)o\?delay=5ms/, '$1']], LOAD],
  ['nothing in quiet mode', JSON_FILE, [], {}],
  ['lines before the summary', JSON_FILE, [[/^/, PREAMBLE]], { path: '/echo' }],
  [
    'an unknown member',
    JSON_FILE,
    [['"throughput"', '"delay": 1, "throughput"']],
    { 'unread.delay': 1 },
  ],
])('siege states %s', (_, file, changes, load) => {
  const { users: _users, ...others } = readChangedLoad(file, ...changes)
  expect(others).toEqual(load)
})

it('siege states its users', () => {
  expect(readChanged(TEXT)).toMatchObject([{ load: { users: 2 } }])
  expect(readChanged(JSON_FILE, [/^/, PREAMBLE])).toMatchObject([{ load: { users: 4 } }])
})

it.each<[string, Change]>([
  [
    '/echo?delay=5ms 50 %, /slow 50 %',
    [/( ==> GET  \/echo\?delay=5ms\n.* ==> GET  )\/echo\?delay=5ms/, '$1/slow'],
  ],
  [
    '/echo?delay=5ms 50 %, POST /echo?delay=5ms 50 %',
    [/( ==> GET  \/echo\?delay=5ms\n.* ==> )GET /, '$1POST '],
  ],
])('siege states the mix of several URLs: %s', (mix, change) => {
  expect(readChangedLoad(TEXT, change)).toMatchObject({ url: 'all requests', mix })
})

it('siege has one summary in a file', () => {
  const another = '{ "transactions": 900, "availability": 100.00 }'
  expect(() => readChanged(JSON_FILE, [/\}\s*$/, `}\n\n${another}\n`])).toThrow(
    expect.objectContaining({
      code: 'MALFORMED',
      detail: expect.stringContaining('one report') as string,
    }),
  )
})

it('siege has no mean where requests failed, since it divides by those that did not', () => {
  const mean = (...changes: Change[]) =>
    readChanged('siege/json_503.json', ...changes)[0]?.measurements.find(
      ({ key }) => key === 'http.latency.mean',
    )?.value
  expect(mean()).toBeUndefined()
  expect(mean([/"failed_transactions":\s+300/, '"failed_transactions": 0'])).toBe(0.03)
})

it('siege has responses of 4xx among its transactions, and not among the successful', () => {
  const errors = (...changes: Change[]) => readChanged(JSON_FILE, ...changes)[0]
  expect(
    errors([/"successful_transactions":\s+200/, '"successful_transactions": 150']),
  ).toMatchObject({
    requests: 200,
    errors: 50,
  })
  expect(errors([/"successful_transactions":\s+200,/, ''])).toMatchObject({ errors: 0 })
  const text = readChanged(TEXT, [/(Successful transactions:\s+)621/, '$1600'])[0]
  expect(text?.errors).toBe(21)
})
