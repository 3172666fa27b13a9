import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db'
import { AppError } from '@/server/platform/errors'
import { startsWith } from '@/server/platform/hex'
import { metricFilter } from '@/server/results/leaderboard/levels'
import { keyOf, loadPanels } from '@/server/results/panels'
import type { ResultPanel } from '@/server/results/schemas'
import { selectRunSeries } from './ci-runs'
import { loadCiTrends } from './ci-trends'
import { lineDigits } from './series-key'
import type { CiTrend, Trend } from './schemas'
import { inSeries, selectTrendSeries } from './trend-series'
import { loadTrends } from './trends'

/** Which trend: a mesh, a metric key, and the leading digits of the key of any group that it runs through. */
export type TrendInput = { mesh: string; metric: string; group: string }

const missing = ({ mesh, metric, group }: TrendInput, what: string): AppError =>
  new AppError('NOT_FOUND', {
    title: 'No such chart',
    detail: `no ${what} of ${metric} for ${mesh.slice(0, 60)} runs through group ${group}`,
  })

/** Values of the key by the organisation and under the workload of a group. @throws AppError NOT_FOUND, BAD_REQUEST */
async function storyFilter(db: Db, input: TrendInput, what: string): Promise<Prisma.Sql> {
  const filter = metricFilter(input.metric)
  if (!parseMetricKey(input.metric)) throw missing(input, what)
  // Raw: a range of binary keys, which the client cannot express.
  const [at] = await db.$queryRaw<{ org_id: number; workload_id: number }[]>`
    SELECT ca.org_id, c.workload_id FROM condition c JOIN campaign ca ON ca.id = c.campaign_id
    WHERE ${startsWith(Prisma.sql`c.group_key`, input.group)} LIMIT 1`
  if (!at) throw missing(input, what)
  return Prisma.sql`${filter} AND ca.org_id = ${at.org_id} AND c.workload_id = ${at.workload_id}`
}

/** One trend from version to version, and the values it is made of. @throws AppError NOT_FOUND, BAD_REQUEST */
export async function getTrend(
  db: Db,
  input: TrendInput,
): Promise<{ trend: Trend; panels: ResultPanel[] }> {
  const stories = await selectTrendSeries(db, input.mesh, await storyFilter(db, input, 'trend'))
  const story = stories.find((one) => keyOf(one) === input.metric)
  const [trend] = story ? await loadTrends(db, input.mesh, [story]) : []
  if (!story || !trend) throw missing(input, 'trend')
  return { trend, panels: await loadPanels(db, inSeries(input.mesh, [story])) }
}

/** One line of runs. @param input.line digits of `lineDigits` @throws AppError NOT_FOUND, BAD_REQUEST */
export async function getCiTrend(
  db: Db,
  input: TrendInput & { line: string },
): Promise<{ trend: CiTrend; conditionIds: number[] }> {
  const stories = await selectRunSeries(
    db,
    input.mesh,
    await storyFilter(db, input, 'line of runs'),
  )
  const story = stories.find(
    (one) => keyOf(one) === input.metric && lineDigits(one.mode, one.config).startsWith(input.line),
  )
  const [trend] = story ? await loadCiTrends(db, input.mesh, [story]) : []
  if (!trend) throw missing(input, 'line of runs')
  const runIds = trend.segments.flatMap((segment) => segment.runs.map((run) => run.runId))
  const runs = await db.run.findMany({
    where: { id: { in: runIds } },
    distinct: ['conditionId'],
    select: { conditionId: true },
    orderBy: { conditionId: 'asc' },
  })
  return { trend, conditionIds: runs.map(({ conditionId }) => conditionId) }
}
