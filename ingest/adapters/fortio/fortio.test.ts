import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AdapterError } from '../../model/adapter'
import { parseResult } from '../parse-result'
import type { ParsedRun } from '../../model/parsed-run'
import { makeResultFile } from '../../formats/result-file'

const FOLDER = join(import.meta.dirname, '../../fixtures/fortio')
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')
const http = read('http_qps200_c8.json')
const text = read('text_http_qps200.txt')

const parse = (source: string): ParsedRun => {
  const [run] = parseResult(makeResultFile('x.json', new TextEncoder().encode(source))).runs
  if (!run) throw new Error('no run')
  return run
}
const change = (pattern: string | RegExp, replacement: string, source = http): string => {
  const changed = source.replace(pattern, replacement)
  expect(changed).not.toBe(source)
  return changed
}
const refusal = (source: string): AdapterError => {
  try {
    parse(source)
  } catch (error) {
    if (error instanceof AdapterError) return error
    throw error
  }
  throw new Error('accepted')
}
const pickValue = (run: ParsedRun, key: string) =>
  run.measurements.find((m) => m.key === key)?.value
const codes = (run: ParsedRun) => run.notices.map((n) => n.code)

describe('fortio JSON', () => {
  it('takes the percentiles that were asked for and invents none', () => {
    const run = parse(read('http_p50_p99_only.json'))
    expect(pickValue(run, 'http.latency.p99')).toBeCloseTo(0.003078797, 12)
    expect(pickValue(run, 'http.latency.p99.9')).toBeUndefined()
    expect(pickValue(run, 'http.latency.p95')).toBeUndefined()
  })

  it('calls a paced run paced and a run without -qps a run at full speed', () => {
    expect(parse(http)).toMatchObject({
      targetRps: 200,
      harness: { loadModel: 'paced_uncorrected' },
    })
    const run = parse(change('"RequestedQPS": "200"', '"RequestedQPS": "max"'))
    expect(run).toMatchObject({ targetRps: null, harness: { loadModel: 'max_throughput' } })
    expect(codes(run)).toContain('NO_TARGET_RATE')
  })

  it.each([
    ['"2.5s"', { nominalDurationSeconds: 2.5, nominalRequests: null }],
    ['"1m30s"', { nominalDurationSeconds: 90, nominalRequests: null }],
    ['"exactly 500 calls"', { nominalDurationSeconds: null, nominalRequests: 500 }],
    ['"until stop"', { nominalDurationSeconds: null, nominalRequests: null }],
  ])('reads the planned duration %s', (printed, nominal) => {
    expect(
      parse(change('"RequestedDuration": "5s"', `"RequestedDuration": ${printed}`)),
    ).toMatchObject(nominal)
  })

  it('says that a run was interrupted', () => {
    const printed = '"RequestedDuration": "exactly 5000 calls, interrupted after 1000"'
    const run = parse(change('"RequestedDuration": "5s"', printed))
    expect(run.nominalRequests).toBe(5000)
    expect(codes(run)).toContain('ABORT')
  })

  it.each([
    [/"URL": "http:/, '"URL": "https:', 'https'],
    [/"H2": false/, '"H2": true', 'h2'],
    [/"RunType": "HTTP"/, '"RunType": "UDP"', 'udp'],
    [/"RunType": "HTTP"/, '"RunType": "GRPC Ping Delay=1ms"', 'grpc'],
  ])('tells the protocol: %s -> %s', (pattern, replacement, protocol) => {
    expect(parse(change(pattern, replacement)).protocol).toBe(protocol)
  })

  it('counts connections, not gRPC streams', () => {
    const streams = change('"Streams": 1', '"Streams": 2', read('grpc_health_qps200.json'))
    expect(parse(streams)).toMatchObject({ connections: 2, streams: 2 })
  })

  it.each([
    ['{"200": 600, "418": 300, "302": 100}', 100],
    ['{"-1": 1000}', 1000],
  ])('counts failures in return codes %s as %d', (retCodes, errors) => {
    expect(parse(change(/"RetCodes": \{[^}]*\}/, `"RetCodes": ${retCodes}`)).errors).toBe(errors)
  })

  it('gives no error count when return codes do not add up to the requests', () => {
    const noOwnCount = change(/"ErrorsDurationHistogram": \{[^}]*\},/, '')
    const run = parse(change(/"RetCodes": \{[^}]*\}/, '"RetCodes": {"200": 7}', noOwnCount))
    expect(run.errors).toBeNull()
    expect(codes(run)).toContain('IMPLAUSIBLE')
  })

  it('keeps a histogram whose counts do not add up from being merged', () => {
    const run = parse(change('"Count": 971', '"Count": 900'))
    expect(run.histograms[0]).toMatchObject({ mergeable: false, count: 929 })
    expect(codes(run)).toContain('IMPLAUSIBLE')
  })

  it('reads counts that proto3 JSON wrote as strings', () => {
    expect(parse(http.replace(/"Count": (\d+)/g, '"Count": "$1"'))).toEqual(parse(http))
  })

  it('keeps host, user and credentials of the target out of the run', () => {
    const run = parse(
      change(/"URL": "[^"]*"/, '"URL": "http://internal.example:8080/echo?key=abc"'),
    )
    expect(run.load).toMatchObject({ path: '/echo', query: 'key=(not shown)' })
    expect(JSON.stringify(run)).not.toMatch(/internal\.example|key=abc/)
  })

  it('reads the same from a file with byte-order mark and CRLF', () => {
    expect(parse(`\uFEFF${http.replaceAll('\n', '\r\n')}`)).toEqual(parse(http))
  })

  it.each([
    ['"Min": 0.00217407', '"Min": -0.002', 'INVALID_VALUE', '/DurationHistogram/Min'],
    ['"ActualQPS": 199.84688231494235', '"ActualQPS": 1e308', 'INVALID_VALUE', '/ActualQPS'],
    ['"ActualDuration": 5003830875', '"ActualDuration": 1e30', 'INVALID_VALUE', '/ActualDuration'],
    [
      '"Value": 0.006',
      '"Value": "fast"',
      'INVALID_VALUE',
      '/DurationHistogram/Percentiles/4/Value',
    ],
    [
      '"Value": 0.006',
      '"Value": 0.0001',
      'INVALID_VALUE',
      '/DurationHistogram/Percentiles/4/Value',
    ],
    [
      /"DurationHistogram": \{\s*"Count": 1000/,
      '"DurationHistogram": { "Count": 0',
      'NO_RESULT',
      '/DurationHistogram',
    ],
    ['"ActualDuration": 5003830875,', '', 'MISSING_FIELD', '/ActualDuration'],
    ['"StartTime": "2026', '"StartTime": "soon', 'INVALID_VALUE', '/StartTime'],
  ])('refuses %s -> %s with %s at %s', (pattern, replacement, code, pointer) => {
    expect(refusal(change(pattern, replacement))).toMatchObject({ code, place: { pointer } })
  })
})

