import { Prisma } from '@/prisma/generated/client'
import { IS_VOUCHED_FOR } from '@/server/catalogue/trust'
import type { Db } from '@/server/platform/db/client'
import { metricFilter } from '@/server/results/metric-filter'
import { groupBy } from '@/ingest/dictionary/group-by'
import { FIRST_KEYS, type RunSeries } from './ci-runs'

/** Number of newest runs searched for series: run ids are ordered by time. */
const NEWEST_RUNS = 5000
/** Limit for the main metrics, and again for CPU and memory, so that many components never crowd out latency. */
const MAX_LINES = 60

export const FIRST = Prisma.sql`s.component = 'client' AND (${Prisma.join(
  FIRST_KEYS.map((key) => Prisma.sql`(${metricFilter(key)})`),
  ' OR ',
)})`
/** Resources used by a mesh; what the load generator uses is not news about a mesh. */
export const RESOURCES = Prisma.sql`s.metric IN ('cpu.cores', 'mem.working_set') AND s.statistic IN ('mean', 'max')
  AND s.component <> 'client' AND s.component NOT LIKE 'load_client%'`

/** Of one mesh or campaign; null = of all. */
export type OfWhat = { mesh: string | null; campaign: string | null }

/** What is news of a mesh or of everything: nothing that nobody stands behind. What is news of a campaign `ca`: its own. */
export const ofNews = (campaign: string | null): Prisma.Sql =>
  campaign === null ? IS_VOUCHED_FOR : Prisma.sql`ca.slug = ${campaign}`

/**
 * The series with the newest runs, by mesh: at most sixty in the main metrics and sixty of CPU and memory. Raw: CTEs over the newest runs, ranked per metric group.
 */
export async function selectNewestLines(
  db: Db,
  { mesh, campaign }: OfWhat,
): Promise<Map<string, RunSeries[]>> {
  const rows = await db.$queryRaw<(RunSeries & { mesh: string })[]>`
    WITH newest AS (SELECT id, condition_id, status FROM run ORDER BY id DESC LIMIT ${NEWEST_RUNS}),
      touched AS (SELECT condition_id, max(id::text) AS last FROM newest WHERE status = 'valid' GROUP BY 1),
      lines AS (
        SELECT su.mesh AS mesh, ca.org_id, c.workload_id, su.mode, su.config, s.metric_id, s.component_id, s.metric,
          s.component, s.statistic, s.q_ppm, sum(s.n)::int AS runs,
          row_number() OVER (PARTITION BY s.component = 'client'
            ORDER BY max(t.last) DESC, s.metric_id, s.q_ppm, s.component_id, s.statistic) AS place
        FROM touched t JOIN condition c ON c.id = t.condition_id
          JOIN campaign ca ON ca.id = c.campaign_id AND ca.mode = 'continuous' AND ca.retracted_at IS NULL
          JOIN tested_subject su ON su.id = c.subject_id JOIN summary_value s ON s.condition_id = c.id AND s.method = 'mean_of_runs'
        WHERE ((${FIRST}) OR (${RESOURCES})) AND (${mesh}::text IS NULL OR su.mesh = ${mesh})
          AND ${ofNews(campaign)}
        GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    SELECT mesh, org_id, workload_id, mode, config, metric_id, component_id, metric, component, statistic, q_ppm, runs
    FROM lines WHERE place <= ${MAX_LINES} ORDER BY component <> 'client', place`
  return groupBy(rows, ({ mesh }) => mesh)
}
