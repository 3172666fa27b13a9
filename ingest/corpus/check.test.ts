import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ParsedRun } from '../model/parsed-run'
import { checkBad, checkCase, importFile, type Outcome } from './check-case'
import { checkMerge } from './check-merge'
import { ExpectedBadFile, ExpectedCase, ExpectedFile } from './schema'

const FIXTURE = join(import.meta.dirname, '../fixtures/fortio/http_qps200_c8.json')
const text = readFileSync(FIXTURE, 'utf8')
const read = (content: string): Outcome =>
  importFile('result.json', new TextEncoder().encode(content), {})
const good = read(text)
const runs: ParsedRun[] = 'runs' in good ? good.runs : []

const latency = (name: string): number | null => {
  const found = runs[0]?.measurements.find(({ key }) => key === `http.latency.${name}`)
  return found ? found.value * 1000 : null
}
const LEVELS = ['min', 'mean', 'p50', 'p75', 'p90', 'p95', 'p99', 'p99.9', 'max']

const expectation = (change: Record<string, unknown> = {}, run: Record<string, unknown> = {}) =>
  ExpectedCase.parse({
    harness: 'fortio',
    format: 'fortio-json',
    exit_code: 0,
    tolerance: { rel: 1e-6, abs_ms: 0 },
    expected_notices: [],
    origin: 'generated',
    runs: [
      {
        name: runs[0]?.name,
        protocol: 'http1',
        target_rps: 200,
        achieved_rps: runs[0]?.achievedRps,
        success_rps: runs[0]?.achievedRps,
        requests: 1000,
        errors: 0,
        error_rate: 0,
        connections: 8,
        duration_s: runs[0]?.durationSeconds,
        latency_ms: Object.fromEntries(LEVELS.map((name) => [name, latency(name)])),
        ...run,
      },
    ],
    ...change,
  })
const fields = (change: Record<string, unknown>, run: Record<string, unknown> = {}): string[] =>
  checkCase(expectation(change, run), good).map(({ field }) => field)

describe('checkCase', () => {
  it('passes a run that is right', () => {
    expect(fields({})).toEqual([])
  })

  it('holds both directions: a missing value and an invented one', () => {
    expect(fields({}, { target_rps: null })).toEqual(['target_rps'])
    expect(fields({}, { dropped_iterations: 3 })).toEqual(['dropped_iterations'])
    const latency_ms = Object.fromEntries(LEVELS.map((name) => [name, latency(name)]))
    expect(fields({}, { latency_ms: { ...latency_ms, p99: null } })).toEqual(['latency_ms.p99'])
    expect(fields({}, { latency_ms: { ...latency_ms, p95: 7 } })).toEqual(['latency_ms.p95'])
  })

  it('accepts anything inside the bounds of a percentile, and nothing outside', () => {
    const latency_ms = { ...expectation().runs[0]?.latency_ms, p50: 0 }
    const p50 = latency('p50') ?? NaN
    const inside = { latency_ms, latency_bounds_ms: { p50: [p50 - 1, p50 + 1] } }
    const outside = { latency_ms, latency_bounds_ms: { p50: [p50 + 1, p50 + 2] } }
    expect(fields({}, inside)).toEqual([])
    expect(fields({}, outside)).toEqual(['latency_ms.p50'])
  })

  it('wants every notice, every run, and nothing where nothing may be imported', () => {
    expect(fields({ expected_notices: ['HALF_ROUND_TRIP'] })).toEqual(['expected_notices'])
    expect(fields({ runs: [] })).toEqual(['runs'])
    expect(checkCase(expectation({ runs: [] }), read('{}'))).toEqual([])
    expect(checkCase(expectation(), read('{}')).map(({ field }) => field)).toEqual(['runs'])
  })

  it('rejects undefined names', () => {
    const unknown: Record<string, unknown> = { 'p99.5': 3 }
    expect(() => expectation({ harness: 'nope' })).toThrow(/harness/)
    expect(() => expectation({ expected_notices: ['NOPE'] })).toThrow(/expected_notices/)
    expect(() => expectation({ surprise: 1 })).toThrow(/surprise/)
    expect(() => expectation({}, { latency_ms: unknown })).toThrow(/latency_ms/)
    expect(() => ExpectedFile.parse({ schema: '', cases: {} })).toThrow(/at least one case/)
    expect(() =>
      ExpectedBadFile.parse({ x: { base: null, verdict: 'perhaps', reason: '' } }),
    ).toThrow(/verdict/)
  })
})

describe('checkBad', () => {
  const bad = (verdict: 'refuse' | 'accept' | 'accept-with-warning') => ({
    base: 'x',
    verdict,
    reason: 'because',
  })
  const refused = read('{')

  it('holds each verdict', () => {
    expect(checkBad(bad('refuse'), refused, good)).toEqual([])
    expect(checkBad(bad('accept-with-warning'), refused, good)).toEqual([])
    expect(checkBad(bad('accept'), good, good)).toEqual([])
    expect(checkBad(bad('refuse'), good, good)).toHaveLength(1)
    expect(checkBad(bad('accept'), refused, good)).toHaveLength(1)
  })

  it('wants a notice of the damage, not one that the whole file has as well', () => {
    const changed = read(text.replace('"NumThreads": 8', '"NumThreads": 9'))
    expect('runs' in changed).toBe(true)
    expect(checkBad(bad('accept-with-warning'), good, good)).toEqual([])
    expect(checkBad(bad('accept-with-warning'), changed, good)).toHaveLength(1)
  })
})

describe('checkMerge', () => {
  it('pools counts, and refuses what must not be added', () => {
    const max = latency('max') ?? NaN
    const twice = [...runs, ...runs]
    const files = ['a', 'b']
    expect(checkMerge({ files, requests: 2000, latency_ms: { max } }, twice)).toEqual([])
    expect(checkMerge({ files, latency_ms: { max: max + 1 } }, twice)).toHaveLength(1)
    expect(checkMerge({ files, verdict: 'must not be merged' }, twice)).toHaveLength(1)
  })
})
