import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeNewRun } from './new-run'

const judge = (value: number, earlier: number[], better: 'lower' | 'higher' = 'lower') =>
  judgeNewRun([{ value, earlier, better }])[0]

describe('a new value against those before it', () => {
  it('is tested by the prediction interval of a normal sample', () => {
    // The distribution of t with 4 degrees of freedom has a closed form; its 99.5 % quantile is 4.604094871.
    const scale = Math.sqrt((0.001 / 4) * 1.2)
    const t2 = (0.1 / scale) ** 2
    const share = t2 / (1 + t2 / 4)
    const p = 1 - 0.75 * Math.sqrt(share) * (1 - share / 12)
    const earlier = [-0.02, -0.01, 0, 0.01, 0.02].map((x) => 100 * Math.exp(x))
    const verdict = judge(100 * Math.exp(0.1), earlier)
    expect(verdict).toMatchObject({ status: 'REGRESSION', runs: 5, reason: null })
    expect(verdict?.usual).toBeCloseTo(100, 9)
    expect(verdict?.ratio).toBeCloseTo(Math.exp(0.1), 12)
    expect(verdict?.p).toBeCloseTo(p, 12)
    expect(Math.log(verdict?.expected?.[1] ?? 0)).toBeCloseTo(4.604094871 * scale, 9)
  })

  it.each([
    ['lower', 130, 'REGRESSION'],
    ['higher', 130, 'IMPROVEMENT'],
    ['lower', 70, 'IMPROVEMENT'],
    ['higher', 70, 'REGRESSION'],
    ['lower', 104, 'SMALL'],
    ['lower', 100.05, 'NO_EVIDENCE'],
  ] as const)('where %s is better, %d over about 100 is %s', (better, value, status) => {
    expect(judge(value, [100, 100.2, 99.9, 100.1, 99.8, 100], better)?.status).toBe(status)
  })

  it.each([
    [[], 'no comparable run before it; a verdict on a run needs 4', 4],
    [[100], '1 comparable run before it; a verdict on a run needs 4', 3],
    [[100, 101, 99], '3 comparable runs before it; a verdict on a run needs 4', 1],
    [[100, 100, 100, 100], 'the runs before it do not vary at all', null],
    [[0, 100, 101, 99], 'a value of 0 has no ratio', null],
  ])('says what is missing beside %j', (earlier, reason, waitFor) => {
    expect(judge(120, earlier)).toMatchObject({ status: 'NOT_ENOUGH_DATA', reason, waitFor })
  })

  it('is compared with the runs since the last change alone', () => {
    const noise = [0.4, -0.3, 0.1, -0.5, 0.2, 0.5, -0.1, -0.4]
    const earlier = [...noise.map((x) => 100 + x), ...noise.map((x) => 150 + x)]
    expect(judge(150.2, earlier)).toMatchObject({ status: 'NO_EVIDENCE', runs: 8 })
    expect(judge(180, earlier)?.status).toBe('REGRESSION')
  })

  it('needs more proof where more values are looked at', () => {
    const earlier = [100, 101, 99, 100.5, 99.5, 100.2]
    const at = (value: number) => ({ value, earlier, better: 'lower' as const })
    expect(judge(106, earlier)?.status).toBe('REGRESSION')
    const many = [at(106), ...Array.from({ length: 30 }, () => at(100.1))]
    expect(judgeNewRun(many)[0]?.status).toBe('NO_EVIDENCE')
  })
})

/** Uniform numbers of a fixed seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Share of new values of a series with 5 % of noise that are called a regression. */
function alarms(factor: number, before: number): number {
  const random = generator(7)
  const normal = () => {
    const radius = Math.sqrt(-2 * Math.log(1 - random()))
    return radius * Math.cos(2 * Math.PI * random())
  }
  const one = () => 100 * Math.exp(0.05 * normal())
  const tries = Array.from({ length: 2000 }, () =>
    judge(
      factor * one(),
      Array.from({ length: before }, () => one()),
    ),
  )
  return tries.filter((verdict) => verdict?.status === 'REGRESSION').length / tries.length
}

it('calls one unchanged run in two hundred a regression, and finds large steps at once', () => {
  expect(alarms(1, 20)).toBeLessThan(0.012)
  expect(alarms(1, 4)).toBeLessThan(0.012)
  expect(alarms(1.21, 20)).toBeGreaterThan(0.75)
  expect(alarms(1.5, 20)).toBeGreaterThan(0.99)
})

it('is total, and knows no unit', () => {
  const value = fc.double({ min: 1e-9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(value, fc.array(value, { maxLength: 30 }), (one, earlier) => {
      const [a, b] = [
        judge(one, earlier),
        judge(
          one * 1024,
          earlier.map((x) => x * 1024),
        ),
      ]
      expect(a?.status).toBe(b?.status)
      expect((a?.reason === null) === (a?.p !== null)).toBe(true)
    }),
  )
})
