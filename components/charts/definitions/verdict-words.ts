import type { Metric } from '@/ingest/dictionary/metrics'
import { counted } from '../format'
import type { DriftBand, ReleasePair } from '@/server/trends/schemas'
import type { ChangeNote, CiChange, CiRun, CiSegment } from '@/server/trends/ci/schemas'

const MINUS = '\u2212'

/** 0.174 -> "17%", 0.026 -> "2.6%" */
const share = (x: number): string => {
  const percent = Math.abs(x) * 100
  return `${percent < 9.95 ? Number(percent.toFixed(1)) : percent.toFixed(0)}%`
}

/** 0.12 -> "+12%", -0.05 -> "−5%" */
export const signedShare = (x: number): string => `${x < 0 ? MINUS : '+'}${share(x)}`

/** A longer time is slower; of anything else there is more or less. */
const direction = (ratio: number, metric: Metric): string => {
  if (metric.dimension === 'time') return ratio > 1 ? 'slower' : 'faster'
  return ratio > 1 ? 'higher' : 'lower'
}

function intervalWords([lo, hi]: [number, number]): string {
  if (lo < 1 && hi > 1) return `95% interval ${signedShare(lo - 1)} to ${signedShare(hi - 1)}`
  const [a, b] = lo >= 1 ? [lo - 1, hi - 1] : [1 - hi, 1 - lo]
  return `95% interval ${share(a).replace('%', '')} to ${share(b)}`
}

export const PAIR_NAMES: Record<ReleasePair['status'], string> = {
  REGRESSION: 'regression',
  IMPROVEMENT: 'improvement',
  SMALL: 'small change',
  NO_EVIDENCE: 'no difference shown',
  NOT_ENOUGH_DATA: 'not enough data',
  WITHIN_DRIFT: 'within the drift',
  BEYOND_DRIFT: 'beyond the drift',
  DRIFT_UNKNOWN: 'cannot be said',
}

/** A factor of 2 and more reads better than its percentages. */
const MIN_NAMED_FACTOR = 2

/**
 * "−37% to +58%": the drift of a test bed, both ends, as they are compared with signed steps and a step of −40% lies beyond; "a
 * factor of 3.7".
 */
export const driftShare = ({ factor }: Pick<DriftBand, 'factor'>): string =>
  factor < MIN_NAMED_FACTOR
    ? `${signedShare(1 / factor - 1)} to ${signedShare(factor - 1)}`
    : `a factor of ${factor.toFixed(1)}`

/** "this test bed drifts by −37% to +58% by itself (estimated from 11 steps between patch releases)" */
export const driftWords = (band: DriftBand): string =>
  `this test bed drifts by ${band.factor < MIN_NAMED_FACTOR ? '' : 'up to '}${driftShare(band)} by itself (${
    band.basis === 'measured'
      ? `measured on ${counted(band.n, 'unreleased build')}`
      : `estimated from ${counted(band.n, 'step')} between patch releases`
  })`

/** What a step between single runs says: never that something got better or worse. */
function singleWords({ from, status, ratio }: ReleasePair): string {
  const size = `${signedShare((ratio ?? 1) - 1)} against ${from}`
  if (status === 'WITHIN_DRIFT') return `${size}, within what this test bed does by itself`
  if (status === 'BEYOND_DRIFT') return `${size}, larger than what this test bed does by itself`
  return `${size}; what it means cannot be said: single runs`
}

/** "17% slower than 1.24.0 (95% interval 9 to 26%), 5 and 5 runs" */
export function pairWords(pair: ReleasePair, metric: Metric): string {
  const { status, ratio, ratioCi, runs } = pair
  if (status === 'NOT_ENOUGH_DATA' || ratio === null)
    return `not enough data: ${pair.reason ?? 'no runs'}`
  if (/DRIFT/.test(status)) return singleWords(pair)
  const interval = ratioCi ? ` (${intervalWords(ratioCi)})` : ''
  const count = `${runs[0] ?? 'unknown'} and ${runs[1] ?? 'unknown'} runs${pair.isFromPublishedSpread ? ', from published mean and SD' : ''}`
  if (status === 'NO_EVIDENCE')
    return `no difference to ${pair.from} can be shown: ${signedShare(ratio - 1)}${interval}, ${count}`
  const size = `${share(ratio - 1)} ${direction(ratio, metric)} than ${pair.from}${interval}, ${count}`
  return status === 'SMALL' ? `${size}; less than the 5% that count as a change` : size
}

/** Name of a run on the axis: its pull request, else the start of its commit, else its day. */
export const runName = ({ pullRequest, commit, at }: CiRun): string =>
  pullRequest === null ? (commit?.slice(0, 7) ?? at.slice(0, 10)) : `PR ${pullRequest}`

/** "between a1b2c3d and e4f5a6b: +12%" */
export function changeWords(change: CiChange, runs: readonly CiRun[]): string {
  const [before, after] = [runs[change.before], runs[change.after]]
  if (!before || !after) throw new RangeError('a change lies between two runs of its segment')
  const kind = runs.some((run) => run.commit !== null) ? '' : 'the runs of '
  return `between ${kind}${runName(before)} and ${runName(after)}: ${signedShare(change.relative)}`
}

const DIRECTIONS = { REGRESSION: 'regression', IMPROVEMENT: 'improvement' }

const noteWords = ({ isExpected, note, by }: ChangeNote): string =>
  `${isExpected ? 'expected' : 'acknowledged'} by ${by}: “${note}”`

export const directionWords = (change: CiChange): string =>
  [
    change.direction === null ? null : DIRECTIONS[change.direction],
    change.isAlert ? null : 'shown only, not an alert',
    change.acknowledged && noteWords(change.acknowledged),
  ]
    .filter((t) => t !== null)
    .join(', ')

export const SEGMENT_NAMES: Record<CiSegment['status'], string> = {
  CHANGED: 'change found',
  NO_EVIDENCE: 'no change shown',
  TOO_RECENT: 'too recent',
  AUTOCORRELATED: 'runs depend on each other',
  NOT_ENOUGH_DATA: 'not enough data',
}

function statusWords(segment: CiSegment): string {
  const alerts = segment.changes.filter((change) => change.isAlert).length
  switch (segment.status) {
    case 'CHANGED':
      return `${counted(alerts, 'change')} among the newest ${segment.judged} runs`
    case 'NO_EVIDENCE':
      return `no change can be shown among the newest ${segment.judged} runs; that does not prove that there is none`
    case 'TOO_RECENT':
      return 'a change near the end is too recent to judge'
    case 'AUTOCORRELATED':
      return `neighbouring runs depend on each other (lag-1 autocorrelation ${(segment.autocorrelation ?? 0).toFixed(2)}), so changes are shown and never alerted`
    case 'NOT_ENOUGH_DATA':
      return `not enough data: ${segment.reason ?? 'no runs'}`
  }
}

/** What can be said about the runs of one test bed, in a sentence without its full stop. */
export const segmentWords = (segment: CiSegment): string =>
  [
    statusWords(segment),
    segment.waitFor !== null && `wait for ${counted(segment.waitFor, 'more run')}`,
    segment.isDrift && 'drift: several changes in one direction, whose single steps mean nothing',
  ]
    .filter(Boolean)
    .join('; ')
