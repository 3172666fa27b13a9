import { Prisma } from '@/prisma/generated/client'
import type { Db } from '../db'
import { metricFilter } from '../leaderboard/levels'
import { groupBy } from '../results/panels'
import { FIRST_KEYS, type CiStory } from './ci-runs'

/** Runs, newest by arrival, among which the lines are looked for: their ids are in order of time. */
const NEWEST_RUNS = 5000
const MOST_LINES = 60

/** The lines of runs that were added to last, in the metrics most readers come for, by mesh; sixty at most. */
export async function selectNewestLines(db: Db): Promise<Map<string, CiStory[]>> {
  const wanted = FIRST_KEYS.map((key) => Prisma.sql`(${metricFilter(key)})`)
  const rows = await db.$queryRaw<(CiStory & { mesh: string })[]>`
    WITH newest AS (SELECT id, condition_id, status FROM run ORDER BY id DESC LIMIT ${NEWEST_RUNS}),
      touched AS (SELECT condition_id, max(id::text) AS last FROM newest WHERE status = 'valid' GROUP BY 1)
    SELECT m.slug AS mesh, ca.org_id, c.workload_id, su.mode, su.config, s.metric_id, s.component_id, me.code AS metric,
      co.code AS component, s.statistic, s.q_ppm, sum(s.n)::int AS runs
    FROM touched t JOIN condition c ON c.id = t.condition_id
      JOIN campaign ca ON ca.id = c.campaign_id AND ca.mode = 'continuous' AND ca.retracted_at IS NULL
      JOIN subject su ON su.id = c.subject_id JOIN mesh_version v ON v.id = su.mesh_version_id JOIN mesh m ON m.id = v.mesh_id
      JOIN summary s ON s.condition_id = c.id AND s.method = 'mean_of_runs'
      JOIN metric me ON me.id = s.metric_id JOIN component co ON co.id = s.component_id
    WHERE co.code = 'client' AND (${Prisma.join(wanted, ' OR ')})
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    ORDER BY max(t.last) DESC, s.metric_id, s.q_ppm LIMIT ${MOST_LINES}`
  return groupBy(rows, ({ mesh }) => mesh)
}
