import type { Db } from '@/server/platform/db/client'
import { listComparableSeries, loadTestedTrends } from './comparable-trends'
import type { TrendsLead } from './schemas'
import { meshSeries } from './trend-series'

/** How many trends a mesh has, how many of them compare versions on one test bed, and what these prove. */
export async function trendsLead(db: Db, mesh: string): Promise<TrendsLead> {
  const [all, comparable] = [await meshSeries(db, mesh), await listComparableSeries(db, mesh)]
  const trends = await loadTestedTrends(db, mesh)
  const statuses = trends.map(
    ({ parts }) =>
      new Set(
        parts.flatMap(({ series }) =>
          series.flatMap(({ pairs }) => pairs.map(({ status }) => status)),
        ),
      ),
  )
  return {
    total: all.length,
    comparable: comparable.length,
    unreviewed: comparable.filter(({ isReviewed }) => !isReviewed).length,
    regressions: statuses.filter((one) => one.has('REGRESSION')).length,
    improvements: statuses.filter((one) => one.has('IMPROVEMENT')).length,
  }
}
