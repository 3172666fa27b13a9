import { expect, it } from 'vitest'
import { readChanged, readChangedLoad, type Change } from '../changed-fixture'

const FILE = 'wrk/t1_c4_latency.txt'
const LOAD = { threads: 1, path: '/echo', query: 'delay=1ms' }

it.each<[string, Change[], object]>([
  ['threads, path and query', [], LOAD],
  ['other threads', [['1 threads', '4 threads']], { ...LOAD, threads: 4 }],
  ['another query', [['delay=1ms', 'delay=9ms']], { ...LOAD, query: 'delay=9ms' }],
  ['no query', [['?delay=1ms', '']], { threads: 1, path: '/echo' }],
  [
    'another host and its root',
    [['127.0.0.1:8080/echo?delay=1ms', 'a:1']],
    { threads: 1, path: '/' },
  ],
  ['other numbers', [['1.36ms', '1.37ms']], LOAD],
])('wrk reads %s', (_, changes, load) => {
  expect(readChangedLoad(FILE, ...changes)).toEqual(load)
})

const readTimeouts = (...changes: Change[]) => readChanged('wrk/t1_c4_timeouts.txt', ...changes)[0]

it('takes a timeout for a slow answer: one of the requests, in no latency, not a failure', () => {
  const run = readTimeouts()
  expect(run).toMatchObject({ requests: 49, errors: 0 })
  const keys = run?.measurements.map(({ key }) => key) ?? []
  // 12 of 49 answers are missing: 75.5 % were recorded.
  expect(keys).toEqual(
    expect.arrayContaining(['http.latency.p50', 'http.latency.p75', 'http.latency.mean']),
  )
  for (const unknown of ['p90', 'p99', 'max', 'stddev'])
    expect(keys).not.toContain(`http.latency.${unknown}`)
  const [slow] = run?.notices.filter(({ code }) => code === 'SLOW_ANSWERS_MISSING') ?? []
  expect(slow).toMatchObject({
    place: 'line 12',
    message: expect.stringMatching(/^12 of 49 answers .* above p75\.51/) as string,
  })
})

it('has no latency at all where every answer was slow', () => {
  const run = readTimeouts(['timeout 12', 'timeout 49'])
  expect(run).toMatchObject({ requests: 49, errors: 0 })
  expect(run?.measurements.filter(({ key }) => key.startsWith('http.latency'))).toEqual([])
})

it('takes a third column headed 99% for the percentile, and knows no maximum', () => {
  const keys = (...changes: Change[]) =>
    readChanged('wrk/t2_c8.txt', ...changes).flatMap(({ measurements }) =>
      measurements.map(({ key, value }) => [key, value]),
    )
  const asMax = new Map(keys() as [string, number][])
  const asP99 = new Map(keys([/(Stdev\s+)Max /, '$199% ']) as [string, number][])
  expect(asP99.get('http.latency.p99')).toBe(asMax.get('http.latency.max'))
  expect(asP99.has('http.latency.max')).toBe(false)
})

it('knows no count of failures where a line of the report cannot be read', () => {
  const [run] = readChanged('wrk/t2_c8.txt', [/^(Requests\/sec:)/m, '   vresponses: 4\n$1'])
  expect(run?.errors).toBeNull()
  expect(run?.requests).toBeGreaterThan(0)
  const [damaged] = run?.notices.filter(({ code }) => code === 'DAMAGED_FIELD') ?? []
  expect(damaged?.message).toContain('vresponses: 4')
})

it.each<[string, Change]>([
  ['without its indentation', [/^ +/m, '']],
  ['with four blanks more', [/^/m, '    ']],
])('reads a report %s', (_, change) => {
  const plain = readChanged('wrk/t2_c8.txt')
  expect(readChanged('wrk/t2_c8.txt', change)[0]?.measurements).toEqual(plain[0]?.measurements)
})

it('calls what slow answers moved a lower bound', () => {
  const bounds = (...changes: Change[]) =>
    readTimeouts(...changes)?.measurements.map(({ key, censored }) => [key, censored])
  expect(bounds()).toEqual(
    expect.arrayContaining([
      ['http.latency.p50', 1],
      ['http.latency.mean', 1],
    ]),
  )
  // 1 of 49: 2 % of the answers, less than a tenth of the half above p50.
  expect(bounds(['timeout 12', 'timeout 1'])).toEqual(
    expect.arrayContaining([
      ['http.latency.p50', 0],
      ['http.latency.p90', 1],
    ]),
  )
})
