import { describeMissingHistory, MIN_EARLIER_RUNS } from '@/ingest/dictionary/data-needed'
import { findChangePoints } from './change-points'
import { describe } from './describe'
import { finite, finitePair, NO_SPREAD } from './finite-numbers'
import { holm } from './holm'
import { type Counted, testShare } from './new-share'
import { MAX_EARLIER_RUNS, unsaid, type NewTest } from './new-test'
import { tQuantile, twoSidedP } from './student-t'
import { SMALLEST_EFFECT } from './version-pairs'

export type NewRunStatus =
  'REGRESSION' | 'IMPROVEMENT' | 'SMALL' | 'NO_EVIDENCE' | 'NOT_ENOUGH_DATA'

/**
 * One value of a run beside those of the comparable runs before it, oldest first, in one unit; or the share of its requests that
 * failed.
 */
export type NewValue =
  | { value: number; earlier: readonly number[]; better: 'lower' | 'higher' }
  | { counted: Counted; earlier: readonly Counted[] }

export type NewRunVerdict = Omit<NewTest, 'isSmall' | 'isHigher'> & {
  status: NewRunStatus
  /** adjusted for all values of the run */
  pHolm: number | null
}

/** A gate that calls wolf is switched off: one run in a hundred of an unchanged series, over all of its values. */
export const GATE_ALPHA = 0.01

/** The runs since the last change that the chart of the series shows as well. */
function sinceChange(earlier: readonly number[]): readonly number[] {
  const { changePoints } = findChangePoints(earlier)
  const last = changePoints.filter((point) => point.isReportable).at(-1)
  const since = last ? earlier.slice(last.index) : earlier
  return since.slice(-MAX_EARLIER_RUNS)
}

/**
 * The t test of one further value on logarithms: (ln x - mean) / (s sqrt(1 + 1/n)) with n - 1 degrees of freedom, the
 * prediction interval of Hahn and Meeker 1991, 4.7.
 */
function testValue(value: number, earlier: readonly number[]): NewTest {
  const values = sinceChange(earlier)
  const runs = values.length
  if (!(value > 0) || values.some((one) => !(one > 0)))
    return unsaid(runs, 'a value of 0 has no ratio', null)
  if (runs === 0) return unsaid(runs, describeMissingHistory(runs), MIN_EARLIER_RUNS)
  const { mean, sd } = describe(values.map(Math.log))
  const [usual, ratio] = [finite(Math.exp(mean)), finite(Math.exp(Math.log(value) - mean))]
  if (runs < MIN_EARLIER_RUNS || sd === null)
    return unsaid(runs, describeMissingHistory(runs), MIN_EARLIER_RUNS - runs, { usual, ratio })
  if (sd < NO_SPREAD)
    return Math.abs(Math.log(value) - mean) < NO_SPREAD
      ? { reason: null, waitFor: null, runs, usual, ratio, expected: null, p: 1, ...NO_EFFECT }
      : unsaid(runs, 'the runs before it do not vary at all', null, { usual, ratio })
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
    isSmall: ratio !== null && Math.abs(ratio - 1) < SMALLEST_EFFECT,
    isHigher: ratio !== null && ratio > 1,
  }
}

const NO_EFFECT = { isSmall: true, isHigher: false } as const

const toTest = (one: NewValue): NewTest =>
  'counted' in one ? testShare(one.counted, one.earlier) : testValue(one.value, one.earlier)

function toStatus({ p, isSmall, isHigher }: NewTest, pHolm: number, one: NewValue): NewRunStatus {
  if (p === null) return 'NOT_ENOUGH_DATA'
  if (pHolm >= GATE_ALPHA) return 'NO_EVIDENCE'
  if (isSmall) return 'SMALL'
  return isHigher === ('better' in one && one.better === 'higher') ? 'IMPROVEMENT' : 'REGRESSION'
}

/**
 * Judges the values of one new run, each against the comparable runs before it (methodology 6 C). Changes below 5 % are
 * called small, and of the share of failures those below 0.1 points; p values are adjusted after Holm over all values of the run.
 */
export function judgeNewRun(values: readonly NewValue[]): NewRunVerdict[] {
  const tests = values.map(toTest)
  const tested = tests.flatMap(({ p }, i) => (p === null ? [] : { i, p }))
  const adjusted = holm(tested.map(({ p }) => p))
  const pHolmByIndex = new Map(tested.map(({ i }, n) => [i, adjusted[n] ?? 1]))
  return tests.map((test, i) => {
    const pHolm = pHolmByIndex.get(i) ?? null
    const { isSmall: _isSmall, isHigher: _isHigher, ...seen } = test
    const one = values[i]
    return { ...seen, pHolm, status: one ? toStatus(test, pHolm ?? 1, one) : 'NOT_ENOUGH_DATA' }
  })
}
