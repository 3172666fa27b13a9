import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { isUuid } from '@/server/platform/db/uuid'
import { metricFilter } from '@/server/results/metric-filter'
import { loadPanels } from '@/server/results/panels'
import type { ResultPanel } from '@/server/results/schemas'
import type { DisputeTarget } from './schemas'

/** No page of charts has more metrics. */
const MAX_KEYS = 40

/** Parses a comma-separated list of metric keys (`http.latency.p99,cpu.cores.mean`); unknown keys are dropped. */
export const parseMetricKeys = (text: string): string[] =>
  text
    .split(',')
    .filter((key) => parseMetricKey(key) !== null)
    .slice(0, MAX_KEYS)

/** A report is about one figure, the figures of one comparability group, or those of all load levels of a sweep. */
export type Extent = 'figure' | 'group' | 'sweep'

async function findCondition(db: Db, { kind, id }: DisputeTarget): Promise<number | null> {
  if (kind === 'condition') return Number(id)
  if (kind !== 'run' || !isUuid(id)) return null
  const run = await db.run.findUnique({ where: { id }, select: { conditionId: true } })
  return run?.conditionId ?? null
}

/** Some of its figures may be in no chart: those of a publication, and retracted ones. */
export async function disputedPanels(
  db: Db,
  target: DisputeTarget,
  keys: readonly string[],
  extent: Extent,
): Promise<ResultPanel[]> {
  const id = await findCondition(db, target)
  if (id === null || keys.length === 0) return []
  const column = extent === 'sweep' ? Prisma.sql`family_key` : Prisma.sql`group_key`
  const metrics = keys.map((key) => Prisma.sql`(${metricFilter(key)})`)
  return loadPanels(db, {
    conditions: Prisma.sql`c.${column} = (SELECT one.${column} FROM condition one WHERE one.id = ${id}::int)`,
    where: Prisma.sql`(${Prisma.join(metrics, ' OR ')})`,
    kept: Prisma.sql`c.id = ${id}`,
  })
}

/** Values of one run in SI; null where it has none. Raw: metric and component names come from a view. */
export async function runFigure(db: Db, runId: string, metric: string): Promise<number | null> {
  if (!isUuid(runId)) return null
  const [row] = await db.$queryRaw<{ value: number }[]>`
    SELECT s.value FROM measurement_value s WHERE s.run_id = ${runId}::uuid AND ${metricFilter(metric)} LIMIT 1`
  return row?.value ?? null
}
