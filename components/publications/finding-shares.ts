import type { Findings } from '@/server/publications/findings/schemas'
import type { SharePart } from './share-bar'

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Pairs of subjects: proven different, tested without a proof, not testable. */
export function sharePairs(ranked: Findings['ranked']): SharePart[] {
  const decided = sum(ranked.map((one) => one.decided))
  const testable = sum(ranked.map((one) => one.testable))
  const pairs = sum(ranked.map((one) => one.pairs))
  return [
    { count: decided, words: 'proven different', tone: 'strong' },
    { count: testable - decided, words: 'tested, not proven', tone: 'middle' },
    { count: pairs - testable, words: 'cannot be tested', tone: 'weak' },
  ]
}

/** Means and standard deviations that follow from their own runs, and those that do not. */
export function shareOwnRuns(ownRuns: Findings['ownRuns']): SharePart[] {
  const differing = sum(ownRuns.map((one) => one.differentMeans + one.differentSpreads))
  const all = sum(ownRuns.map((one) => one.values + one.spreads))
  return [
    { count: all - differing, words: 'follow from their runs', tone: 'strong' },
    { count: differing, words: 'differ', tone: 'bad' },
  ]
}

/** Values that are given more than once: with readings that agree, and with one that differs. */
export function shareReadings({
  readingsCompared,
  disagreements,
}: Pick<Findings, 'readingsCompared' | 'disagreements'>): SharePart[] {
  const differing = new Set(disagreements.map(({ observationId }) => observationId)).size
  return [
    { count: readingsCompared - differing, words: 'values agree', tone: 'strong' },
    { count: differing, words: 'differ', tone: 'bad' },
  ]
}

/** Claims by what their own figures say. */
export function shareClaims({ checked, verdicts }: Findings['claims']): SharePart[] {
  const count = (verdict: string): number => verdicts[verdict] ?? 0
  const [hold, partly, failed] = [count('consistent'), count('partly'), count('inconsistent')]
  return [
    { count: hold, words: 'agree', tone: 'strong' },
    { count: partly, words: 'in part', tone: 'middle' },
    { count: failed, words: 'do not follow', tone: 'bad' },
    {
      count: checked - hold - partly - failed,
      words: 'cannot be checked or compared',
      tone: 'weak',
    },
  ]
}
