import { expect, it } from 'vitest'
import type { Load } from '../model/load'
import { emptyRun } from '../model/build-run'
import type { ParsedRun } from '../model/parsed-run'
import { agreeCommand } from './agree-command'
import { ContextError } from './context-error'
import type { NominalWorkload } from './nominal-workload'

const RUN: ParsedRun = emptyRun({
  name: 'wrk',
  version: null,
  loadModel: 'closed',
  quantileMethod: 'exact',
})
const WORKLOAD: NominalWorkload = {
  targetRps: null,
  connections: null,
  protocol: 'http1',
  application: null,
  topology: null,
  payloadBytes: null,
  durationSeconds: null,
  requests: null,
  warmupSeconds: null,
  params: {},
}
const agree = (
  line: string | null,
  stated: Partial<NominalWorkload> = {},
  run: ParsedRun = RUN,
  defaults: Load = {},
) => agreeCommand(line, { ...WORKLOAD, ...stated }, run, defaults)

it('fills what neither file nor context states', () => {
  expect(agree('wrk2 -t4 -c 100 -R2k http://a/b')).toEqual({
    ...WORKLOAD,
    targetRps: 2000,
    connections: 100,
    durationSeconds: 10,
    params: { threads: 4, path: '/b' },
  })
})

it('leaves a workload without a command as it is', () => {
  expect(agree(null)).toEqual(WORKLOAD)
  expect(agree('  ')).toEqual(WORKLOAD)
})

it('lets file and context win over what the tool does by default', () => {
  expect(agree('hey http://a/', { connections: 8 }).connections).toBe(8)
  expect(agree('hey -n 100 http://a/', { durationSeconds: 5 }).requests).toBeNull()
})

it.each([
  ['connections', 'wrk -c 8 http://a/', { connections: 4 }],
  ['the offered rate', 'hey -q 20 -c 10 http://a/', { targetRps: 20 }],
  ['the duration in seconds', 'wrk -d 1m http://a/', { durationSeconds: 30 }],
  ['the payload in bytes', 'iperf3 -c a -l 64K', { payloadBytes: 131_072 }],
  ['path', 'fortio load http://a/other', { params: { path: '/echo' } }],
  ['threads', 'wrk -t 2 http://a/', { params: { threads: 1 } }],
])('refuses another value of %s', (what, line, stated) => {
  expect(() => agree(line, stated)).toThrow(
    expect.objectContaining({
      code: 'CONTEXT_CONFLICT',
      title: `command and result file disagree about ${what}`,
      place: { pointer: '/harness/command' },
    }),
  )
})

it.each([
  ['jitter', 'fortio load -jitter http://a/', { jitter: false }],
  ['keep_alive', 'fortio load -keepalive=false http://a/', { keep_alive: true }],
  ['workers', 'autocannon -w 4 http://a/', { workers: 0 }],
  ['tos', 'iperf3 -c a -S 184', { tos: 0 }],
])('holds %s against a default that the file names', (what, line, defaults) => {
  expect(() => agree(line, {}, RUN, defaults)).toThrow(
    expect.objectContaining({ title: `command and result file disagree about ${what}` }),
  )
})

it.each([
  ['protocol', 'oha --http2 http://a/', { protocol: 'http1' }],
  ['protocol', 'iperf3 -c a -u', { protocol: 'tcp' }],
  ['connections', 'locust -u 20', { connections: 2 }],
  ['virtual users', 'k6 run --vus 50 s.js', { params: { vus_max: 10 } }],
  ['the offered rate', 'k6 run --rps 100 s.js', { targetRps: 200 }],
  ['request_size', 'netperf -- -r 1,1', { params: { test_options: '-r 128,1024' } }],
  ['tls', 'ab -f TLS1.2 https://a/', { params: { tls: 'TLSv1.3,TLS_AES_256_GCM_SHA384' } }],
  ['concurrency', 'ghz -c 50 a:1', { params: { concurrency: 4 } }],
  ['call', 'ghz --call a.B/D x:1', { params: { call: 'a.B.C' } }],
  ['data', `ghz -d '{"a":1}' x:1`, { params: { data: '{"a":2}' } }],
] as const)('refuses another %s: %s', (what, line, stated) => {
  expect(() => agree(line, stated)).toThrow(
    expect.objectContaining({ title: `command and result file disagree about ${what}` }),
  )
})

it('takes one text of JSON for another, and fills the protocol', () => {
  expect(() => agree(`ghz -d '{"a": 1}' x:1`, { params: { data: '{"a":1}' } })).not.toThrow()
  expect(agree('hey -h2 http://a/', { protocol: null }).protocol).toBe('h2')
})

it('refuses a run of more requests than were asked for', () => {
  expect(() => agree('hey -n 100 http://a/', {}, { ...RUN, requests: 500 })).toThrow(ContextError)
  expect(agree('hey -n 500 http://a/', {}, { ...RUN, requests: 100 }).requests).toBe(500)
})

it.each([
  ['rounded', 'wrk2 -R 200 http://a/', { targetRps: 199.9 }],
  ['of a template', 'fortio load http://$HOST/$PATH', { params: { path: '/echo' } }],
  ['of a host alone', 'fortio load http://target:8080/', { params: { path: '/echo' } }],
  ['escaped', 'wrk "http://a/a%20b"', { params: { path: '/a b' } }],
  ['of both ways of iperf3', 'iperf3 -c a --bidir', { params: { direction: 'bidir' } }],
  ['of both ways of iperf 2', 'iperf -c a --full-duplex', { params: { direction: 'bidir' } }],
  ['of one of several targets', 'wrk2 http://a/x', { params: { path: '/y', target: 'GET /y' } }],
])('takes values that are %s for the same', (_, line, stated) => {
  expect(agree(line, stated)).toMatchObject(stated)
})

it('states no rate of a run that was sent as fast as possible', () => {
  const run = { ...RUN, harness: { ...RUN.harness, loadModel: 'max_throughput' as const } }
  expect(agree('fortio load -c 4 http://a/', {}, run).targetRps).toBeNull()
})
