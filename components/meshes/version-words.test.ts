import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ResultRow } from '@/server/results/schemas'
import type { VersionValue } from '@/server/trends/versions/schemas'
import { displayUnit } from '../charts/display-unit'
import { getMetric } from '@/ingest/dictionary/metrics'
import {
  changeText,
  excludedText,
  loadTexts,
  measuredText,
  overTexts,
  settingsText,
  versionName,
} from './version-words'

const MS = displayUnit(getMetric('http.latency'))
const value = (si: number | null, more: object = {}): ResultRow['value'] =>
  ({
    key: 'http.latency.p99',
    value: si,
    nullReason: null,
    lo: null,
    hi: null,
    flags: [],
    ...more,
  }) as unknown as ResultRow['value']
const row = (si: number | null, more: object = {}): ResultRow =>
  ({
    subject: { version: '1.25.0', mode: 'ambient' },
    workload: { targetRps: 2000, connections: 80 },
    value: value(si, more),
  }) as unknown as ResultRow
const one = (more: Partial<VersionValue>): VersionValue =>
  ({
    row: row(0.0012),
    loadLabel: '',
    loads: 1,
    overheads: [],
    steps: [],
    before: null,
    pair: null,
    ...more,
  }) as VersionValue
const STEPS = [
  { version: '1.24.0', value: 0.001 },
  { version: '1.25.0', value: 0.0012 },
]
const PAIR: NonNullable<VersionValue['pair']> = {
  from: '1.24.0',
  to: '1.25.0',
  status: 'NOT_ENOUGH_DATA',
  reason: 'no spread was published in numbers',
  runs: [null, null],
  ratio: null,
  ratioCi: null,
  pHolm: null,
  isFromPublishedSpread: false,
}

describe('a version in words', () => {
  it('says which settings tell two rows of one version apart, and nothing of a lone row', () => {
    const of = (id: number, sequence: string): VersionValue => {
      const subject = { id, version: '1.25.0', mode: 'ambient', config: { sequence, cpus: 4 } }
      return one({ row: { ...row(1), subject } as unknown as ResultRow })
    }
    const [first, second] = [of(1, 'linkerd'), of(2, 'linkerd-2')]
    expect(settingsText(first, [first, second])).toBe('sequence linkerd')
    expect(settingsText(second, [first, second])).toBe('sequence linkerd-2')
    expect(settingsText(first, [first])).toBeNull()
  })

  it('names version, mode, load and overhead', () => {
    expect(versionName(row(1))).toBe('1.25.0, ambient')
    expect(loadTexts(one({ loads: 6 }))).toEqual(['2,000 rps', '80 connections', '1 of 6 loads'])
    expect(overTexts([], MS)).toEqual(['no baseline'])
    expect(
      overTexts([{ delta: 0.0693, deltaCi: null }] as unknown as VersionValue['overheads'], MS),
    ).toEqual(['+69.3\u2009ms'])
  })

  it('says that a change without proof is not proven, and why', () => {
    const before = { version: '1.24.0', value: 0.001 }
    expect(changeText(one({ steps: STEPS, before, pair: PAIR }), MS)).toBe(
      '+0.200\u2009ms from 1.24.0, not proven: no spread was published in numbers',
    )
    expect(changeText(one({ steps: STEPS, before }), MS)).toContain('not proven')
    expect(changeText(one({ steps: STEPS }), MS)).toBe('the first version on this test bed')
    expect(changeText(one({}), MS)).toBe('no other version under the same conditions')
  })

  it('never calls a version better or worse without a tested pair', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 10, noNaN: true }), (was) => {
        const before = { version: '1.24.0', value: was }
        const text = changeText(one({ steps: STEPS, before }), MS)
        expect(text).not.toMatch(/better|worse|faster|slower|regression|improvement/)
      }),
    )
  })

  it('says under what a printed zero lies, what was read from a chart, and why a value is excluded', () => {
    expect(measuredText(row(0, { lo: 0, hi: 0.001 }), MS)).toBe('under 1.00\u2009ms')
    expect(measuredText(row(0.0361, { evidence: 'read-from-chart' }), MS)).toBe('≈36.1\u2009ms')
    expect(measuredText(row(0.0361, { evidence: 'table' }), MS)).toBe('36.1\u2009ms')
    expect(measuredText(row(0), MS)).toBe('0\u2009ms')
    expect(measuredText(row(null, { nullReason: 'not published' }), MS)).toBe('not published')
    const flags = [
      { code: 'A', severity: 'warn', text: 'a' },
      { code: 'SATURATED', severity: 'exclude', text: 'achieved 80% of the rate' },
      { code: 'NO_SPREAD', severity: 'exclude', text: 'one run has no spread' },
    ]
    expect(excludedText(row(1, { flags }))).toBe('not ranked: saturated')
    expect(excludedText(row(1))).toBeNull()
  })
})
