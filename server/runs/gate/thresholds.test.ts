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
  const usual = ratio === null ? null : { usual: 0.005 / ratio, ratio, runs: 4 }
  const known = new Map([['http.latency.p99', { value: 0.005, usual }]])
  expect(threshold && checkThreshold(threshold, known).outcome).toBe(outcome)
})

it.each([
  ['max', 'p99=+10%', 0.00593, 0.00403, '5.93 ms is 47.1 % above the usual 4.03 ms (1 run)'],
  ['min', 'p99=-10%', 0.003, 0.004, '3 ms is 25.0 % below the usual 4 ms (1 run)'],
  // Better, and not by as much as it has to be.
  ['max', 'p99=-5%', 0.00396, 0.004, '3.96 ms is 1.0 % below the usual 4 ms (1 run)'],
  ['max', 'p99=-5%', 0.004, 0.004, '4 ms is as much as the usual 4 ms (1 run)'],
  // One decimal place would be that of the bound.
  ['max', 'p99=+10%', 0.0044012, 0.004, '4.4 ms is 10.03 % above the usual 4 ms (1 run)'],
  ['max', 'p99=4ms', 0.0040008, 0.1, '4 ms is 0.02 % above 4 ms'],
  ['max', 'p99=5ms', 0.00593, 0.1, '5.93 ms is 18.6 % above 5 ms'],
  ['max', 'p99=0ms', 0.005, 0.1, '5 ms is above 0 µs'],
  ['max', 'p99=+10%', 0.005, 0, '5 ms is above the usual 0 µs (1 run)'],
] as const)('%s %s of %d s, usually %d s, is exceeded: %s', (side, text, value, usual, words) => {
  const [threshold] = parseThresholds(side, text, KEYS)
  const ratio = value === usual ? 1 : value / usual
  const known = new Map([['http.latency.p99', { value, usual: { usual, ratio, runs: 1 } }]])
  expect(threshold && checkThreshold(threshold, known)).toEqual({
    threshold: `${side} ${text}`,
    outcome: 'exceeded',
    reason: words,
  })
})

it('says a share without a percentage of it', () => {
  const key = 'http.error_ratio'
  const known = new Map([[key, { value: 0.3, usual: { usual: 0.1, ratio: 3, runs: 4 } }]])
  const reasons = parseThresholds('max', `${key}=1%,${key}=+10%`, [key]).map(
    (threshold) => checkThreshold(threshold, known).reason,
  )
  expect(reasons).toEqual(['30 % is above 1 %', '30 % is above the usual 10 % (4 runs)'])
})