describe('fortio text', () => {
  it('takes function times, not sleep or connection times', () => {
    const run = parse(text)
    expect(pickValue(run, 'http.latency.max')).toBe(0.027371947)
    expect(pickValue(run, 'http.latency.p99.9')).toBe(0.0259488)
    expect(run).toMatchObject({ requests: 600, achievedRps: 199.96, connections: 4, errors: 0 })
    expect(run.histograms[0]).toMatchObject({ count: 600, data: { resolution: 0.001 } })
  })

  it('refuses a report that ends before the return codes', () => {
    expect(refusal(text.slice(0, text.indexOf('Code 200')))).toMatchObject({ code: 'TRUNCATED' })
  })

  it('refuses two reports, and numbers that are none, with the line', () => {
    expect(refusal(text + text)).toMatchObject({ code: 'MALFORMED', place: { line: 83 } })
    expect(refusal(change('99.9% 0.0259488', '99.9% 0,0259488', text))).toMatchObject({
      place: { line: 37 },
    })
  })
})

describe('fortio with values of any kind', () => {
  const document: unknown = JSON.parse(http)
  const pointers: (string | number)[][] = []
  const walk = (value: unknown, path: (string | number)[]): void => {
    pointers.push(path)
    if (typeof value === 'object' && value !== null)
      for (const [k, v] of Object.entries(value))
        walk(v, [...path, Array.isArray(value) ? Number(k) : k])
  }
  walk(document, [])
  const replaced = (value: unknown, path: (string | number)[], by: unknown): unknown => {
    const [head, ...rest] = path
    if (head === undefined) return by
    if (Array.isArray(value))
      return value.map((v: unknown, i) => (i === head ? replaced(v, rest, by) : v))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([k, v]) => [k, k === head ? replaced(v, rest, by) : v]),
    )
  }

  it('gives finite numbers of 0 or more, or says where the file is wrong', () => {
    const values = fc.oneof(
      fc.constantFrom(null, -1, 0, 1e308, 5e-324, 2 ** 53, '', '12', 'NaN', [], {}, true),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(fc.constantFrom(...pointers), values, (path, value) => {
        const source = JSON.stringify(replaced(document, path, value))
        try {
          const run = parse(source)
          const numbers = [
            run.achievedRps,
            run.durationSeconds,
            run.errors,
            ...run.measurements.map((m) => m.value),
          ]
          for (const n of numbers) expect(n === null || (Number.isFinite(n) && n >= 0)).toBe(true)
        } catch (error) {
          if (!(error instanceof AdapterError)) throw error
          const isAboutTheWhole = ['UNKNOWN_FORMAT', 'NO_RESULT', 'MALFORMED'].includes(error.code)
          expect(isAboutTheWhole || error.place !== null).toBe(true)
        }
      }),
      { numRuns: 1500 },
    )
  })
})

it('fortio leaves out what it interpolates in a bucket that begins below the minimum', () => {
  const document = JSON.parse(http) as { DurationHistogram: object }
  const percentiles = [
    { Percentile: 50, Value: 0.2994 },
    { Percentile: 99, Value: 0.5025 },
  ]
  const histogram = {
    ...{ Count: 100, Min: 0.5012, Max: 0.5029, Sum: 50.19, Avg: 0.5019, StdDev: 0.00035 },
    Data: [{ Start: 0.1, End: 0.5029, Percent: 100, Count: 100 }],
    Percentiles: percentiles,
  }
  const text = JSON.stringify({
    ...document,
    DurationHistogram: histogram,
    RetCodes: { 200: 100 },
  })
  const [run] = parseResult(makeResultFile('x.json', new TextEncoder().encode(text))).runs
  expect(run?.notices.map(({ code }) => code)).toContain('KNOWN_TOOL_DEFECT')
  expect(run?.measurements.map(({ key }) => key)).toEqual(
    ['min', 'mean', 'max', 'stddev'].map((one) => `http.latency.${one}`),
  )
})
