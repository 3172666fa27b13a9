import { describe, expect, it } from 'vitest'
import { checkThreshold, parseThresholds } from './thresholds'

const KEYS = ['http.latency.p99', 'http.latency.p50', 'http.rps.achieved', 'cpu.cores.mean@proxy']
const parse = (text: string) => parseThresholds('max', text, KEYS)

describe('a threshold', () => {
  it.each([
    ['p99=+10%', 'http.latency.p99', { kind: 'relative', ratio: 1.1 }],
    // A + in an address.
    ['p99= 10%', 'http.latency.p99', { kind: 'relative', ratio: 1.1 }],
    ['p99=10%', 'http.latency.p99', { kind: 'relative', ratio: 1.1 }],
    ['http.rps.achieved=-5%', 'http.rps.achieved', { kind: 'relative', ratio: 0.95 }],
    ['p50=20ms', 'http.latency.p50', { kind: 'absolute', limit: 0.02 }],
    ['p50=1.5 ms', 'http.latency.p50', { kind: 'absolute', limit: 0.0015 }],
    ['http.rps.achieved=990', 'http.rps.achieved', { kind: 'absolute', limit: 990 }],
    ['mean@proxy=0.5', 'cpu.cores.mean@proxy', { kind: 'absolute', limit: 0.5 }],
  ])('%s', (text, key, bound) => {
    expect(parse(text)).toEqual([{ text, side: 'max', key, ...bound }])
  })

  it('comes in any number', () => {
    expect(parse('p99=+10%, p50=20ms')).toHaveLength(2)
    expect(parse('')).toEqual([])
    expect(parseThresholds('min', null, KEYS)).toEqual([])
  })

  it.each([
    ['p99', 'a metric, = and a bound'],
    ['p99=', 'a percentage, or a number with its unit (s)'],
    ['p99=20', 'a percentage, or a number with its unit (s)'],
    ['p99=20MB', 'a percentage, or a number with its unit (s)'],
    ['p98=1ms', `a value of the run (${KEYS.join(', ')})`],
    [Array.from({ length: 21 }, () => 'p99=1ms').join(','), 'at most 20 bounds'],
  ])('%s is refused', (text, expected) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        code: 'BAD_REQUEST',
        facts: expect.objectContaining({ detail: expect.stringContaining(expected) as string }),
      }),
    )
  })
})

it.each([
  ['max', 'p99=+10%', 1.05, 'met'],
  ['max', 'p99=+10%', 1.2, 'exceeded'],
  ['max', 'p99=+10%', null, 'unknown'],
  ['max', 'p99=6ms', null, 'met'],
  ['max', 'p99=4ms', 0.5, 'exceeded'],
  ['min', 'p99=-10%', 0.95, 'met'],
  ['min', 'p99=-10%', 0.85, 'exceeded'],
  ['max', 'http.latency.p75=4ms', 1, 'unmeasured'],
] as const)('%s %s of a value at %s of the usual one is %s', (side, text, ratio, outcome) => {
  const [threshold] = parseThresholds(side, text, KEYS)
  const known = new Map([['http.latency.p99', { value: 0.005, ratio, runs: 4 }]])
  expect(threshold && checkThreshold(threshold, known).outcome).toBe(outcome)
})
