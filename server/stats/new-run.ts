import { findChangePoints } from './change-points'
import { describe } from './describe'
import { finite, finitePair, NO_SPREAD } from './finite-numbers'
import { holm } from './holm'
import { tQuantile, twoSidedP } from './student-t'
import { SMALLEST_EFFECT } from './version-pairs'

export type NewRunStatus =
  'REGRESSION' | 'IMPROVEMENT' | 'SMALL' | 'NO_EVIDENCE' | 'NOT_ENOUGH_DATA'

/** One value of a run beside those of the comparable runs before it, oldest first, in one unit. */
export type NewValue = {
  value: number
  earlier: readonly number[]
  better: 'lower' | 'higher'
}

export type NewRunVerdict = {
  status: NewRunStatus
  /** why nothing can be said; null with any other status */
  reason: string | null
  /** comparable runs still to come before something can be said; null where more runs do not help */
  waitFor: number | null
  /** earlier runs it was compared with: those since the last change, at most `MAX_EARLIER_RUNS` */
  runs: number
  /** geometric mean of these runs; null without one */
  usual: number | null
  /** of the value to the usual one; null without earlier runs, or where it cannot be given */
  ratio: number | null
  /** where a further run like the earlier ones is expected, as ratios to the usual value: 99 % of them */
  expected: [number, number] | null
  /** two-sided, of a single new value against the earlier ones; null without a test */
  p: number | null
  /** adjusted for all values of the run */
  pHolm: number | null
}

/** Below this a spread says nothing. */
export const MIN_EARLIER_RUNS = 4
/** Older runs were made by another state of everything that is not under test. */
export const MAX_EARLIER_RUNS = 20
/** A gate that calls wolf is switched off: one run in a hundred of an unchanged series, over all of its values. */
export const GATE_ALPHA = 0.01

/** The runs since the last change that the chart of the series shows as well. */
function sinceChange(earlier: readonly number[]): readonly number[] {
  const { changePoints } = findChangePoints(earlier)
  const last = changePoints.filter((point) => point.isReportable).at(-1)
  const since = last ? earlier.slice(last.index) : earlier
  return since.slice(-MAX_EARLIER_RUNS)
}

type Test = Omit<NewRunVerdict, 'status' | 'pHolm'>
const NOTHING = { usual: null, ratio: null, expected: null, p: null }

/**
 * The t test of one further value on logarithms: (ln x - mean) / (s sqrt(1 + 1/n)) with n - 1 degrees of freedom, the
 * prediction interval of Hahn and Meeker 1991, 4.7.
 */
function testValue({ value, earlier }: NewValue): Test {
  const values = sinceChange(earlier)
  const runs = values.length
  const unsaid = (reason: string, waitFor: number | null, more: Partial<Test> = {}): Test => ({
    ...NOTHING,
    reason,
    waitFor,
    runs,
    ...more,
  })
  if (!(value > 0) || values.some((one) => !(one > 0)))
    return unsaid('a value of 0 has no ratio', null)
  if (runs === 0) return unsaid('it is the first run of its kind', MIN_EARLIER_RUNS)
  const { mean, sd } = describe(values.map(Math.log))
  const [usual, ratio] = [finite(Math.exp(mean)), finite(Math.exp(Math.log(value) - mean))]
  if (runs < MIN_EARLIER_RUNS || sd === null)
    return unsaid(
      `${runs} comparable ${runs === 1 ? 'run' : 'runs'} before it, ${MIN_EARLIER_RUNS} are needed`,
      MIN_EARLIER_RUNS - runs,
      { usual, ratio },
    )
  if (sd < NO_SPREAD)
    return Math.abs(Math.log(value) - mean) < NO_SPREAD
      ? { reason: null, waitFor: null, runs, usual, ratio, expected: null, p: 1 }
      : unsaid('the runs before it do not vary at all', null, { usual, ratio })
  const scale = sd * Math.sqrt(1 + 1 / runs)
  const half = tQuantile(1 - GATE_ALPHA / 2, runs - 1) * scale
  return {
    reason: null,
    waitFor: null,
    runs,
    usual,
    ratio,
    expected: finitePair(Math.exp(-half), Math.exp(half)),
    p: twoSidedP((Math.log(value) - mean) / scale, runs - 1),
  }
}

function toStatus({ p, ratio }: Test, pHolm: number, better: NewValue['better']): NewRunStatus {
  if (p === null || ratio === null) return 'NOT_ENOUGH_DATA'
  if (pHolm >= GATE_ALPHA) return 'NO_EVIDENCE'
  if (Math.abs(ratio - 1) < SMALLEST_EFFECT) return 'SMALL'
  return ratio > 1 === (better === 'higher') ? 'IMPROVEMENT' : 'REGRESSION'
}

/**
 * Judges the values of one new run, each against the comparable runs before it (methodology 6 C). Changes below 5 % are
 * called small; p values are adjusted after Holm over all values of the run.
 */
export function judgeNewRun(values: readonly NewValue[]): NewRunVerdict[] {
  const tests = values.map(testValue)
  const tested = tests.flatMap(({ p }, i) => (p === null ? [] : { i, p }))
  const adjusted = holm(tested.map(({ p }) => p))
  const pHolmByIndex = new Map(tested.map(({ i }, n) => [i, adjusted[n] ?? 1]))
  return tests.map((test, i) => {
    const pHolm = pHolmByIndex.get(i) ?? null
    const better = values[i]?.better ?? 'lower'
    return { ...test, pHolm, status: toStatus(test, pHolm ?? 1, better) }
  })
}
