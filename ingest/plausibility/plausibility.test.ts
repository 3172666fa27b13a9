import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AdapterError } from '../model/adapter'
import type { ParsedRun } from '../model/parsed-run'
import { parseResult } from '../adapters/parse-result'
import { makeResultFile } from '../formats/result-file'
import { implausibleStart } from './start'

const parse = (text: string): ParsedRun[] =>
  parseResult(makeResultFile('result.json', new TextEncoder().encode(text))).runs
const judge = (more: object): ParsedRun | undefined =>
  parse(
    JSON.stringify({
      format: 'meshbench/run/1',
      harness: { name: 'my-loader', loadModel: 'closed' },
      measurements: [{ key: 'http.latency.p50', value: 6, unit: 'ms' }],
      ...more,
    }),
  )[0]
const latency = (values: Record<string, number>, unit = 'ms') =>
  Object.entries(values).map(([name, value]) => ({ key: `http.latency.${name}`, value, unit }))
const doubts = (run: ParsedRun | undefined): string[] =>
  run?.notices
    .filter(({ code }) => code === 'IMPLAUSIBLE' || code === 'COUNTS_INCONSISTENT')
    .map(({ message }) => message) ?? []

function refusal(read: () => unknown): AdapterError {
  try {
    read()
  } catch (error) {
    if (error instanceof AdapterError) return error
    throw error
  }
  throw new Error('not refused')
}

describe('a latency below any network', () => {
  const header = 'StartTime,ActualDuration,Labels,NumThreads,ActualQPS,p50,p90,p99,p999\n'
  const row = (values: string) =>
    `${header}2026-11-20T17:17:44Z,240,aa_qps_1000_c_16_1024_none_mtls_both,16,1000,${values}\n`

  it('is refused: seconds in a format of microseconds', () => {
    const error = refusal(() => parse(row('0.0021,0.0034,0.0051,0.009')))
    expect(error.code).toBe('INVALID_VALUE')
    expect(error.detail).toContain('0.0021 us')
    expect(error.hint).toContain('another unit')
  })

  it('is not one that the format rounded to zero, nor one of whole microseconds', () => {
    expect(parse(row('2100,3400,5100,9000'))).toHaveLength(1)
    expect(doubts(judge({ measurements: latency({ p50: 0, p99: 0, max: 3 }) }))).toEqual([])
  })
})

describe('percentiles of one measurement', () => {
  it.each([
    [{ p50: 50, p99: 5 }, 'http.latency.p99'],
    [{ p99: 40, max: 10 }, 'http.latency.max'],
    [{ min: 20, p50: 3 }, 'http.latency.p50'],
  ])('%j fall and are refused', (values, name) => {
    const error = refusal(() => judge({ measurements: latency(values) }))
    expect(error.message).toContain(name)
  })

  it('that rise are never refused or doubted', () => {
    const rising = fc
      .array(fc.double({ min: 0.001, max: 1e4, noNaN: true }), { minLength: 4, maxLength: 4 })
      .map((values) => values.sort((a, b) => a - b))
    fc.assert(
      fc.property(rising, ([p50 = 0, p90 = 0, p99 = 0, max = 0]) => {
        expect(doubts(judge({ measurements: latency({ p50, p90, p99, max }) }))).toEqual([])
      }),
    )
  })

  it('of each component stand for themselves', () => {
    const measurements = [
      { key: 'cpu.cores.p50@waypoint', value: 2, unit: 'cores' },
      { key: 'cpu.cores.p99@ztunnel', value: 0.1, unit: 'cores' },
    ]
    expect(doubts(judge({ measurements: [...latency({ p50: 6 }), ...measurements] }))).toEqual([])
  })
})

describe('a declared percentile beside a histogram', () => {
  const histograms = [
    {
      key: 'http.latency',
      format: 'samples',
      unit: 'ms',
      data: [
        [49, 500],
        [51, 500],
      ],
    },
  ]
  const declared = (p99: number, more: object = {}) =>
    judge({ measurements: latency({ p99 }), histograms, ...more })

  it('all of whose samples are ten times as slow is refused', () => {
    const error = refusal(() => declared(5, { requests: 1000 }))
    expect(error.detail).toBe(
      "expected 0.051 s to 0.051 s, where the run's own histogram has it, found 0.005 s",
    )
  })

  it('is a doubt where it lies less far off, or the histogram covers a part of the run', () => {
    expect(doubts(declared(90))[0]).toContain('http.latency.p99')
    expect(doubts(declared(5, { requests: 9000 }))[0]).toContain('0.051 s to 0.051 s')
  })

  it('is right between its samples at that rank', () => {
    fc.assert(
      fc.property(fc.double({ min: 50.9, max: 51.1, noNaN: true }), (p99) => {
        expect(doubts(declared(p99))).toEqual([])
      }),
    )
  })
})

describe('counts, rates and durations', () => {
  it('more failures than requests are refused', () => {
    expect(refusal(() => judge({ requests: 10, errors: 11 }))).toBeInstanceOf(AdapterError)
  })

  it('requests in no time, and a rate that makes another count, are doubts', () => {
    expect(doubts(judge({ requests: 10, durationSeconds: 0 }))[0]).toContain('the duration')
    const run = judge({ requests: 1000, durationSeconds: 10, achievedRps: 2000 })
    expect(doubts(run)).toEqual([
      'the number of requests: expected about 20000, as 2000/s for 10 s make, found 1000',
    ])
    expect(doubts(judge({ requests: 1000, durationSeconds: 10, achievedRps: 101 }))).toEqual([])
    // The rate of answers, where most requests got none.
    const failed = { requests: 1000, errors: 900, durationSeconds: 10, achievedRps: 10 }
    expect(doubts(judge(failed))).toEqual([])
  })
})

describe('correction for coordinated omission', () => {
  it.each(['wrk', 'ab', 'hey', 'fortio', 'WRK 4.2.0', 'wrk/4.1.0'])('is not one of %s', (name) => {
    const error = refusal(() => judge({ harness: { name, loadModel: 'open_corrected' } }))
    expect(error.detail).toContain('does not correct for coordinated omission')
  })

  it.each(['wrk2', 'nighthawk', 'autocannon', 'vegeta', 'k6', 'my-loader', 'wrk-ng'])(
    'may be one of %s',
    (name) => {
      expect(judge({ harness: { name, loadModel: 'open_corrected' } })).toBeDefined()
    },
  )
})

describe('the start of a run', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')

  it.each([
    ['2031-01-01T00:00:00Z', 'impossible'],
    ['2026-11-21T10:00:01Z', 'impossible'],
    ['2026-11-21T09:59:59Z', undefined],
    ['2026-11-20T22:00:00-05:00', undefined],
    ['2015-01-01T00:00:00Z', undefined],
    ['2014-12-31T23:59:59Z', 'doubtful'],
    ['1970-01-01T00:00:00Z', 'doubtful'],
  ])('at %s is %s', (startedAt, verdict) => {
    expect(implausibleStart(startedAt, now)?.verdict).toBe(verdict)
  })
})
