import { describe } from './describe'
import { NO_SPREAD } from './finite-numbers'
import { holm } from './holm'
import { twoSidedP } from './student-t'

/** Mean of logs, variance of that mean and its degrees of freedom, for one scenario of one subject. */
export type LogTerm = { mean: number; variance: number; df: number }

/** A published value: mean and SD of n runs, and the width r of its rounding or reading. */
export type PublishedTerm = { mean: number; sd: number; n: number; resolution: number | null }

/** scenario -> single run values, or a published summary */
export type RankedSubject = {
  id: string
  scenarios: Record<string, readonly number[] | PublishedTerm>
}

export type Unranked = { id: string; reason: string }
export type Rank = { id: string; score: number; best: number; worst: number }
export type PairTest = {
  a: string
  b: string
  logDiff: number
  p: number
  pHolm: number
  winner: string | null
}
export type Ranking = {
  scenarios: string[]
  ranks: Rank[]
  pairs: PairTest[]
  unranked: Unranked[]
}

/** Runs without which a value cannot be tested. */
export const MIN_RANKED_RUNS = 3
const LARGEST_CV = 0.3

/** Terms of a value for a test on logarithms, or the reason why it cannot be tested. */
export function logTerm(value: readonly number[] | PublishedTerm): LogTerm | string {
  if ('mean' in value) return publishedTerm(value)
  if (value.length < MIN_RANKED_RUNS) return `fewer than ${MIN_RANKED_RUNS} runs`
  if (value.some((x) => x <= 0)) return 'a value that is not positive has no logarithm'
  const { mean, sd, n } = describe(value.map(Math.log))
  return { mean, variance: (sd ?? 0) ** 2 / n, df: n - 1 }
}

/** Log-normal moments of a published mean and SD; a rounding of width r alone has variance r²/12. */
function publishedTerm({ mean, sd, n, resolution }: PublishedTerm): LogTerm | string {
  if (n < MIN_RANKED_RUNS) return `fewer than ${MIN_RANKED_RUNS} runs`
  if (mean <= 0) return 'a value that is not positive has no logarithm'
  const variance = Math.max(sd ** 2, resolution === null ? 0 : resolution ** 2 / 12)
  const cv = Math.sqrt(variance) / mean
  if (!(cv < LARGEST_CV))
    return `published spread of ${cv < 10 ? '' : 'over '}${Math.round(Math.min(cv, 10) * 100)}% is too wide to be read as log-normal`
  const sigma2 = Math.log1p(cv ** 2)
  return { mean: Math.log(mean) - sigma2 / 2, variance: sigma2 / n, df: n - 1 }
}

type Score = { id: string; mu: number; variance: number; terms: { v: number; df: number }[] }

function toScore(subject: RankedSubject, scenarios: readonly string[]): Score | Unranked {
  const terms: LogTerm[] = []
  for (const scenario of scenarios) {
    const value = subject.scenarios[scenario]
    if (value === undefined)
      return { id: subject.id, reason: `incomplete: not measured at ${scenario}` }
    const term = logTerm(value)
    if (typeof term === 'string') return { id: subject.id, reason: `${scenario}: ${term}` }
    terms.push(term)
  }
  const k = scenarios.length
  const parts = terms.map((term) => ({ v: term.variance / k ** 2, df: term.df }))
  return {
    id: subject.id,
    mu: terms.reduce((sum, term) => sum + term.mean, 0) / k,
    variance: parts.reduce((sum, part) => sum + part.v, 0),
    terms: parts,
  }
}

/** Two-sided p of the difference of two scores; both without any variance but that of rounding: undecided. */
function test(a: Score, b: Score): number {
  const variance = a.variance + b.variance
  if (Math.sqrt(variance) < NO_SPREAD) return 1
  // With the share of each variance, whose squares cannot vanish.
  const terms = [...a.terms, ...b.terms]
  const df = 1 / terms.reduce((sum, { v, df: d }) => sum + (v / variance) ** 2 / d, 0)
  return twoSidedP((a.mu - b.mu) / Math.sqrt(variance), df)
}

/**
 * Rank ranges inside one comparability family (methodology 5): geometric mean over scenarios, Welch on logs for all
 * pairs, Holm; a subject's ranks run from 1 + those significantly better to K - those significantly worse.
 */
export function rank(
  subjects: readonly RankedSubject[],
  lowerIsBetter: boolean,
  alpha = 0.05,
): Ranking {
  const scenarios = [...new Set(subjects.flatMap((s) => Object.keys(s.scenarios)))].sort()
  const all = subjects.map((subject) => toScore(subject, scenarios))
  const scored = all.filter((s): s is Score => 'mu' in s).sort((a, b) => (a.id < b.id ? -1 : 1))
  const raw = scored.flatMap((a, i) => scored.slice(i + 1).map((b) => ({ a, b, p: test(a, b) })))
  const adjusted = holm(raw.map((pair) => pair.p))
  const pairs = raw.map(({ a, b, p }, i): PairTest => {
    const pHolm = adjusted[i] ?? 1
    const better = a.mu < b.mu === lowerIsBetter ? a.id : b.id
    return {
      a: a.id,
      b: b.id,
      logDiff: a.mu - b.mu,
      p,
      pHolm,
      winner: pHolm < alpha ? better : null,
    }
  })
  const ranks = scored
    .map(({ id, mu }): Rank => {
      const mine = pairs.filter((pair) => pair.winner !== null && (pair.a === id || pair.b === id))
      const won = mine.filter((pair) => pair.winner === id).length
      return { id, score: Math.exp(mu), best: 1 + mine.length - won, worst: scored.length - won }
    })
    .sort(
      (a, b) => (lowerIsBetter ? a.score - b.score : b.score - a.score) || (a.id < b.id ? -1 : 1),
    )
  return { scenarios, ranks, pairs, unranked: all.filter((s): s is Unranked => 'reason' in s) }
}
