import { describe, expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const CSV = 'vegeta/encode_csv_r20.csv'
const NDJSON = 'vegeta/encode_json_r20.ndjson'
const URL = 'http://127.0.0.1:8080/echo'

describe('vegeta', () => {
  it.each<[string, string, Change[], object]>([
    ['a path', CSV, [], { path: '/echo' }],
    ['another query', CSV, [[URL, 'http://b/echo?size=9']], { path: '/echo', query: 'size=9' }],
    ['another host', CSV, [[URL, 'http://b:1/echo']], { path: '/echo' }],
    ['a method', CSV, [['GET', 'POST']], { path: '/echo', method: 'POST' }],
    ['a method in JSON', NDJSON, [['"GET"', '"POST"']], { path: '/echo', method: 'POST' }],
    ['the default method', NDJSON, [['"GET"', 'null']], { path: '/echo' }],
    ['a body', NDJSON, [['"bytes_out":0', '"bytes_out":64']], { path: '/echo', body_bytes: 64 }],
    ['a name of the whole attack', CSV, [['r20', 'other']], { path: '/echo' }],
    [
      'an unknown field',
      NDJSON,
      [['"seq"', '"worker":1,"seq"']],
      { path: '/echo', 'unread.worker': '1' },
    ],
    [
      'a body in a report',
      'vegeta/text_r20.txt',
      [[/(Bytes Out .*)0, 0.00/, '$16400, 64.00']],
      { body_bytes: 64 },
    ],
    ['no body in a report', 'vegeta/report_r20.json', [], {}],
  ])('reads %s', (_, file, changes, load) => {
    expect(readChangedLoad(file, ...changes)).toEqual(load)
  })

  it.each<[string, Change]>([
    [CSV, [/(,r20,0,GET,[^,]*)echo/, '$1slow']],
    [NDJSON, [/("seq":0,.*)echo/, '$1slow']],
  ])('takes several targets of an attack for loads: %s', (file, change) => {
    const runs = readChanged(file, change)
    const targets = 'GET /echo, GET /slow'
    const mix = 'GET /echo 100 %'
    expect(runs.map(({ load, requests }) => [requests, load])).toEqual([
      [1, { target: 'GET /slow', targets, mix, path: '/slow' }],
      [expect.any(Number), { target: 'GET /echo', targets, mix, path: '/echo' }],
      [(runs[1]?.requests ?? 0) + 1, { target: 'all requests', targets, mix }],
    ])
  })

  it.each([
    ['GET /echo 90 %, GET /slow 10 %', '0'],
    ['GET /echo 50 %, GET /slow 50 %', '[02468]'],
  ])('takes the mix of targets for load: %s', (mix, last) => {
    const runs = readChanged(NDJSON, [new RegExp(`("seq":\\d*${last},.*)echo`), '$1slow'])
    expect(runs.map(({ load }) => load['mix'])).toEqual([mix, mix, mix])
  })

  it('takes several attacks in one file for loads', () => {
    const runs = readChanged(CSV, [/(,r20)(,\d,)/, ',warm$2'])
    expect(runs.map(({ load }) => load)).toEqual([
      { attack: 'warm', path: '/echo' },
      { attack: 'r20', path: '/echo' },
    ])
  })
})

it('vegeta: a run lasts until its last answer, not until its last request', () => {
  const codes = (...changes: Change[]) =>
    readChanged('vegeta/text_r20.txt', ...changes).flatMap(({ notices }) =>
      notices.map(({ code }) => code),
    )
  const slow: Change = [/^(Latencies +\[.*\]) .*$/m, '$1  1ms, 5s, 6s, 7s, 7s, 8s, 9s']
  expect(codes(slow)).toContain('IMPLAUSIBLE')
  const waited: Change = [/^(Duration +\[.*\]) .*$/m, '$1  10s, 4.95s, 5.05s']
  const throughput: Change = ['100, 20.20, 20.20', '100, 20.20, 10.00']
  expect(codes(slow, waited, throughput)).not.toContain('IMPLAUSIBLE')
})
