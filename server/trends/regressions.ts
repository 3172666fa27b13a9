import { describe } from '@/server/stats/describe'
import { overhead } from '@/server/stats/overhead'
import { JUDGED_RUNS, MAX_REPORTED_P } from '@/server/stats/trend-runs'
import type { CiChange, CiRun, CiSegment, CiTrend } from './ci/schemas'

/** A regression that readers see, with the runs on both sides of it. */
export type Regression = {
  trend: CiTrend
  segment: CiSegment
  change: CiChange
  before: CiRun
  after: CiRun
}

/** 0.174 -> "+17%", 0.062 -> "+6.2%" */
export function signedPercent(relative: number): string {
  const percent = Math.abs(relative) * 100
  return `${relative < 0 ? '\u2212' : '+'}${percent.toFixed(percent < 9.95 ? 1 : 0)}%`
}

const nameRun = ({ commit, at }: CiRun): string =>
  `${commit === null ? 'the run' : `commit ${commit.slice(0, 12)}`} of ${at.slice(0, 16).replace('T', ' ')} UTC`

/**
 * Changes for the worse that raise an alert and are beyond the doubt of a nightly look. Older changes, changes among dependent runs and those that their
 * organisation has acknowledged are drawn but not news.
 */
export const listRegressions = (trend: CiTrend): Regression[] =>
  trend.segments.flatMap((segment) =>
    segment.changes.flatMap((change) => {
      const [before, after] = [segment.runs[change.before], segment.runs[change.after]]
      const { isAlert, direction, acknowledged, p } = change
      const isNews =
        isAlert && direction === 'REGRESSION' && acknowledged === null && p < MAX_REPORTED_P
      return isNews && before && after ? [{ trend, segment, change, before, after }] : []
    }),
  )

/** Values of the runs on both sides, up to the changes next to this one; without those that a flag excludes. */
function splitRuns({ segment, change }: Regression): [number[], number[]] {
  const starts = segment.changes.map(({ after }) => after).sort((a, b) => a - b)
  const at = starts.indexOf(change.after)
  const isUsed = ({ flags }: CiRun) => flags.every(({ severity }) => severity !== 'exclude')
  const values = (from: number, to: number | undefined): number[] =>
    segment.runs
      .slice(from, to)
      .filter(isUsed)
      .map(({ value }) => value)
  const before = values(starts[at - 1] ?? 0, change.after)
  const after = values(change.after, starts[at + 1])
  return [before.slice(-Math.max(1, JUDGED_RUNS - after.length)), after]
}

/**
 * The 95 % interval of a change as a ratio of means (Fieller): 0.12 is +12 %. Somewhat too narrow, because the data chose
 * where the change is. null: it is unknown
 */
export function regressionInterval(one: Regression): [number, number] | null {
  const [before, after] = splitRuns(one)
  if (before.length === 0 || after.length === 0) return null
  const toArm = (values: readonly number[]) => {
    const { mean, sd, n } = describe(values)
    return { mean, sd: sd ?? 0, n }
  }
  const ci = overhead(toArm(after), toArm(before)).ratioCi
  const [low, high] = [(ci?.[0] ?? NaN) - 1, (ci?.[1] ?? NaN) - 1]
  return low <= one.change.relative && one.change.relative <= high ? [low, high] : null
}

function intervalWords(one: Regression): string {
  const interval = regressionInterval(one)
  return interval === null
    ? ''
    : ` (95% interval ${signedPercent(interval[0])} to ${signedPercent(interval[1])})`
}

export const regressionTitle = ({ trend, change }: Regression): string =>
  `Regression of ${trend.label}: ${trend.title}, ${signedPercent(change.relative)}`

export const regressionPath = ({ trend }: Regression): string =>
  `/meshes/${trend.mesh}?metric=${trend.key}#run-after-run`

export function regressionSummary(one: Regression): string {
  const { segment, change, before, after } = one
  const size = signedPercent(change.relative) + intervalWords(one)
  return [
    `${size} between ${nameRun(before)} and ${nameRun(after)}.`,
    `Campaign ${segment.origin.campaignTitle}, ${segment.environment}.`,
    `An alert among the newest ${segment.judged} runs; some alerts are false, /methodology#ci-series says how many.`,
  ].join(' ')
}
