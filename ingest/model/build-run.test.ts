import { describe, expect, it } from 'vitest'
import { ParsedRun } from './parsed-run'
import { failures, targetNotReached, tooFewSamples } from './notices'
import { emptyRun, goDurationSeconds, measured, percentile } from './build-run'

describe('runs', () => {
  it('start valid and empty', () => {
    const harness = {
      name: 'x',
      version: null,
      loadModel: 'closed',
      quantileMethod: 'unknown',
    } as const
    expect(ParsedRun.parse(emptyRun(harness)).measurements).toEqual([])
  })

  it('hold no measurement for an absent value or a percentile without a key', () => {
    expect(measured('http.latency', 'mean', null)).toEqual([])
    expect(measured('cpu.cores', 'max', 2, '2', 'waypoint')[0]?.key).toBe('cpu.cores.max@waypoint')
    expect(percentile('http.latency', 99.9, 0.1)[0]?.key).toBe('http.latency.p99.9')
    for (const p of [0, 100, 99.99999]) expect(percentile('http.latency', p, 1)).toEqual([])
  })

  it.each([
    ['1m30s', 90],
    ['5.5s', 5.5],
    ['250ms', 0.25],
    ['1h0m0s', 3600],
    ['10', null],
    ['5 s', null],
    ['-5s', null],
  ])('goDurationSeconds(%j) is %j', (text, seconds) => {
    expect(goDurationSeconds(text)).toBe(seconds)
  })
})

describe('notices', () => {
  it('name the percentiles with fewer than ten samples above', () => {
    expect(tooFewSamples([50, 99, 99.9], 1000)[0]?.message).toMatch(/^p99.9:/)
    expect(tooFewSamples([50, 99, 99.9], 10_000)).toEqual([])
    expect(tooFewSamples([99], null)).toEqual([])
  })

  it('tell failed runs from runs with some failures', () => {
    const code = (
      requests: number | null,
      errors: number | null,
      latencyIncludesErrors: boolean | null,
    ) => failures({ requests, errors, latencyIncludesErrors })[0]?.code
    expect(code(10, 10, true)).toBe('ALL_REQUESTS_FAILED')
    expect(code(10, 1, true)).toBe('ERRORS_IN_LATENCY')
    expect(code(10, 1, false)).toBeUndefined()
    expect(code(10, null, true)).toBeUndefined()
  })

  it('compare achieved and target rate', () => {
    expect(targetNotReached(100, 60)[0]?.code).toBe('TARGET_NOT_REACHED')
    expect(targetNotReached(100, 99.5)).toEqual([])
    expect(targetNotReached(null, 60)).toEqual([])
  })
})
