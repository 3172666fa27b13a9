import { Prisma } from '@/prisma/generated/client'
import { cached } from '@/server/platform/cache/cached'
import { meshTag } from '@/server/platform/cache/tags'
import type { Db } from '@/server/platform/db'
import { metricFilter } from '@/server/results/leaderboard/levels'
import type { ComparingTrends, GetTrendsInput } from './schemas'
import type { TrendSeries } from './trend-series'
import { loadTrends } from './trends'

/**
 * Series with at least two versions of one mode and configuration on one test bed and track: what can show a change.
 * @param metric condition on `summary_value s`
 * Raw: HAVING over a distinct count.
 */
export const selectComparing = (
  db: Db,
  mesh: string,
  metric: Prisma.Sql = Prisma.sql`true`,
): Promise<TrendSeries[]> => db.$queryRaw`
  SELECT org_id, workload_id, metric_id, component_id, metric, component, statistic, q_ppm, max(versions)::int AS versions
  FROM (SELECT ca.org_id, c.workload_id, s.metric_id, s.component_id, s.metric, s.component, s.statistic, s.q_ppm,
      count(DISTINCT coalesce(su.version_raw, 'version not stated')) AS versions
    FROM tested_subject su
      JOIN condition c ON c.subject_id = su.id JOIN campaign ca ON ca.id = c.campaign_id AND ca.mode = 'one_off'
      JOIN summary_value s ON s.condition_id = c.id
    WHERE su.mesh = ${mesh} AND s.method IN ('published', 'mean_of_runs') AND s.value IS NOT NULL AND ${metric}
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, c.group_key, su.track, su.mode, su.config) AS lines
  WHERE versions > 1 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 9 DESC, 1, 2, 3, 4, 7, 8`

/** The series of a mesh that can show a change, of every metric. Parts of a page that are made at once share them. */
export const comparingSeries = (db: Db, mesh: string): Promise<TrendSeries[]> =>
  cached(db, ['comparing-series', mesh], [meshTag(mesh)], () => selectComparing(db, mesh))

/**
 * The trends of a mesh that compare versions on one test bed, with these test beds only; most versions first.
 * @throws AppError BAD_REQUEST for a metric that is not in the dictionary
 */
export async function comparingTrends(
  db: Db,
  { mesh, metric, page, limit }: GetTrendsInput,
): Promise<ComparingTrends> {
  const all = await (metric === null
    ? comparingSeries(db, mesh)
    : selectComparing(db, mesh, metricFilter(metric)))
  const shown = all.slice((page - 1) * limit, page * limit)
  return { trends: await loadTrends(db, mesh, shown, 'comparing'), total: all.length }
}
