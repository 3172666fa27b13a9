import type { Db } from '@/server/platform/db/client'
import { listComparableSeries, loadTestedTrends } from './comparable-trends'
import type { Trend, TrendCounts, TrendsLead } from './schemas'
import { meshSeries } from './trend-series'

const listStatuses = ({ parts }: Trend) =>
  new Set(
    parts.flatMap(({ series }) => series.flatMap(({ pairs }) => pairs.map(({ status }) => status))),
  )

/** Whether a trend is of submitted runs: a series is of one organisation and its campaigns. */
const isSubmitted = ({ parts }: Trend): boolean =>
  parts.every(({ origin }) => origin.trust === 'submitted')

/**
 * How many trends a mesh has, how many of them compare versions on one test bed, and what these prove; submitted ones are
 * counted apart.
 */
export async function trendsLead(db: Db, mesh: string): Promise<TrendsLead> {
  const [all, comparable] = [await meshSeries(db, mesh), await listComparableSeries(db, mesh)]
  const trends = await loadTestedTrends(db, mesh)
  const countSeries = (submitted: boolean): TrendCounts => {
    const statuses = trends.filter((one) => isSubmitted(one) === submitted).map(listStatuses)
    return {
      total: all.filter(({ isVouchedFor }) => isVouchedFor !== submitted).length,
      comparable: comparable.filter(({ isVouchedFor }) => isVouchedFor !== submitted).length,
      regressions: statuses.filter((one) => one.has('REGRESSION')).length,
      improvements: statuses.filter((one) => one.has('IMPROVEMENT')).length,
    }
  }
  return { ...countSeries(false), submitted: countSeries(true) }
}
