import { describeMissingTrend, MIN_TREND_RUNS } from '@/ingest/dictionary/data-needed'
import {
  MIN_PER_SIDE,
  REPORTABLE_CHANGE,
  findChangePoints,
  type ChangePoint,
} from './change-points'
import { finite, safeScale } from './finite-numbers'

/** One run of a continuous series; an excluded one is drawn but never judged. */
export type SeriesRun = { value: number; isExcluded: boolean }

export type SeriesStatus =
  'CHANGED' | 'NO_EVIDENCE' | 'TOO_RECENT' | 'AUTOCORRELATED' | 'NOT_ENOUGH_DATA'

/** A change between two runs; both are indices into the series as given. */
export type SeriesChange = {
  before: number
  after: number
  /** of the mean after the change against the mean before it: 0.12 is +12% */
  relative: number
  /** in SI: means of the runs on both sides up to the next change */
  meanBefore: number
  meanAfter: number
  p: number
  /** false: drawn only, because it is older than the judged runs or the runs depend on each other */
  isAlert: boolean
}

export type SeriesVerdict = {
  status: SeriesStatus
  /** why there is not enough data; null with any other status */
  reason: string | null
  changes: SeriesChange[]
  /** at least three changes in one direction: a ramp, whose single steps are not meaningful */
  isDrift: boolean
  /** runs to wait for before a change near the end can be told from a few odd runs; null without one */
  waitFor: number | null
  /** lag-1 autocorrelation of the judged runs around their segment means; null when not judged */
  autocorrelation: number | null
  /** runs that were judged: the newest ones without an excluding flag */
  judged: number
}

/** Alerts look at this many of the newest runs: false alarms grow with the length of a series. */
export const JUDGED_RUNS = 40
/**
 * A series is tested again every night, and each test may take noise for a change. Feed and webhooks therefore need a tenth
 * of the significance level of the chart: a fifth of the false alerts, and steps of 10 % are detected as soon (simulated).
 */
export const MAX_REPORTED_P = 1e-4
const LARGEST_EXCLUDED_SHARE = 0.3
const DRIFT_STEPS = 3

/** Lag-1 autocorrelation of the values around the means of their segments; 0 when nothing varies. */
export function lagOne(values: readonly number[], changes: readonly { index: number }[]): number {
  const ends = [0, ...changes.map((c) => c.index), values.length]
  const scale = safeScale(values)
  const residuals = ends.slice(1).flatMap((end, i) => {
    const segment = values.slice(ends[i], end).map((v) => v / scale)
    const first = segment[0] ?? 0
    const mean = first + segment.reduce((sum, v) => sum + (v - first), 0) / segment.length
    return segment.map((v) => v - mean)
  })
  const squares = residuals.reduce((sum, r) => sum + r * r, 0)
  const products = residuals.slice(1).reduce((sum, r, i) => sum + r * (residuals[i] ?? 0), 0)
  return squares === 0 ? 0 : products / squares
}

const autocorrelationLimit = (n: number): number => Math.max(0.25, 2 / Math.sqrt(n))

/** Share of series without any change that still get an alert, least and most, by the runs judged (simulated). */
export const FALSE_ALARMS: { upTo: number; share: [number, number] }[] = [
  { upTo: 20, share: [0.005, 0.02] },
  { upTo: JUDGED_RUNS, share: [0.015, 0.03] },
]

/** Expected number of false alarms among series of which so many runs were judged; runs independent of each other. */
export function expectedFalseAlarms(judged: readonly number[]): [number, number] {
  const shares = judged.map(
    (n) => (FALSE_ALARMS.find((f) => n <= f.upTo) ?? FALSE_ALARMS[1])?.share,
  )
  return [0, 1].map((side) => shares.reduce((sum, s) => sum + (s?.[side] ?? 0), 0)) as [
    number,
    number,
  ]
}

const isDrift = (changes: readonly SeriesChange[]): boolean =>
  [1, -1].some(
    (sign) => changes.filter((c) => Math.sign(c.relative) === sign).length >= DRIFT_STEPS,
  )

function notEnough(reason: string): SeriesVerdict {
  const rest = { changes: [], isDrift: false, waitFor: null, autocorrelation: null, judged: 0 }
  return { status: 'NOT_ENOUGH_DATA', reason, ...rest }
}

/**
 * Judges one series of CI runs on one test bed, oldest first (methodology 6 B): changes among the newest 40 runs may
 * alert, older ones are drawn only; runs with an excluding flag are left out.
 */
export function judgeSeries(runs: readonly SeriesRun[]): SeriesVerdict {
  const used = runs.flatMap(({ value, isExcluded }, at) => (isExcluded ? [] : [{ value, at }]))
  const excluded = runs.length - used.length
  if (runs.length >= MIN_TREND_RUNS && excluded / runs.length >= LARGEST_EXCLUDED_SHARE)
    return notEnough(`${excluded} of ${runs.length} runs carry an excluding flag`)
  if (used.length < MIN_TREND_RUNS) return notEnough(describeMissingTrend(used.length))
  const values = used.map((u) => u.value)
  const from = Math.max(0, values.length - JUDGED_RUNS)
  const newest = values.slice(from)
  const found = findChangePoints(newest).changePoints
  const reportable = found.filter((c) => c.isReportable)
  const autocorrelation = lagOne(newest, found)
  const isDependent = autocorrelation > autocorrelationLimit(newest.length)
  const changeAt = (point: ChangePoint, offset: number, isAlert: boolean): SeriesChange => ({
    before: used[offset + point.index - 1]?.at ?? 0,
    after: used[offset + point.index]?.at ?? 0,
    relative: point.before === 0 ? 0 : (finite(point.after / point.before - 1) ?? Number.MAX_VALUE),
    meanBefore: point.before,
    meanAfter: point.after,
    p: point.p,
    isAlert,
  })
  // Changes that the newest runs alone cannot show, because they are before or within the first few of them.
  const older = from === 0 ? [] : findChangePoints(values).changePoints
  const history = older.filter((c) => c.isReportable && c.index < from + MIN_PER_SIDE)
  const changes = [
    ...history.map((c) => changeAt(c, 0, false)),
    ...reportable.map((c) => changeAt(c, from, !isDependent)),
  ]
  const last = found.at(-1)
  const isRecent =
    last !== undefined && last.rightN < MIN_PER_SIDE && last.magnitude >= REPORTABLE_CHANGE
  const verdict = {
    reason: null,
    changes,
    isDrift: isDrift(changes),
    waitFor: isRecent ? MIN_PER_SIDE - last.rightN : null,
    autocorrelation,
    judged: newest.length,
  }
  if (isDependent) return { status: 'AUTOCORRELATED', ...verdict }
  if (reportable.length > 0) return { status: 'CHANGED', ...verdict }
  return { status: isRecent ? 'TOO_RECENT' : 'NO_EVIDENCE', ...verdict }
}
