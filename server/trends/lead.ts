import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db'
import type { TrendsLead } from './schemas'
import { selectTrendSeries, type TrendSeries } from './trend-series'
import { loadTrends } from './trends'

/** Series whose versions are tested for the sentence; a mesh rarely has more on one test bed. */
const MOST_TESTED = 60

/**
 * Series with at least two versions of one mode and configuration on one test bed and track: what can show a change.
 * Raw: HAVING over a distinct count.
 */
const selectComparable = (db: Db, mesh: string): Promise<TrendSeries[]> => db.$queryRaw`
  SELECT org_id, workload_id, metric_id, component_id, metric, component, statistic, q_ppm, max(versions)::int AS versions
  FROM (SELECT ca.org_id, c.workload_id, s.metric_id, s.component_id, s.metric, s.component, s.statistic, s.q_ppm,
      count(DISTINCT coalesce(su.version_raw, 'version not stated')) AS versions
    FROM tested_subject su
      JOIN condition c ON c.subject_id = su.id JOIN campaign ca ON ca.id = c.campaign_id AND ca.mode = 'one_off'
      JOIN summary_value s ON s.condition_id = c.id
    WHERE su.mesh = ${mesh} AND s.method IN ('published', 'mean_of_runs') AND s.value IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, c.group_key, su.track, su.mode, su.config) AS lines
  WHERE versions > 1 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 9 DESC, 1, 2, 3, 4, 7, 8`

/** How many trends a mesh has, how many of them compare versions on one test bed, and what these prove. */
export async function trendsLead(db: Db, mesh: string): Promise<TrendsLead> {
  const total = (await selectTrendSeries(db, mesh, Prisma.sql`true`)).length
  const comparable = await selectComparable(db, mesh)
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
    total,
    comparable: comparable.length,
    regressions: statuses.filter((one) => one.has('REGRESSION')).length,
    improvements: statuses.filter((one) => one.has('IMPROVEMENT')).length,
  }
}
