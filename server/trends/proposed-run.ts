import { RAW_URL } from '@/server/results/cells/run-values'
import type { Db } from '@/server/platform/db/client'
import { metricFilter } from '@/server/results/metric-filter'
import type { CiRun, CiTrend } from './ci/schemas'

type Row = {
  at: Date
  commit: string | null
  version: string | null
  branch: string | null
  groupKey: string
  pullRequest: number
  value: number
  rawUrl: string | null
}

/** Raw: a value of a view with the group of its run. */
async function selectProposed(db: Db, key: string, runId: string): Promise<Row | null> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT coalesce(r.started_at, r.received_at) AS at, r.commit_sha AS commit, su.version_raw AS version, r.branch,
      encode(c.group_key, 'hex') AS "groupKey", r.pull_request AS "pullRequest", s.value, ${RAW_URL} AS "rawUrl"
    FROM run r JOIN condition c ON c.id = r.condition_id JOIN tested_subject su ON su.id = c.subject_id
      JOIN measurement_value s ON s.run_id = r.id
    WHERE r.id = ${runId}::uuid AND r.status = 'proposed' AND ${metricFilter(key)}`
  return row ?? null
}

/** Drawn as an outline, like everything that is not judged: it is compared with the series and is not part of it. */
const runFrom = (runId: string, row: Row): CiRun => ({
  runId,
  value: row.value,
  at: row.at.toISOString(),
  commit: row.commit,
  pullRequest: row.pullRequest,
  version: row.version,
  rawUrl: row.rawUrl,
  flags: [
    {
      code: 'PULL_REQUEST',
      severity: 'exclude',
      text: `pull request ${row.pullRequest}, which is no part of the series`,
    },
  ],
})

/** The runs that a run of a pull request is compared with, and itself as the last one; null where there are none. */
export async function withProposed(
  db: Db,
  trend: CiTrend,
  runId: string,
): Promise<CiTrend | undefined> {
  const row = await selectProposed(db, trend.key, runId)
  const segment = trend.segments.find(
    ({ groupKey, branch }) => row && groupKey === row.groupKey && branch === row.branch,
  )
  if (!row || !segment) return undefined
  const runs = [...segment.runs, runFrom(runId, row)]
  return { ...trend, segments: [{ ...segment, runs, total: segment.total + 1, breakFields: [] }] }
}
