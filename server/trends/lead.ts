import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db'
import { comparingSeries } from './comparing'
import type { TrendsLead } from './schemas'
import { selectTrendSeries } from './trend-series'
import { loadTrends } from './trends'

/** Series whose versions are tested for the sentence; a mesh rarely has more on one test bed. */
const MOST_TESTED = 60

/** How many trends a mesh has, how many of them compare versions on one test bed, and what these prove. */
export async function trendsLead(db: Db, mesh: string): Promise<TrendsLead> {
  const [all, comparable] = await Promise.all([
    selectTrendSeries(db, mesh, Prisma.sql`true`),
    comparingSeries(db, mesh),
  ])
  const trends = await loadTrends(db, mesh, comparable.slice(0, MOST_TESTED))
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
    regressions: statuses.filter((one) => one.has('REGRESSION')).length,
    improvements: statuses.filter((one) => one.has('IMPROVEMENT')).length,
  }
}
