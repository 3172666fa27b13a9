import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { startsWith } from '@/server/platform/db/hex'
import type { Extent } from './cells/select'
import { FAMILY_BOUND } from './cells/large-groups'
import { keyFilter, ofMetric } from './metric-filter'
import { requireMetricKey } from './require-metric-key'
import { loadPanels } from './panels'
import type { ResultPanel } from './schemas'

const RESOURCES = ['cpu.cores', 'cpu.time', 'mem.working_set']

function orMissing(panels: ResultPanel[], what: string): ResultPanel[] {
  if (panels.length > 0) return panels
  throw new AppError('NOT_FOUND', { title: 'No such chart', detail: `no values for ${what}` })
}

/**
 * All statistics of one quantity in one group; a statistic in `metric` is ignored.
 * @param input.metric "http.latency", "tcp.throughput@receiver"; @param input.group leading digits of the key
 * @throws AppError NOT_FOUND, BAD_REQUEST
 */
export async function profilePanels(
  db: Db,
  input: { metric: string; group: string },
  extent: Extent = {},
): Promise<ResultPanel[]> {
  const key = requireMetricKey(input.metric)
  const panels = await loadPanels(db, {
    ...extent,
    conditions: startsWith(Prisma.sql`c.group_key`, input.group),
    where: Prisma.sql`${ofMetric(key.metric)} AND s.component = ${key.component}`,
  })
  return orMissing(panels, `${input.metric} in group ${input.group}`)
}

/**
 * One key at every load level of one family. @param input.family leading digits of the key
 * @throws AppError NOT_FOUND, BAD_REQUEST
 */
export async function loadLevelPanels(
  db: Db,
  input: { metric: string; family: string },
  extent: Extent = {},
): Promise<ResultPanel[]> {
  const key = requireMetricKey(input.metric)
  const panels = await loadPanels(db, {
    bound: FAMILY_BOUND,
    ...extent,
    conditions: startsWith(Prisma.sql`c.family_key`, input.family),
    where: keyFilter(key),
  })
  return orMissing(panels, `${input.metric} in family ${input.family}`)
}

/** CPU and memory of every component of one group. @throws AppError NOT_FOUND */
export async function resourcePanels(
  db: Db,
  input: { group: string },
  extent: Extent = {},
): Promise<ResultPanel[]> {
  const panels = await loadPanels(db, {
    ...extent,
    conditions: startsWith(Prisma.sql`c.group_key`, input.group),
    where: Prisma.sql`s.metric = ANY (${RESOURCES}::text[])`,
  })
  return orMissing(panels, `CPU and memory in group ${input.group}`)
}
