import { describe, expect, it } from 'vitest'
import { emptyRun } from '../model/build-run'
import type { ParsedRun } from '../model/parsed-run'
import { plausible } from './plausibility'

const judge = (values: Record<string, number>, facts: Partial<ParsedRun> = {}): string[] => {
  const base = emptyRun({
    name: 'x',
    version: null,
    loadModel: 'closed',
    quantileMethod: 'unknown',
  })
  const measurements = Object.entries(values).map(([key, value]) => {
    return { key, value, rawText: null, censored: 0 as const }
  })
  const run = { ...base, durationSeconds: 600, ...facts, measurements }
  return plausible(run, 'x', () => null).notices.map(({ code }) => code)
}
const L = 'http.latency.'

describe('the numbers of one run', () => {
  it.each<[string, Record<string, number>, Partial<ParsedRun>]>([
    ['a mean above the maximum', { [`${L}max`]: 0.03, [`${L}mean`]: 0.05 }, {}],
    ['a mean below the minimum', { [`${L}min`]: 0.02, [`${L}mean`]: 0.01 }, {}],
    ['a deviation above the maximum', { [`${L}max`]: 0.03, [`${L}stddev`]: 0.5 }, {}],
    ['a p99 longer than the run', { [`${L}p99`]: 12_000 }, {}],
    ['ten times the requests of its rate', { [`${L}p99`]: 1 }, { achievedRps: 2000, requests: 12_000_000 }], // prettier-ignore
    ['a tenth of them', { [`${L}p99`]: 1 }, { achievedRps: 2000, requests: 120_000 }],
    ['a closed loop faster than its connections', { [`${L}mean`]: 0.02 }, { protocol: 'http1', achievedRps: 2000, connections: 10, requests: 1_200_000 }], // prettier-ignore
  ])('are doubtful with %s', (_, values, facts) => {
    expect(judge(values, facts)).toEqual(['IMPLAUSIBLE'])
  })

  it('fit each other in a usual run', () => {
    const values = {
      [`${L}min`]: 0.001,
      [`${L}mean`]: 0.004,
      [`${L}max`]: 0.03,
      [`${L}stddev`]: 0.002,
    }
    const facts = {
      protocol: 'http1' as const,
      achievedRps: 2000,
      connections: 10,
      requests: 1_199_000,
    }
    expect(judge(values, facts)).toEqual([])
  })

  it('are refused where a field and a measurement contradict each other', () => {
    expect(() => judge({ 'http.rps.target.value': 100 }, { targetRps: 2000 })).toThrow(
      'cannot be right',
    )
    expect(() => judge({ 'http.rps.target': 100 }, { targetRps: 2000 })).toThrow('cannot be right')
    expect(judge({ 'http.rps.target.value': 2000 }, { targetRps: 2000 })).toEqual([])
  })
})
