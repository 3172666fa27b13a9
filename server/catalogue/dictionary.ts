import { METRICS } from '@/ingest/dictionary/metrics'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import type { RawDb } from '@/server/platform/db/raw-client'

/**
 * Short ids of metric and component codes. Components are an open list (control_plane.<name>) and are added when first
 * seen; metrics come only from the dictionary in code.
 */
export async function syncMetrics(db: Db): Promise<void> {
  const rows = METRICS.map(({ better, ...metric }) => ({
    ...metric,
    better: better === 'higher' ? 1 : better === 'lower' ? -1 : 0,
  }))
  const known = Prisma.sql`ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS (code text, name text, dimension text, unit text, display text, better smallint)) WITH ORDINALITY AS r`
  // Raw: takes the next ids only for new codes; the update writes only what differs.
  await db.$executeRaw`INSERT INTO metric (id, code, name, dimension, unit, display, better)
    SELECT (SELECT coalesce(max(id), 0) FROM metric) + row_number() OVER (ORDER BY r.ordinality), r.code, r.name,
      r.dimension, r.unit, r.display, r.better
    FROM ${known} WHERE r.code NOT IN (SELECT code FROM metric)`
  await db.$executeRaw`UPDATE metric m SET name = r.name, display = r.display, better = r.better FROM ${known}
    WHERE m.code = r.code AND (m.name, m.display, m.better) <> (r.name, r.display, r.better)`
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
export function requireId<T>(ids: Map<string, T>, code: string): T {
  const id = ids.get(code)
  if (id === undefined) throw new Error(`${code} has no id in the dictionary`)
  return id
}
