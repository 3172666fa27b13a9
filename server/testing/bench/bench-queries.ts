import type pg from 'pg'
import type { Db } from '@/server/platform/db/client'
import { getLeaderboard, getPanel } from '@/server/results/leaderboard/queries'
import { LeaderboardInput } from '@/server/results/leaderboard/schemas'
import { getRun } from '@/server/runs/queries'
import { getTrend } from '@/server/trends/get-trend'

/** What is subjects for in a generated database: the first group of the first campaign, and a repetition in it. */
export type BenchSubjects = { group: string; groupKey: Buffer; runId: string }

export async function pickBenchSubjects(client: pg.Client): Promise<BenchSubjects> {
  const { rows } = await client.query<BenchSubjects>(
    `SELECT encode(c.group_key, 'hex') AS group, c.group_key AS "groupKey", r.id AS "runId"
     FROM run r JOIN condition c ON c.id = r.condition_id JOIN campaign ca ON ca.id = c.campaign_id
     JOIN subject su ON su.id = c.subject_id JOIN mesh_version v ON v.id = su.mesh_version_id JOIN mesh m ON m.id = v.mesh_id
     WHERE ca.slug = 'generated-0001' AND m.slug = 'istio' AND r.replicate = 2 ORDER BY c.id LIMIT 1`,
  )
  const [subjects] = rows
  if (!subjects) throw new Error('the generated campaign has no second repetition')
  return subjects
}

/** A question of readers, as the site asks it and as the least SQL that gives the numbers of its answer. */
export type BenchQuery = {
  what: string
  site: (db: Db, subjects: BenchSubjects) => Promise<unknown>
  /** each a prepared statement with its values, subjects one after another */
  byHand: (subjects: BenchSubjects) => { text: string; values: unknown[] }[]
}

const P99 = 'http.latency.p99'

/** Names of what was measured, and the mean of its runs with its spread. */
const MEANS = `SELECT m.name, v.raw, su.mode, w.target_rps, s.n, s.value, s.spread, s.lo, s.hi, s.run_min, s.run_max
  FROM condition c JOIN subject su ON su.id = c.subject_id JOIN mesh_version v ON v.id = su.mesh_version_id
  JOIN mesh m ON m.id = v.mesh_id JOIN workload w ON w.id = c.workload_id JOIN summary s ON s.condition_id = c.id
  WHERE s.metric_id = (SELECT id FROM metric WHERE code = 'http.latency') AND s.statistic = 'quantile'
    AND s.q_ppm = 990000 AND s.method = 'mean_of_runs'`

export const QUERIES: readonly BenchQuery[] = [
  {
    what: 'bars of a group',
    site: (db, { group }) => getPanel(db, { metric: P99, group }),
    byHand: ({ groupKey }) => [{ text: `${MEANS} AND c.group_key = $1`, values: [groupKey] }],
  },
  {
    what: 'mesh x version at a rate and a percentile',
    site: (db, { group }) => getTrend(db, { mesh: 'istio', metric: P99, group }),
    byHand: ({ groupKey }) => [
      {
        text: `${MEANS} AND m.slug = $1 AND c.group_key = $2 ORDER BY v.sort_key`,
        values: ['istio', groupKey],
      },
    ],
  },
  {
    what: 'leaderboard',
    site: (db) => getLeaderboard(db, LeaderboardInput.parse({})),
    byHand: () => [
      {
        text: `WITH level AS (SELECT group_key FROM load_level
            WHERE metric_id = (SELECT id FROM metric WHERE code = 'http.latency') AND statistic = 'quantile'
              AND q_ppm = 990000 ORDER BY created_on DESC, group_key LIMIT $1)
          ${MEANS} AND c.group_key IN (SELECT group_key FROM level)`,
        values: [LeaderboardInput.parse({}).limit],
      },
    ],
  },
  {
    what: 'page of a run',
    site: (db, { runId }) => getRun(db, runId),
    byHand: ({ runId }) => [
      {
        text: `SELECT r.*, i.context, i.file_name, o.name, b.byte_size FROM run r JOIN ingest i ON i.id = r.ingest_id
          JOIN blob b ON b.sha256 = i.blob_sha256 JOIN organisation o ON o.id = i.org_id WHERE r.id = $1`,
        values: [runId],
      },
      { text: 'SELECT * FROM measurement WHERE run_id = $1', values: [runId] },
      { text: 'SELECT * FROM distribution WHERE run_id = $1', values: [runId] },
      { text: 'SELECT * FROM quality_flag WHERE run_id = $1', values: [runId] },
    ],
  },
]
