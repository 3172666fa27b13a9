import { describe, expect, it } from 'vitest'
import { AdapterError } from '../model/adapter'
import { parseResult } from './parse-result'
import type { Mapping } from './mapping'
import { makeResultFile } from '../formats/result-file'

const file = (value: unknown) =>
  makeResultFile('result.json', new TextEncoder().encode(JSON.stringify(value)))

const DOCUMENT = { stats: { p99_us: 17400, rate: 1999.5, note: 'fast' }, runs: [{ n: 12 }] }

function refusal(mapping: Mapping, document: unknown = DOCUMENT): AdapterError {
  try {
    parseResult(file(document), { mapping })
  } catch (error) {
    if (error instanceof AdapterError) return error
    throw error
  }
  throw new Error('expected a refusal')
}

describe('a declared mapping', () => {
  it('reads numbers by pointer, in SI, from a document that no adapter knows', () => {
    const { adapter, runs } = parseResult(file(DOCUMENT), {
      mapping: {
        'http.latency.p99': { pointer: '/stats/p99_us', unit: 'us' },
        'http.rps.achieved': { pointer: '/stats/rate', unit: '1/s' },
        'http.requests': { pointer: '/runs/0/n', unit: '1' },
      },
    })
    expect(adapter.id).toBe('mapping')
    expect(runs).toHaveLength(1)
    expect(runs[0]).toMatchObject({ achievedRps: 1999.5, requests: 12, targetRps: null })
    expect(runs[0]?.harness).toMatchObject({ name: 'custom', loadModel: 'unknown' })
    expect(runs[0]?.measurements).toEqual([
      { key: 'http.latency.p99', value: 0.0174, rawText: '17400 us', censored: 0 },
    ])
  })

  it('divides requests by the duration of the document where it has no rate', () => {
    const numbers: Mapping = {
      'http.requests': { pointer: '/sent', unit: '1' },
      'run.duration': { pointer: '/seconds', unit: 's' },
    }
    const readRate = (document: unknown, mapping: Mapping): number | null | undefined =>
      parseResult(file(document), { mapping }).runs[0]?.achievedRps
    expect(readRate({ sent: 6000, seconds: 60 }, numbers)).toBe(100)
    expect(readRate({ sent: 6000, seconds: 0 }, numbers)).toBeNull()
    const count: Mapping = { 'http.requests': { pointer: '/sent', unit: '1' } }
    expect(readRate({ sent: 6000 }, count)).toBeNull()
    const printed = { ...numbers, 'http.rps.achieved': { pointer: '/rate', unit: '1/s' } }
    expect(readRate({ sent: 6000, seconds: 60, rate: 99.8 }, printed)).toBe(99.8)
  })

  it('names the pointer that points nowhere or at no number', () => {
    const nowhere = refusal({ 'http.latency.p99': { pointer: '/stats/p98', unit: 'us' } })
    expect(nowhere).toMatchObject({ code: 'MISSING_FIELD', place: { pointer: '/stats/p98' } })
    const text = refusal({ 'http.latency.p99': { pointer: '/stats/note', unit: 'us' } })
    expect(text).toMatchObject({ code: 'INVALID_VALUE', place: { pointer: '/stats/note' } })
    expect(text.detail).toContain('"fast"')
  })

  it('refuses negative values, units of another dimension and percentiles out of order', () => {
    const p99 = { 'http.latency.p99': { pointer: '/a', unit: 'ms' } }
    expect(refusal(p99, { a: -1 }).code).toBe('INVALID_VALUE')
    expect(
      refusal({ 'http.latency.p99': { pointer: '/a', unit: 'GiB' } }, { a: 1 }).detail,
    ).toMatch(/unit of time/)
    const both = { ...p99, 'http.latency.p50': { pointer: '/b', unit: 'ms' } }
    expect(refusal(both, { a: 1, b: 2 }).title).toContain('http.latency.p99 is below')
  })
})
