import { describe, expect, it } from 'vitest'
import { emptyRun } from '@/ingest/model/build-run'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import { factsOf, flagsOf } from './run-facts'

const measured = (key: string, value: number) => ({
  key,
  value,
  rawText: null,
  censored: 0 as const,
})
const run = (facts: Partial<ParsedRun> = {}): ParsedRun => ({
  ...emptyRun({ name: 'x', version: null, loadModel: 'closed', quantileMethod: 'unknown' }),
  requests: 1000,
  ...facts,
})

describe('factsOf', () => {
  it('takes percentiles and the maximum from one latency metric, and leaves out what is absent', () => {
    const measurements = [
      measured('tcp.rr.latency.p99', 9),
      measured('http.latency.mean', 3),
      measured('http.latency.p99.9', 2),
      measured('http.latency.max', 4),
    ]
    expect(factsOf(run({ measurements }), null)).toMatchObject({
      percentiles: new Map([[99.9, 2]]),
      max: 4,
      targetRps: null,
      achievedRps: null,
      durationSeconds: null,
      clientCpuUtilisation: null,
      histogramCount: null,
    })
  })

  it('has no percentiles for a throughput run, rather than zeros', () => {
    const facts = factsOf(run({ measurements: [measured('tcp.throughput.mean', 1e9)] }), null)
    expect(facts.percentiles.size).toBe(0)
    expect(facts.max).toBeNull()
  })
})

describe('flagsOf', () => {
  it('excludes a run that its reader found implausible, with the reason', () => {
    const notices = [{ code: 'IMPLAUSIBLE' as const, message: 'the duration: 0 s', place: null }]
    const flag = flagsOf(run({ notices }), null).find(({ code }) => code === 'IMPLAUSIBLE')
    expect(flag).toMatchObject({ severity: 'exclude', scope: '', text: 'the duration: 0 s' })
  })

  it('scopes a flag of one percentile to its key and the others to the run', () => {
    const flags = flagsOf(run({ measurements: [measured('http.latency.p99.9', 2)] }), null)
    expect(flags.map(({ code, scope }) => [code, scope])).toEqual([
      ['CO_RISK', ''],
      ['DURATION_UNKNOWN', ''],
      ['TAIL_UNRESOLVED', 'http.latency.p99.9'],
      ['MISSING_PERCENTILES', ''],
      ['CLIENT_CPU_UNKNOWN', ''],
    ])
  })
})
