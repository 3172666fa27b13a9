import { describe, expect, it } from 'vitest'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { ReleasePair } from '@/server/trends/schemas'
import type { CiSegment } from '@/server/trends/ci/schemas'
import { sampleRuns } from './sample-runs'
import { sampleTrend } from './samples'
import { trendSpec } from './trend'
import { pairWords, segmentWords } from './verdict-words'

const LATENCY = getMetric('http.latency')
const PAIR: ReleasePair = {
  from: '1.24.0',
  to: '1.25.0',
  status: 'REGRESSION',
  reason: null,
  runs: [5, 5],
  ratio: 1.172,
  ratioCi: [1.09, 1.261],
  pHolm: 0.001,
  isFromPublishedSpread: false,
}

describe('a step between releases in words', () => {
  it('says how much slower, how sure and from how many runs', () => {
    expect(pairWords(PAIR, LATENCY)).toBe(
      '17% slower than 1.24.0 (95% interval 9 to 26%), 5 and 5 runs',
    )
  })

  it('turns the interval round when less was measured, and calls less throughput lower', () => {
    const less = { ...PAIR, ratio: 0.8, ratioCi: [0.75, 0.86] as [number, number] }
    expect(pairWords(less, LATENCY)).toMatch(/^20% faster than .*interval 14 to 25%/)
    expect(pairWords(less, getMetric('tcp.throughput'))).toMatch(/^20% lower than/)
  })

  it('claims nothing without evidence', () => {
    const pair: ReleasePair = {
      ...PAIR,
      status: 'NO_EVIDENCE',
      ratio: 1.03,
      ratioCi: [0.99, 1.08],
      isFromPublishedSpread: true,
    }
    expect(pairWords(pair, LATENCY)).toBe(
      'no difference to 1.24.0 can be shown: +3% (95% interval −1% to +8%), 5 and 5 runs, from published mean and SD',
    )
  })

  it('says what is missing', () => {
    const reason = 'single runs, 3 are needed'
    const pair: ReleasePair = { ...PAIR, status: 'NOT_ENOUGH_DATA', reason, ratio: null }
    expect(pairWords(pair, LATENCY)).toBe(`not enough data: ${reason}`)
  })

  it('stands beside its version in the table of the chart', () => {
    const trend = sampleTrend()
    trend.parts[1]?.series[0]?.pairs.push({ ...PAIR, from: '1.24', to: '1.25' })
    const points = trendSpec(trend).segments[1]?.series[0]?.points ?? []
    expect(points.map((p) => p.facts.state)).toEqual([
      null,
      null,
      null,
      null,
      expect.stringContaining('17% slower than 1.24') as string,
    ])
  })
})

describe('a series of runs in words', () => {
  const segment = sampleRuns().segments[0] as CiSegment

  it('says when a change is too recent and how long to wait', () => {
    const recent: CiSegment = { ...segment, status: 'TOO_RECENT', changes: [], waitFor: 2 }
    expect(segmentWords(recent)).toMatch(/too recent.*wait for 2 more runs$/)
  })

  it('does not take silence for proof', () => {
    expect(segmentWords({ ...segment, status: 'NO_EVIDENCE', changes: [] })).toContain(
      'does not prove',
    )
  })

  it('names dependence and drift', () => {
    const ramp: CiSegment = {
      ...segment,
      status: 'AUTOCORRELATED',
      autocorrelation: 0.44,
      isDrift: true,
    }
    expect(segmentWords(ramp)).toMatch(/autocorrelation 0\.44.*drift/)
  })
})
