import { describe, expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const JSON_FILE = 'nighthawk/open_loop_two_workers.json'
const YAML = 'nighthawk/closed_loop.yaml'
const FORTIO = 'nighthawk/imitates_fortio.json'
/** Puts options before the first one. */
const options = (text: string): Change => [
  '"requests_per_second"',
  `${text}, "requests_per_second"`,
]
const LOAD = { concurrency: 2, path: '/echo' }

describe('nighthawk', () => {
  it.each<[string, Change[], object]>([
    ['workers beside connections', [], LOAD],
    [
      'one worker, which is the default',
      [['"concurrency": "2"', '"concurrency": "1"']],
      { path: '/echo' },
    ],
    ['another host', [['127.0.0.1:8080', 'b:1']], LOAD],
    ['a query', [['/echo', '/echo?size=9']], { ...LOAD, query: 'size=9' }],
    [
      'a body',
      [options('"request_options": { "request_method": "POST", "request_body_size": 512 }')],
      { ...LOAD, method: 'POST', request_body_size: 512 },
    ],
    [
      'the default method',
      [
        options(
          '"request_options": { "request_method": "GET", "request_headers": [], "request_body_size": 0 }',
        ),
      ],
      LOAD,
    ],
    [
      'headers',
      [
        options(
          '"request_options": { "request_headers": [{ "header": { "key": "X-Size", "value": "4k" } }] }',
        ),
      ],
      { ...LOAD, 'header.x-size': '4k' },
    ],
    [
      'how workers wait',
      [options('"sequencer_idle_strategy": { "value": "SLEEP" }')],
      { ...LOAD, sequencer_idle_strategy: 'SLEEP' },
    ],
    [
      'how workers wait, as a word',
      [options('"sequencer_idle_strategy": "SLEEP", "address_family": "V6"')],
      { ...LOAD, sequencer_idle_strategy: 'SLEEP', address_family: 'V6' },
    ],
    [
      'words that are the default',
      [options('"sequencer_idle_strategy": "SPIN", "address_family": "DEFAULT"')],
      LOAD,
    ],
    [
      'names in camel case',
      [
        [
          '"requests_per_second"',
          '"jitterUniform": "0.0001s", "burstSize": 10, "requestsPerSecond"',
        ],
      ],
      { ...LOAD, jitter_uniform: '0.0001s', burst_size: 10 },
    ],
    [
      'a name in both spellings',
      [options('"burst_size": 10, "burstSize": 20')],
      { ...LOAD, burst_size: 10, 'unread.options.burstSize': 20 },
    ],
    [
      'a text where options are',
      [options('"tls_context": "mine"')],
      { ...LOAD, 'unread.options.tls_context': 'mine' },
    ],
    [
      'jitter and bursts',
      [options('"jitter_uniform": "0.0001s", "burst_size": 10')],
      { ...LOAD, jitter_uniform: '0.0001s', burst_size: 10 },
    ],
    [
      'limits',
      [
        options(
          '"max_pending_requests": 9, "max_active_requests": 50, "max_requests_per_connection": 1',
        ),
      ],
      { ...LOAD, max_pending_requests: 9, max_active_requests: 50, max_requests_per_connection: 1 },
    ],
    [
      'predicates',
      [options('"termination_predicates": { "benchmark.http_5xx": "9" }')],
      { ...LOAD, termination_predicates: '{"benchmark.http_5xx":"9"}' },
    ],
    [
      'defaults that a file names',
      [
        options(
          '"timeout": "30s", "burst_size": 0, "prefetch_connections": false, "jitter_uniform": "0s", "max_pending_requests": 0, "max_active_requests": 100, "max_requests_per_connection": 4294937295, "max_concurrent_streams": 2147483647, "sequencer_idle_strategy": { "value": "SPIN" }, "experimental_h1_connection_reuse_strategy": { "value": "MRU" }, "address_family": { "value": "AUTO" }, "failure_predicates": { "benchmark.http_4xx": "0", "benchmark.http_5xx": "0", "benchmark.pool_connection_failure": "0" }, "labels": ["x"]',
        ),
      ],
      LOAD,
    ],
    [
      'an option that no reader knows',
      [options('"warp": 9')],
      { ...LOAD, 'unread.options.warp': 9 },
    ],
  ])('reads %s', (_, changes, load) => {
    expect(readChangedLoad(JSON_FILE, ...changes)).toEqual(load)
  })

  it('is equal in JSON, YAML and the imitation of fortio', () => {
    const yaml = readChangedLoad(YAML)
    expect(yaml).toEqual({ path: '/' })
    expect(readChangedLoad(FORTIO)).toEqual(yaml)
    expect(readChangedLoad(FORTIO, ['"Jitter": false', '"Jitter": true'])).toEqual({
      path: '/',
      jitter: true,
    })
  })

  it('says that an open loop is none', () => {
    const [run] = readChanged(JSON_FILE, ['"open_loop": true', '"open_loop": false'])
    expect(run?.harness.loadModel).toBe('paced_uncorrected')
  })
})

it('the log of the Nighthawk client says what was planned, the report does not', () => {
  const logged = (text: string) => `[02:48:14.547235][1][I] ${text}\n`
  const [run] = readChanged('nighthawk/report.txt', [
    /^Nighthawk - /m,
    `${logged('Starting 4 threads / event loops. Time limit: 30 seconds.')}${logged('Global targets: 400 connections and 40000 calls per second.')}${logged('Stopping after 30000 ms. Initiated: 5 / Completed: 4.')}Nighthawk - `,
  ])
  expect(run).toMatchObject({
    connections: 400,
    targetRps: 40_000,
    nominalDurationSeconds: 30,
    durationSeconds: 30,
  })
})
