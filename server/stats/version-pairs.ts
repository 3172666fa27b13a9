import { describe } from './describe'
import { holm } from './holm'
import { welchDf } from './overhead'
import { tQuantile, twoSidedP } from './student-t'

export type PairStatus = 'REGRESSION' | 'IMPROVEMENT' | 'SMALL' | 'NO_EVIDENCE' | 'NOT_ENOUGH_DATA'

export type VersionRuns = { version: string; values: readonly number[] }

/** Two neighbouring versions; numbers are null when there is not enough data. */
export type VersionPair = {
  from: string
  to: string
  status: PairStatus
  ratio: number | null
  ratioCi: [number, number] | null
  df: number | null
  p: number | null
  pHolm: number | null
}

export const FEWEST_RUNS = 3
/** A significant change below this is called small. */
export const SMALLEST_EFFECT = 0.05
const ALPHA = 0.05

type Test = { ratio: number; ratioCi: [number, number]; df: number | null; p: number }

/** Welch's test on logarithms: the ratio of geometric means with its interval. Values must be positive. */
export function welchOnLogs(before: readonly number[], after: readonly number[]): Test {
  const [a, b] = [describe(before.map(Math.log)), describe(after.map(Math.log))]
  const [va, vb] = [(a.sd ?? 0) ** 2 / a.n, (b.sd ?? 0) ** 2 / b.n]
  const difference = b.mean - a.mean
  const ratio = Math.exp(difference)
  if (va + vb === 0)
    return { ratio, ratioCi: [ratio, ratio], df: null, p: difference === 0 ? 1 : 0 }
  const df = welchDf(va, a.n, vb, b.n)
  const se = Math.sqrt(va + vb)
  const half = tQuantile(0.975, df) * se
  return {
    ratio,
    ratioCi: [Math.exp(difference - half), Math.exp(difference + half)],
    df,
    p: twoSidedP(difference / se, df),
  }
}

const isTestable = (runs: VersionRuns): boolean =>
  runs.values.length >= FEWEST_RUNS && runs.values.every((x) => x > 0)

function statusOf(ratio: number, pHolm: number, lowerIsBetter: boolean): PairStatus {
  if (pHolm >= ALPHA) return 'NO_EVIDENCE'
  if (Math.abs(ratio - 1) < SMALLEST_EFFECT) return 'SMALL'
  return ratio > 1 === lowerIsBetter ? 'REGRESSION' : 'IMPROVEMENT'
}

/** Consecutive versions of one series, Welch on logs, Holm over all testable pairs (methodology 6 A). */
export function versionPairs(
  versions: readonly VersionRuns[],
  lowerIsBetter: boolean,
): VersionPair[] {
  const pairs = versions.slice(1).map((to, i) => {
    const from = versions[i] as VersionRuns
    const test = isTestable(from) && isTestable(to) ? welchOnLogs(from.values, to.values) : null
    return { from: from.version, to: to.version, test }
  })
  const adjusted = holm(pairs.flatMap(({ test }) => (test ? [test.p] : [])))
  let next = 0
  return pairs.map(({ from, to, test }) => {
    if (!test)
      return {
        from,
        to,
        status: 'NOT_ENOUGH_DATA',
        ratio: null,
        ratioCi: null,
        df: null,
        p: null,
        pHolm: null,
      }
    const pHolm = adjusted[next++] ?? 1
    return { from, to, status: statusOf(test.ratio, pHolm, lowerIsBetter), ...test, pHolm }
  })
}
