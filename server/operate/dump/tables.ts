import type pg from 'pg'
import { PRIVATE_COLUMNS, PUBLIC_ROWS } from '@/server/dataset/tables/public-rows'

/** A table in a dump: its rows in the order of its key, without secret columns. */
export type DumpTable = {
  name: string
  key: string[]
  columns: string[]
  /** SQL condition on its rows */
  where: string
}

/**
 * Excluded tables: those that every instance has for itself (tokens, keys, rate limits, cache tags, receivers of alerts,
 * private contexts), and those recomputed from the runs after a load.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  '_prisma_migrations',
  'admin_session',
  'alert',
  'alert_delivery',
  'api_token',
  'cache_tag',
  'idempotent_request',
  'mail_recipient',
  'oidc_exchange',
  'rate_window',
  'registered_context',
  'run_count',
  'run_span',
  'trusted_publisher',
  'webhook',
])
/** References to excluded rows. */
const SECRET_COLUMNS = new Set(['ingest.token_id'])

type Columns = { table_name: string; column_name: string }
type Reference = { child: string; parent: string }

/** Raw, like the next two: reads the catalogue of PostgreSQL, which the client does not model. */
async function readColumns(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<Columns>(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND is_generated = 'NEVER' AND table_name IN (
       SELECT tablename FROM pg_tables WHERE schemaname = 'public') ORDER BY table_name, ordinal_position`,
  )
  const tables = new Map<string, string[]>()
  for (const { table_name, column_name } of rows)
    if (!SECRET_COLUMNS.has(`${table_name}.${column_name}`))
      tables.set(table_name, [...(tables.get(table_name) ?? []), column_name])
  return tables
}

async function readKeys(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; key: string[] }>(
    `SELECT t.relname AS name, array_agg(a.attname::text ORDER BY k.at) AS key
     FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_namespace n ON n.oid = t.relnamespace
       CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(attnum, at)
       JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.attnum
     WHERE i.indisprimary AND n.nspname = 'public' GROUP BY t.relname`,
  )
  return new Map(rows.map(({ name, key }) => [name, key]))
}

async function readReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `SELECT DISTINCT c.conrelid::regclass::text AS child, c.confrelid::regclass::text AS parent
     FROM pg_constraint c WHERE c.contype = 'f' AND c.conrelid <> c.confrelid`,
  )
  return rows
}

/** @throws Error when tables reference each other in a cycle */
function parentsFirst(names: string[], references: readonly Reference[]): string[] {
  const ordered: string[] = []
  let left = names
  while (left.length > 0) {
    const free = left.filter((name) =>
      references.every(({ child, parent }) => child !== name || !left.includes(parent)),
    )
    if (free.length === 0) throw new Error(`tables refer to each other: ${left.join(', ')}`)
    ordered.push(...free)
    left = left.filter((name) => !free.includes(name))
  }
  return ordered
}

/**
 * Every table of a dump, referenced tables first.
 * @param isPublic leaves out what no reader can see: runs under review, open disputes, contacts, tokens in the log
 */
export async function dumpTables(client: pg.Client, isPublic = false): Promise<DumpTable[]> {
  const columns = await readColumns(client)
  const keys = await readKeys(client)
  const names = [...columns.keys()].filter((name) => !LEFT_OUT.has(name)).sort()
  const kept = await readReferences(client)
  return parentsFirst(names, kept).map((name) => {
    const key = keys.get(name)
    if (!key) throw new Error(`table ${name} has no primary key`)
    const all = columns.get(name) ?? []
    if (!isPublic) return { name, key, columns: all, where: 'true' }
    const shown = all.filter((column) => !PRIVATE_COLUMNS.has(`${name}.${column}`))
    return { name, key, columns: shown, where: PUBLIC_ROWS.get(name) ?? 'true' }
  })
}

/** Raw: the history table is Prisma's own, outside its client. */
export const appliedMigrations = async (client: pg.Client): Promise<string[]> =>
  (
    await client.query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
    )
  ).rows.map(({ name }) => name)
