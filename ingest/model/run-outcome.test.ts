import { expect, it } from 'vitest'
import { describeOutcome, outcomeLines, type RunOutcomeFacts } from './run-outcome'

const FACTS: RunOutcomeFacts = {
  subject: 'Istio sidecar 1.26.0',
  targetRps: 2000,
  connections: 1,
  durationSeconds: 60,
  achievedRps: 1999.6,
  requests: 120_000,
  errors: 360,
  values: [
    { key: 'http.latency.p50', value: 0.0012 },
    { key: 'http.latency.p90', value: 0.002 },
    { key: 'http.latency.p99', value: 0.00484 },
  ],
  flags: [],
}
const lines = (more: Partial<RunOutcomeFacts>) =>
  outcomeLines(describeOutcome({ ...FACTS, ...more }))

it('says what was measured, at which load, with units', () => {
  expect(lines({})).toEqual([
    'Istio sidecar 1.26.0, 2,000 requests/s, 1 connection: p50 1.2 ms, p99 4.84 ms, 2,000 requests/s achieved, 0.3 % failed',
  ])
})

it('never says zero for what is not known', () => {
  const unknown = { targetRps: null, connections: null, achievedRps: null, requests: null }
  expect(lines({ ...unknown, errors: null, values: [] })).toEqual([
    'Istio sidecar 1.26.0, load not stated: no value',
  ])
  const throughput = [{ key: 'tcp.throughput.mean', value: 9.4e9 }]
  expect(lines({ ...unknown, values: throughput })[0]).toMatch(
    /: tcp\.throughput\.mean 9\.4 Gbit\/s$/,
  )
})

it('says that the shortest duration cannot be checked of a run that states none', () => {
  expect(lines({ durationSeconds: null }).slice(1)).toEqual([
    'not stated: how long the run took, so whether it lasted 30 s is not checked; write `duration` into the context, such as `duration: 5m`',
  ])
  expect(lines({ durationSeconds: 30 })).toHaveLength(1)
})

it('names each exclusion once, in words, with what it means', () => {
  const thin = (p: string) =>
    ({
      code: 'TAIL_UNRESOLVED',
      scope: `http.latency.${p}`,
      text: `100 samples give ${p} no upper bound`,
      excludes: 'figures',
    }) as const
  const excluded = lines({
    durationSeconds: 5,
    flags: [
      thin('p99'),
      thin('p99.9'),
      { code: 'TOO_SHORT', scope: 'run', text: 'a run of 5.0 s', excludes: 'figures' },
      { code: 'RATE_UNKNOWN', scope: 'run', text: 'the rate is not stated', excludes: 'ranks' },
    ],
  })
  expect(excluded.slice(1)).toEqual([
    'this run lasted 5 s; runs under 30 s are stored but never judged, except for their achieved rate and failed share',
    'not ranked: the rate is not stated',
    'http.latency.p99, http.latency.p99.9 excluded from ranks, trends and verdicts: 100 samples give them no upper bound',
  ])
})
