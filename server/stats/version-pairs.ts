import { finite, finitePair, NO_SPREAD } from './finite-numbers'
import { holm } from './holm'
import { welchDf } from './overhead'
import { logTerm, type LogTerm, type PublishedTerm } from './ranking'
import { tQuantile, twoSidedP } from './student-t'

export type PairStatus = 'REGRESSION' | 'IMPROVEMENT' | 'SMALL' | 'NO_EVIDENCE' | 'NOT_ENOUGH_DATA'

/** What is known about a version: its single runs, a published mean with SD and n, or why neither may be used. */
export type VersionRuns = {
  version: string
  values: readonly number[] | PublishedTerm | { reason: string; n: number | null }
}

/** Two neighbouring versions; numbers are null and `reason` is given when there is not enough data. */
export type VersionPair = {
  from: string
  to: string
  status: PairStatus
  reason: string | null
  /** runs before and after; null when not known */
  runs: [number | null, number | null]
  ratio: number | null
  ratioCi: [number, number] | null
  df: number | null
  p: number | null
  pHolm: number | null
}

export const MIN_RUNS = 3
/** A significant change below this is called small. */
export const SMALLEST_EFFECT = 0.05
const ALPHA = 0.05

type Test = Pick<VersionPair, 'ratio' | 'ratioCi' | 'df'> & { ratio: number; p: number }

/**
 * Welch's test on logarithms: the ratio of geometric means with its interval; undecided without any spread, a text where
 * the ratio exceeds the range of a double.
 */
function welchOnLogs(before: LogTerm, after: LogTerm): Test | string {
  const difference = after.mean - before.mean
  const ratio = finite(Math.exp(difference))
  if (ratio === null || ratio === 0) return 'cannot be said: the values lie too far apart'
  const se = Math.sqrt(before.variance + after.variance)
  const df =
    se < NO_SPREAD ? null : welchDf(before.variance, before.df + 1, after.variance, after.df + 1)
  if (df === null) return { ratio, ratioCi: null, df: null, p: 1 }
  const half = tQuantile(0.975, df) * se
  return {
    ratio,
    ratioCi: finitePair(Math.exp(difference - half), Math.exp(difference + half)),
    df,
    p: twoSidedP(difference / se, df),
  }
}

const countRuns = ({ values }: VersionRuns): number | null =>
  'n' in values ? values.n : values.length

const tooFew = (n: number): string =>
  `${n === 1 ? 'single runs' : `${n} runs of a version`}, ${MIN_RUNS} are needed`

/** Both sides as terms of the test, or why there is none. */
function toTerms(from: VersionRuns, to: VersionRuns): [LogTerm, LogTerm] | string {
  const counts = [from, to].map(countRuns).filter((n) => n !== null)
  const fewest = Math.min(...counts)
  if (fewest < MIN_RUNS) return tooFew(fewest)
  const terms: LogTerm[] = []
  for (const side of [from, to]) {
    const term = 'reason' in side.values ? side.values.reason : logTerm(side.values)
    if (typeof term === 'string') return term
    terms.push(term)
  }
  return terms as [LogTerm, LogTerm]
}

function toStatus(ratio: number, pHolm: number, lowerIsBetter: boolean): PairStatus {
  if (pHolm >= ALPHA) return 'NO_EVIDENCE'
  if (Math.abs(ratio - 1) < SMALLEST_EFFECT) return 'SMALL'
  return ratio > 1 === lowerIsBetter ? 'REGRESSION' : 'IMPROVEMENT'
}

/**
 * Consecutive versions of one trend series, Welch on logs, Holm over all its testable pairs (methodology 6 A).
 * @param segments versions in order, one list per comparability family: no pair crosses from one to the next
 */
export function seriesPairs(
  segments: readonly (readonly VersionRuns[])[],
  lowerIsBetter: boolean,
): VersionPair[][] {
  const drafts = segments.map((versions) =>
    versions.slice(1).map((to, i) => {
      const from = versions[i] as VersionRuns
      const terms = toTerms(from, to)
      const test = typeof terms === 'string' ? terms : welchOnLogs(...terms)
      const isTested = typeof test !== 'string'
      return { from, to, test: isTested ? test : null, reason: isTested ? null : test }
    }),
  )
  const adjusted = holm(drafts.flat().flatMap(({ test }) => (test ? [test.p] : [])))
  let next = 0
  return drafts.map((pairs) =>
    pairs.map(({ from, to, test, reason }): VersionPair => {
      const names = { from: from.version, to: to.version, reason }
      const runs: VersionPair['runs'] = [countRuns(from), countRuns(to)]
      const none = { ratio: null, ratioCi: null, df: null, p: null, pHolm: null }
      if (!test) return { ...names, status: 'NOT_ENOUGH_DATA', runs, ...none }
      const pHolm = adjusted[next++] ?? 1
      return { ...names, status: toStatus(test.ratio, pHolm, lowerIsBetter), runs, ...test, pHolm }
    }),
  )
}

/** The pairs of a series that is a single segment. */
export const versionPairs = (
  versions: readonly VersionRuns[],
  lowerIsBetter: boolean,
): VersionPair[] => seriesPairs([versions], lowerIsBetter)[0] ?? []
