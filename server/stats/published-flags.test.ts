import { expect, it } from 'vitest'
import { closedLoopFlag, publishedFlags, resourceWindowFlag } from './published-flags'

const facts = (more: Partial<Parameters<typeof publishedFlags>[0]> = {}) => ({
  loadModel: 'open_corrected' as const,
  durationSeconds: 600,
  targetRps: 200,
  achievedRps: null,
  discarded: null,
  skippedLateRequests: false,
  latencies: new Map([['http.latency', { percentiles: new Map([[50, 1]]), max: null }]]),
  ...more,
})
const codes = (flags: { code: string; scope: string }[]): string[] =>
  flags.map(({ code, scope }) => (scope === '' ? code : `${code} of ${scope}`))

it('says nothing where the publication gives no reason to', () => {
  expect(publishedFlags(facts())).toEqual([])
})

it('binds what concerns response times to their metric, and the rest to the condition', () => {
  const percentiles = new Map([
    [50, 239.7],
    [90, 226.6],
  ])
  const flags = publishedFlags(
    facts({
      loadModel: 'closed',
      durationSeconds: 20,
      discarded: 2,
      latencies: new Map([['http.latency', { percentiles, max: null }]]),
    }),
  )
  expect(codes(flags).sort()).toEqual([
    'CO_RISK of http.latency',
    'PERCENTILES_NOT_MONOTONE of http.latency',
    'SELECTION_ON_RESPONSE',
    'TOO_SHORT',
  ])
})

it('excludes what a closed loop, a backlog or skipped requests hide', () => {
  const latencies = new Map([
    [
      'http.latency',
      {
        percentiles: new Map([
          [50, 1],
          [99, 40],
        ]),
        max: null,
      },
    ],
  ])
  const of = (more: Parameters<typeof facts>[0]) =>
    codes(publishedFlags(facts({ latencies, ...more })))
  expect(of({ loadModel: 'max_throughput', targetRps: null })).toContain('CO_RISK of http.latency')
  expect(of({})).toEqual(['SATURATED'])
  expect(of({ durationSeconds: 1200 })).toEqual([])
  expect(of({ loadModel: 'paced_uncorrected', skippedLateRequests: true })).toEqual([
    'CO_RISK of http.latency.p50',
    'CO_RISK of http.latency.p99',
  ])
  expect(
    of({ loadModel: 'paced_uncorrected', skippedLateRequests: true, achievedRps: 198 }),
  ).toEqual(['CO_RISK of http.latency.p99'])
})

it('does not judge the load model of a publication without response times', () => {
  expect(publishedFlags(facts({ loadModel: 'closed', latencies: new Map() }))).toEqual([])
})

it('compares mean latency and rate of one outstanding transaction', () => {
  expect(closedLoopFlag(0.0002, 5000)).toBeNull()
  expect(closedLoopFlag(0.0002039, 5000)).toBeNull()
  expect(closedLoopFlag(0.000125, 3540)).toMatchObject({ code: 'RR_INCONSISTENT' })
})

it('asks 92 seconds of resource figures only', () => {
  expect(resourceWindowFlag('cpu.cores', 60)?.severity).toBe('exclude')
  expect(resourceWindowFlag('cpu.cores', 92)).toBeNull()
  expect(resourceWindowFlag('http.latency', 60)).toBeNull()
  expect(resourceWindowFlag('mem.working_set', null)).toBeNull()
})
