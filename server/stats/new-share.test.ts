import { describe, expect, it } from 'vitest'
import { judgeNewRun } from './new-run'

type Pair = [failed: number, requests: number]
const toCounted = ([failed, requests]: Pair) => ({ failed, requests })
const judge = (own: Pair, earlier: Pair[]) =>
  judgeNewRun([{ counted: toCounted(own), earlier: earlier.map(toCounted) }])[0]
const clean = (n: number): Pair[] => Array.from({ length: n }, () => [0, 72_000])

describe('a new share of failures against those before it', () => {
  // p by a separate program: numpy for the angles, scipy.stats.t for the tail.
  it.each<[Pair, Pair[], number, string]>([
    [[21_600, 72_000], clean(7), 1.1119171930688002e-13, 'REGRESSION'],
    [[1, 72_000], clean(7), 0.11055107669878192, 'NO_EVIDENCE'],
    [
      [400, 10_000],
      [100, 110, 95, 105, 90].map((failed): Pair => [failed, 10_000]),
      5.0389456902320227e-5,
      'REGRESSION',
    ],
    [
      [30, 2000],
      [
        [10, 1000],
        [20, 2000],
        [12, 1500],
        [30, 2500],
      ],
      0.19715602624925913,
      'NO_EVIDENCE',
    ],
  ])('%j against %j', (own, earlier, p, status) => {
    const verdict = judge(own, earlier)
    expect(verdict?.status).toBe(status)
    expect(Math.abs((verdict?.p ?? 1) / p - 1)).toBeLessThan(1e-6)
  })

  it('needs no ratio to nothing', () => {
    expect(judge([21_600, 72_000], clean(7))).toMatchObject({ usual: 0, ratio: null })
  })

  it('is small below a tenth of a per cent of all requests, however sure', () => {
    expect(judge([40, 72_000], clean(7))?.status).toBe('SMALL')
    expect(judge([80, 72_000], clean(7))?.status).toBe('REGRESSION')
  })

  it('that falls is an improvement', () => {
    const broken = Array.from({ length: 7 }, (_, i): Pair => [21_600 + 30 * i, 72_000])
    expect(judge([0, 72_000], broken)?.status).toBe('IMPROVEMENT')
  })

  it.each<[number, string, number]>([
    [0, 'no comparable run before it; a verdict on a run needs 4', 4],
    [3, '3 comparable runs before it; a verdict on a run needs 4', 1],
  ])('says what is missing beside %i runs', (n, reason, waitFor) => {
    const status = 'NOT_ENOUGH_DATA'
    expect(judge([21_600, 72_000], clean(n))).toMatchObject({ status, reason, waitFor })
  })
})
