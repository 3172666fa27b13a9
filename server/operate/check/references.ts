import { Prisma, type PrismaClient } from '@/prisma/generated/client'
import type { Finding, Report } from '@/server/catalogue/finding'

type Reference = { name: string; child: string; parent: string; columns: string[]; keys: string[] }

/** Raw: the catalogue of PostgreSQL, which the client does not model. */
const references = (db: PrismaClient): Promise<Reference[]> => db.$queryRaw`
  SELECT c.conname AS name, c.conrelid::regclass::text AS child, c.confrelid::regclass::text AS parent,
    ARRAY(SELECT a.attname::text FROM unnest(c.conkey) WITH ORDINALITY AS k(num, at)
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.num ORDER BY k.at) AS columns,
    ARRAY(SELECT a.attname::text FROM unnest(c.confkey) WITH ORDINALITY AS k(num, at)
      JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.num ORDER BY k.at) AS keys
  FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace ORDER BY 1`

/** Names come from the catalogue. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Raw: tables and columns known only at run time. */
async function missingParents(db: PrismaClient, one: Reference): Promise<number> {
  const { child, parent, columns, keys } = one
  const given = columns.map((column) => `c.${quoted(column)} IS NOT NULL`).join(' AND ')
  const same = columns.map((column, i) => `p.${quoted(keys[i] ?? '')} = c.${quoted(column)}`)
  const [row] = await db.$queryRaw<{ count: number }[]>(
    Prisma.raw(`SELECT count(*)::int AS count FROM ${child} c WHERE ${given}
      AND NOT EXISTS (SELECT FROM ${parent} p WHERE ${same.join(' AND ')})`),
  )
  return row?.count ?? 0
}

/**
 * Finds dangling foreign keys: PostgreSQL checks them at every write, but not after a disk fault or a restore with
 * triggers off.
 */
export async function checkReferences(db: PrismaClient, report: Report): Promise<Finding[]> {
  const findings: Finding[] = []
  const all = await references(db)
  for (const [i, one] of all.entries()) {
    const rows = await missingParents(db, one)
    if (rows > 0)
      findings.push({
        kind: 'broken reference',
        where: `${one.child} (${one.columns.join(', ')})`,
        found: `${rows} rows without their row in ${one.parent}`,
      })
    report('foreign keys', i + 1, all.length)
  }
  return findings
}

/** States that no write of this project leaves. Raw: anti-joins, counted. */
const ORPHANS: [where: string, of: string, count: Prisma.Sql][] = [
  [
    'blob',
    'any upload or publication',
    Prisma.sql`SELECT count(*)::int AS count FROM blob b WHERE NOT EXISTS (SELECT FROM ingest i WHERE i.blob_sha256 = b.sha256)
      AND NOT EXISTS (SELECT FROM artifact a WHERE a.blob_sha256 = b.sha256)`,
  ],
  [
    'ingest',
    'any run',
    Prisma.sql`SELECT count(*)::int AS count FROM ingest i WHERE NOT EXISTS (SELECT FROM run r WHERE r.ingest_id = i.id)`,
  ],
  [
    'run',
    'any measurement',
    Prisma.sql`SELECT count(*)::int AS count FROM run r WHERE NOT EXISTS (SELECT FROM measurement m WHERE m.run_id = r.id)`,
  ],
  [
    'observation',
    'canonical evidence',
    Prisma.sql`SELECT count(*)::int AS count FROM observation o WHERE NOT EXISTS (
      SELECT FROM evidence e WHERE e.observation_id = o.id AND e.is_canonical)`,
  ],
  [
    'load_level',
    'any summary of its group',
    Prisma.sql`SELECT count(*)::int AS count FROM load_level l WHERE NOT EXISTS (
      SELECT FROM condition c JOIN summary s ON s.condition_id = c.id WHERE c.group_key = l.group_key
        AND (s.metric_id, s.component_id, s.statistic, s.q_ppm) = (l.metric_id, l.component_id, l.statistic, l.q_ppm))`,
  ],
]

/** Finds orphaned rows. */
export async function checkOrphans(db: PrismaClient, report: Report): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [i, [where, of, count]] of ORPHANS.entries()) {
    const [row] = await db.$queryRaw<{ count: number }[]>(count)
    if (row && row.count > 0)
      findings.push({ kind: 'orphan', where, found: `${row.count} rows without ${of}` })
    report('orphans', i + 1, ORPHANS.length)
  }
  return findings
}
