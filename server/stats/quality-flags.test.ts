import { describe, expect, it } from 'vitest'
import { fewestSamples, runFlags, severityFor, type RunFacts } from './quality-flags'

const CLEAN: RunFacts = {
  targetRps: 2000,
  achievedRps: 2000,
  requests: 1_200_000,
  errors: 0,
  loadModel: 'open_corrected',
  durationSeconds: 600,
  percentiles: new Map([
    [50, 0.01],
    [99, 0.02],
    [99.9, 0.03],
  ]),
  max: 0.05,
  highestTrackable: null,
  clientCpuUtilisation: 0.3,
  skippedLateRequests: false,
  histogramCount: null,
}
const flags = (facts: Partial<RunFacts>): string[] =>
  runFlags({ ...CLEAN, ...facts }).map(({ code, severity }) => `${code} ${severity}`)

describe('runFlags', () => {
  it.each([
    [2000, []],
    [1999.3, [99.9]],
    [1999, [99, 99.9]],
    [1990, [99, 99.9]],
    [1880, [null]],
  ])(
    'names the percentiles that skipped requests make lower bounds, at %d of 2,000/s',
    (achievedRps, at) => {
      const found = runFlags({
        ...CLEAN,
        loadModel: 'paced_uncorrected',
        achievedRps,
        skippedLateRequests: true,
      })
      const risks = found.filter(({ code }) => code === 'CO_RISK')
      expect(risks.map(({ percentile }) => percentile)).toEqual(at)
    },
  )

  it('finds nothing about a clean run', () => {
    expect(flags({})).toEqual([])
  })

  it('says nothing about a rate, errors or a tail that the file does not state', () => {
    const unstated = { targetRps: null, achievedRps: null, requests: null, errors: null }
    expect(flags(unstated)).toEqual([])
    expect(flags({ requests: 0, errors: 0, histogramCount: 10_000_000 })).toEqual([])
  })

  it.each<[Partial<RunFacts>, string[]]>([
    [{ achievedRps: 1980 }, []],
    [{ achievedRps: 1979.9 }, ['RPS_BELOW_TARGET warn']],
    [{ achievedRps: 1900 }, ['RPS_BELOW_TARGET warn']],
    [{ achievedRps: 1899.9 }, ['SATURATED exclude']],
    [{ achievedRps: 0 }, ['SATURATED exclude']],
    [{ achievedRps: 2100 }, []],
    [{ achievedRps: 2100.1 }, ['RPS_ABOVE_TARGET warn']],
    [{ errors: 1200 }, []],
    [{ errors: 1201 }, ['ERRORS_SOME warn']],
    [{ errors: 12_000 }, ['ERRORS_SOME warn']],
    [{ errors: 12_001 }, ['ERRORS_HIGH exclude']],
    [{ durationSeconds: 60 }, []],
    [{ durationSeconds: 59.9 }, ['SHORT warn']],
    [{ durationSeconds: 30 }, ['SHORT warn']],
    [{ durationSeconds: 29.9 }, ['TOO_SHORT exclude']],
    [{ durationSeconds: 0 }, ['TOO_SHORT exclude']],
    [{ durationSeconds: null }, ['DURATION_UNKNOWN info']],
    [{ clientCpuUtilisation: 0.79 }, []],
    [{ clientCpuUtilisation: 0.8 }, ['CLIENT_SATURATED exclude']],
    [{ clientCpuUtilisation: null }, ['CLIENT_CPU_UNKNOWN info']],
    [{ highestTrackable: 0.051 }, []],
    [{ highestTrackable: 0.05 }, ['HISTOGRAM_CLIPPED exclude']],
    [{ max: null, highestTrackable: 0.05 }, []],
  ])('of %j are %j', (facts, expected) => {
    expect(flags(facts)).toEqual(expected)
  })

  it.each<[Partial<RunFacts>, string[]]>([
    [{ loadModel: 'closed' }, ['CO_RISK warn']],
    [{ loadModel: 'paced_uncorrected' }, ['CO_POSSIBLE warn']],
    [{ loadModel: 'paced_uncorrected', targetRps: null }, ['CO_POSSIBLE warn']],
    [{ loadModel: 'paced_uncorrected', achievedRps: 1980 }, ['CO_POSSIBLE warn']],
    [
      { loadModel: 'paced_uncorrected', achievedRps: 1979 },
      ['RPS_BELOW_TARGET warn', 'CO_RISK warn'],
    ],
    [
      { loadModel: 'paced_uncorrected', skippedLateRequests: true, targetRps: null },
      ['CO_RISK warn', 'CO_RISK warn', 'CO_RISK warn'],
    ],
    [{ loadModel: 'unknown' }, ['CO_UNKNOWN warn']],
    [{ loadModel: 'max_throughput' }, ['CO_RISK warn']],
    [{ loadModel: 'max_throughput', percentiles: new Map() }, []],
  ])('of load model %j are %j', (facts, expected) => {
    expect(flags(facts)).toEqual(expected)
  })

  it('names the percentile that has too few samples', () => {
    const found = runFlags({ ...CLEAN, requests: 3687 })
    expect(found).toMatchObject([
      { code: 'TAIL_UNRESOLVED:p99.9', severity: 'exclude', percentile: 99.9 },
    ])
    const thin = runFlags({ ...CLEAN, requests: 3688 })
    expect(thin).toMatchObject([{ code: 'TAIL_THIN:p99.9', severity: 'warn', percentile: 99.9 }])
    expect(flags({ requests: 9999 })).toEqual(['TAIL_THIN:p99.9 warn'])
    expect(flags({ requests: 10_000 })).toEqual([])
    expect(flags({ requests: 999 })).toEqual([
      'TAIL_THIN:p99 warn',
      'TAIL_UNRESOLVED:p99.9 exclude',
    ])
    expect(flags({ requests: 367 })).toEqual([
      'TAIL_UNRESOLVED:p99 exclude',
      'TAIL_UNRESOLVED:p99.9 exclude',
    ])
  })

  it('counts the samples of the histogram where the harness dropped its first ones', () => {
    expect(flags({ histogramCount: 3000 })).toEqual(['TAIL_UNRESOLVED:p99.9 exclude'])
  })

  it('finds a percentile below a lower one, in whatever order the file lists them', () => {
    const percentiles = new Map([
      [99, 0.02],
      [50, 0.021],
      [99.9, 0.03],
    ])
    expect(flags({ percentiles })).toEqual(['PERCENTILES_NOT_MONOTONE exclude'])
    const equal = new Map([
      [50, 0.02],
      [99, 0.02],
    ])
    expect(flags({ percentiles: equal })).toEqual([])
  })
})

describe('fewestSamples', () => {
  it.each([
    [0.99, 368],
    [0.999, 3688],
    [0.9999, 36_887],
  ])('of quantile %d are %i', (q, n) => {
    expect(fewestSamples(q)).toBe(n)
  })
})

describe('severityFor', () => {
  it('excludes p99 and above, and the maximum, from a closed loop, and warns below', () => {
    expect([50, 98.9, 99, 99.9, 100].map((p) => severityFor('CO_RISK', 'warn', p))).toEqual([
      'warn',
      'warn',
      'exclude',
      'exclude',
      'exclude',
    ])
    expect(severityFor('CO_RISK', 'exclude', null)).toBe('warn')
    expect(severityFor('SATURATED', 'exclude', 50)).toBe('exclude')
  })
})
