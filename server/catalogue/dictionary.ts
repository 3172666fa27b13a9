import { METRICS } from '@/ingest/dictionary/metrics'
import type { Db } from '@/server/platform/db'
import type { RawDb } from '@/server/platform/raw-db'

/**
 * Short ids of metric and component codes. Components are an open list (control_plane.<name>) and are added when first
 * seen; metrics come only from the dictionary in code.
 */
export async function syncMetrics(db: Db): Promise<void> {
  for (const metric of METRICS) {
    const better = metric.better === 'higher' ? 1 : metric.better === 'lower' ? -1 : 0
    // Raw: takes the next id only when the code is new; the update writes only what differs.
    await db.$executeRaw`INSERT INTO metric (id, code, name, dimension, unit, display, better)
      SELECT coalesce(max(id), 0) + 1, ${metric.code}, ${metric.name}, ${metric.dimension}, ${metric.unit},
        ${metric.display}, ${better} FROM metric HAVING NOT EXISTS (SELECT 1 FROM metric WHERE code = ${metric.code})`
    await db.$executeRaw`UPDATE metric SET name = ${metric.name}, display = ${metric.display}, better = ${better}
      WHERE code = ${metric.code} AND (name, display, better) <> (${metric.name}, ${metric.display}, ${better}::smallint)`
  }
}

export async function metricIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.metric.findMany({ select: { id: true, code: true } })
  return new Map(rows.map((row) => [row.code, row.id]))
}

/**
 * Sorted, so that parallel writers of several new ones cannot deadlock.
 * Raw: one insert for all codes, skipping those that exist.
 */
export async function ensureComponents(db: RawDb, codes: Iterable<string>): Promise<string[]> {
  const wanted = [...new Set(codes)].sort()
  await db.$executeRaw`INSERT INTO component (code) SELECT code FROM unnest(${wanted}::text[]) AS code
    WHERE code NOT IN (SELECT code FROM component) ON CONFLICT (code) DO NOTHING`
  return wanted
}

export async function componentIds(db: Db, codes: Iterable<string>): Promise<Map<string, number>> {
  const wanted = await ensureComponents(db, codes)
  const rows = await db.component.findMany({ where: { code: { in: wanted } } })
  return new Map(rows.map((row) => [row.code, row.id]))
}

/** @throws Error when a code has no id: the dictionary was not synchronised before use */
export function idOf(ids: Map<string, number>, code: string): number {
  const id = ids.get(code)
  if (id === undefined) throw new Error(`${code} has no id in the dictionary`)
  return id
}
