import { describe, expect, it } from 'vitest'
import { alikeValues, repeatsFlags, type Repeat } from './repeats-alike'

const VALUES = {
  p50: 0.005072961134,
  p90: 0.008012345678,
  p99: 0.01254040511,
  'p99.9': 0.02016430071,
}
const run = (
  values: Record<string, number>,
  replicate = 1,
  startedAt: number | null = null,
): Repeat => ({
  replicate,
  startedAt,
  durationSeconds: 600,
  values,
})
const change = (by: (value: number, key: string) => number): Record<string, number> =>
  Object.fromEntries(Object.entries(VALUES).map(([key, value]) => [key, by(value, key)]))

describe('alikeValues', () => {
  it.each<[string, Record<string, number>]>([
    ['one percentile more', { ...VALUES, p95: 0.009 }],
    ['one percentile less', { p90: VALUES.p90, p99: VALUES.p99, 'p99.9': VALUES['p99.9'] }],
    ['rounded to six digits', change((value) => Number(value.toPrecision(6)))],
    ['rounded to five digits', change((value) => Number(value.toPrecision(5)))],
    ['jitter in the eighth digit', change((value) => value * (1 + 1e-8))],
    ['all times one factor', change((value) => value * 1.0001)],
    ['all but p99', change((value, key) => (key === 'p99' ? value * 1.01 : value))],
  ])('sees one measurement in two runs: %s', (_, values) => {
    expect(alikeValues(run(VALUES), run(values))).toBeGreaterThanOrEqual(3)
  })

  it.each<[string, Record<string, number>, Record<string, number>]>([
    ['other measurements', VALUES, change((value, key) => value * (1 + key.length / 1000))],
    [
      'few digits',
      { p50: 0.0012, p90: 0.0014, p99: 0.002 },
      { p50: 0.0012, p90: 0.0014, p99: 0.002 },
    ],
    ['buckets of three digits', { p50: 0.001239, p75: 0.001443, p90: 0.001538, p99: 0.00166 }, { p50: 0.001239, p75: 0.001443, p90: 0.001538, p99: 0.00171 }], // prettier-ignore
    ['one value', { p50: 0.00507296113 }, { p50: 0.00507296113 }],
  ])('leaves two runs two: %s', (_, a, b) => {
    expect(alikeValues(run(a), run(b))).toBe(0)
  })
})

describe('repeatsFlags', () => {
  const other = change((value, key) => value * (1 + key.length / 1000))
  const codes = (...runs: Repeat[]): string[] => repeatsFlags(runs).map(({ code }) => code)

  it('names the replicates that are one measurement', () => {
    const [flag] = repeatsFlags([run(VALUES, 1), run(other, 2), run(VALUES, 3)])
    expect(flag).toMatchObject({ code: 'REPEATS_ALIKE', severity: 'exclude' })
    expect(flag?.text).toContain('replicates 1 and 3')
  })

  it('takes runs at the same time for parts, and runs one after another for repetitions', () => {
    expect(codes(run(VALUES, 1, 1000), run(other, 2, 1001))).toEqual(['RUNS_OVERLAP'])
    expect(codes(run(VALUES, 1, 1000), run(other, 2, 1590))).toEqual([])
    expect(codes(run(VALUES, 1, 1000), run(other, 2, null))).toEqual([])
  })
})
