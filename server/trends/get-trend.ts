import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { startsWith } from '@/server/platform/db/hex'
import { metricFilter } from '@/server/results/metric-filter'
import { cellMetricKey, buildPanels } from '@/server/results/panels'
import type { ResultPanel } from '@/server/results/schemas'
import { selectRunSeries } from './ci-runs'
import { loadCiTrends } from './ci-trends'
import { withProposed } from './proposed-run'
import { lineDigits } from './series-key'
import type { Trend } from './schemas'
import type { CiTrend } from './ci/schemas'
import { selectTrendSeries } from './trend-series'
import { loadDrawn } from './trends'

/** Which trend: a mesh, a metric key, and the leading digits of the key of any group that it runs through. */
export type TrendInput = { mesh: string; metric: string; group: string }

const missing = ({ mesh, metric, group }: TrendInput, what: string): AppError =>
  new AppError('NOT_FOUND', {
    title: 'No such chart',
    detail: `no ${what} of ${metric} for ${mesh.slice(0, 60)} runs through group ${group}`,
  })

/** Condition that selects the key's values by the organisation and workload of a group. @throws AppError NOT_FOUND, BAD_REQUEST */
async function seriesFilter(db: Db, input: TrendInput, what: string): Promise<Prisma.Sql> {
  const filter = metricFilter(input.metric)
  if (!parseMetricKey(input.metric)) throw missing(input, what)
  // Raw: a range of binary keys, which the client cannot express.
  const [at] = await db.$queryRaw<{ org_id: number; workload_id: number }[]>`
    SELECT ca.org_id, c.workload_id FROM condition c JOIN campaign ca ON ca.id = c.campaign_id
    WHERE ${startsWith(Prisma.sql`c.group_key`, input.group)} LIMIT 1`
  if (!at) throw missing(input, what)
  return Prisma.sql`${filter} AND ca.org_id = ${at.org_id} AND c.workload_id = ${at.workload_id}`
}

/** One trend over versions, and the values that it draws. @throws AppError NOT_FOUND, BAD_REQUEST */
export async function getTrend(
  db: Db,
  input: TrendInput,
): Promise<{ trend: Trend; panels: ResultPanel[] }> {
  const allSeries = await selectTrendSeries(db, input.mesh, await seriesFilter(db, input, 'trend'))
  const series = allSeries.find((one) => cellMetricKey(one) === input.metric)
  if (!series) throw missing(input, 'trend')
  const [drawn] = await loadDrawn(db, input.mesh, [series], 'comparing')
  if (!drawn) throw missing(input, 'trend')
  return { trend: drawn.trend, panels: buildPanels(drawn.items) }
}

/**
 * One series of runs.
 * @param input.line digits of `lineDigits`
 * @param input.run a run of a pull request, drawn after the runs that it is compared with, without the other test beds
 * @throws AppError NOT_FOUND, BAD_REQUEST
 */
export async function getCiTrend(
  db: Db,
  input: TrendInput & { line: string; run?: string | undefined },
): Promise<{ trend: CiTrend; conditionIds: number[] }> {
  const allSeries = await selectRunSeries(
    db,
    input.mesh,
    await seriesFilter(db, input, 'line of runs'),
  )
  const series = allSeries.find(
    (one) =>
      cellMetricKey(one) === input.metric &&
      lineDigits(one.mode, one.config).startsWith(input.line),
  )
  const [whole] = series ? await loadCiTrends(db, input.mesh, [series]) : []
  const trend = whole && input.run !== undefined ? await withProposed(db, whole, input.run) : whole
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
