import { describe, expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const CSV = 'k6/csv_car20.csv'
const NDJSON = 'k6/ndjson_car20.ndjson'
const TEXT = 'k6/text_car20.txt'
const EXPORT = 'k6/export_car200_stats.json'
const SUMMARY = 'k6/hs_compact_car20.json'
const URL = 'http://127.0.0.1:8080/echo'
const LOAD = { scenario: 'mesh', path: '/echo', vus_max: 10 }
const HEAD = '     scenarios: (100.00%) 1 scenario, 10 max VUs\n              * '

describe('k6', () => {
  it.each<[string, string, Change[], object]>([
    ['scenario and path', CSV, [], LOAD],
    ['the same from JSON', NDJSON, [], LOAD],
    ['the default scenario', NDJSON, [['"mesh"', '"default"']], { path: '/echo', vus_max: 10 }],
    ['another host', CSV, [[URL, 'https://b/echo']], LOAD],
    ['a query', CSV, [[URL, 'http://b/echo?size=9']], { ...LOAD, query: 'size=9' }],
    [
      'a name for several URLs',
      NDJSON,
      [[`"name":"${URL}"`, '"name":"Echo"']],
      { scenario: 'mesh', name: 'Echo', vus_max: 10 },
    ],
    ['a method', CSV, [[',GET,', ',POST,']], { ...LOAD, method: 'POST' }],
    ['a group', NDJSON, [['"group":""', '"group":"::login"']], { ...LOAD, group: '::login' }],
    [
      'a version of TLS',
      NDJSON,
      [['"proto":', '"tls_version":"tls1.3","proto":']],
      { ...LOAD, tls_version: 'tls1.3' },
    ],
    [
      'a tag of the script',
      NDJSON,
      [['"proto":', '"tier":"2","testid":"run-7","proto":']],
      { ...LOAD, 'tag.tier': '2' },
    ],
    ['users of a summary', EXPORT, [], { vus_max: 10 }],
    [
      'groups of a summary',
      SUMMARY,
      [['"groups": []', '"groups": [{"path": "::a", "groups": [{"path": "::a::b"}]}]']],
      { groups: '::a, ::a::b', vus_max: 10 },
    ],
    ...[
      [80, 9],
      [45, 45],
    ].map(([a, b]): [string, string, Change[], object] => [
      `parts that thresholds count, ${a}:${b}`,
      EXPORT,
      [
        [
          /("http_reqs": \{)/,
          `"http_reqs{scenario:a}": {"count": ${a}, "rate": 1}, "http_reqs{scenario:b}": {"count": ${b}, "rate": 1}, $1`,
        ],
        [/("http_reqs": \{\s*"count": )\d+/, `$1${(a ?? 0) + (b ?? 0)}`],
      ],
      { vus_max: 10, mix: a === b ? 'a 50 %, b 50 %' : 'a 90 %, b 10 %' },
    ]),
    [
      'an option',
      SUMMARY,
      [['"noColor": false', '"batch": 20, "noConnectionReuse": true']],
      { no_connection_reuse: true, vus_max: 10 },
    ],
    ['users of a text', TEXT, [], { vus_max: 10 }],
    [
      'a group of a text',
      TEXT,
      [['    HTTP\n', '    █ login\n    HTTP\n']],
      { 'group.login': true, vus_max: 10 },
    ],
  ])('reads %s', (_, file, changes, load) => {
    expect(readChangedLoad(file, ...changes)).toEqual(load)
  })

  it.each<[string, Change, string]>([
    [
      CSV,
      [/(http_req\w*,1795193577,[^\n]*)echo,HTTP([^\n]*)echo/, '$1slow,HTTP$2slow'],
      'GET /echo 66.7 %, GET /slow 33.3 %',
    ],
    [
      NDJSON,
      [/(T16:52:50[^\n]*)echo([^\n]*)echo/, '$1slow$2slow'],
      'GET /echo 90 %, GET /slow 10 %',
    ],
  ])('takes requests for loads, and their total for another one: %s', (file, change, mix) => {
    const names = 'GET /echo, GET /slow'
    const runs = readChanged(file, change)
    expect(runs.map(({ load }) => load)).toEqual([
      { ...LOAD, path: '/slow', name: '/slow', names, mix },
      { ...LOAD, name: '/echo', names, mix },
      { scenario: 'mesh', vus_max: 10, name: 'all requests', names, mix },
    ])
    const [slow, echo, all] = runs.map(({ requests }) => requests ?? 0)
    expect((slow ?? 0) + (echo ?? 0)).toBe(all)
  })

  it('reads lines with spaces behind colons', () => {
    const [spaced] = readChanged(NDJSON, [/":(?=[{"\d])/, '": '])
    expect(spaced).toEqual(readChanged(NDJSON)[0])
  })

  it('takes scenarios for loads', () => {
    const runs = readChanged(CSV, [/(1795193577[^\n]*)mesh/, '$1warm'])
    expect(runs.map(({ load }) => load['scenario'])).toEqual(['warm', 'mesh', 'all requests'])
    expect(runs.map(({ load }) => load['scenarios'])).toEqual([
      'mesh, warm',
      'mesh, warm',
      'mesh, warm',
    ])
  })

  it.each([
    ['default: 20.00 iterations/s for 5s (maxVUs: 10-50, gracefulStop: 30s)', 'open_corrected'],
    ['default: 10 looping VUs for 30s (gracefulStop: 30s)', 'closed'],
    ['a: 100 iterations shared among 10 VUs (maxDuration: 10m0s)', 'closed'],
  ])('reads the executor %s', (line, loadModel) => {
    const [run] = readChanged(TEXT, [/^/, `${HEAD}${line}\n`])
    const [name = '', plan] = line.split(/: (.*)/)
    expect(run?.load).toMatchObject({ [`scenario.${name}`]: plan, max_vus: 10 })
    expect(run?.harness).toMatchObject({ loadModel })
  })
})
