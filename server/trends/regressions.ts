import { MOST_P_TOLD } from '@/server/stats/trend-runs'
import type { CiChange, CiRun, CiSegment, CiTrend } from './schemas'

/** A change for the worse that readers are told of, with the runs on both sides of it. */
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

const nameOf = ({ commit, at }: CiRun): string =>
  `${commit === null ? 'the run' : `commit ${commit.slice(0, 12)}`} of ${at.slice(0, 16).replace('T', ' ')} UTC`

/**
 * Changes for the worse that raise an alert and are beyond the doubt of a nightly look. Older changes, changes among dependent runs and those that their
 * organisation has acknowledged are drawn but not news.
 */
export const regressionsOf = (trend: CiTrend): Regression[] =>
  trend.segments.flatMap((segment) =>
    segment.changes.flatMap((change) => {
      const [before, after] = [segment.runs[change.before], segment.runs[change.after]]
      const { isAlert, direction, acknowledged, p } = change
      const isNews =
        isAlert && direction === 'REGRESSION' && acknowledged === null && p < MOST_P_TOLD
      return isNews && before && after ? [{ trend, segment, change, before, after }] : []
    }),
  )

export const regressionTitle = ({ trend, change }: Regression): string =>
  `Regression of ${trend.label}: ${trend.title}, ${signedPercent(change.relative)}`

export const regressionPath = ({ trend }: Regression): string =>
  `/meshes/${trend.mesh}?metric=${trend.key}#run-after-run`

export const regressionSummary = ({ segment, change, before, after }: Regression): string =>
  [
    `${signedPercent(change.relative)} between ${nameOf(before)} and ${nameOf(after)}.`,
    `Campaign ${segment.origin.campaignTitle}, ${segment.environment}.`,
    `An alert among the newest ${segment.judged} runs; some alerts are false, /methodology#ci-series says how many.`,
  ].join(' ')
