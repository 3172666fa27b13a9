import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** The advisory lock id of Prisma's own schema engine, so that both never migrate at the same time. */
const LOCK_ID = 72707369

const HISTORY_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`

type Migration = { name: string; sql: string; checksum: string }
type HistoryRow = { migration_name: string; checksum: string; finished_at: Date | null }

export function listMigrations(dir = 'prisma/migrations'): Migration[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(dir, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Throws when the database is newer than this build, or an applied migration was edited or failed half-way. */
function pendingMigrations(history: HistoryRow[], migrations: Migration[]): Migration[] {
  const known = new Map(migrations.map((m) => [m.name, m]))
  for (const row of history) {
    const migration = known.get(row.migration_name)
    if (!migration)
      throw new Error(
        `the database has migration ${row.migration_name}, this build does not: start a newer build`,
      )
    if (!row.finished_at)
      throw new Error(`migration ${row.migration_name} failed before; resolve it first`)
    if (row.checksum !== migration.checksum)
      throw new Error(
        `migration ${row.migration_name} was edited after it was applied; add a new one instead`,
      )
  }
  const applied = new Set(history.map((row) => row.migration_name))
  return migrations.filter((m) => !applied.has(m.name))
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  // Raw: runs before the client may be used, and DDL and its history row must commit together.
  await client.query('BEGIN')
  try {
    await client.query(migration.sql)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(
      `migration ${migration.name} failed and was rolled back: ${(error as Error).message}`,
    )
  }
}

/**
 * Applies what is pending, each migration in its own transaction, under a lock that lets several instances
 * start at once. Returns the names applied. Writes the same history rows as `prisma migrate deploy`.
 */
export async function migrate(databaseUrl: string, dir?: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl)
  // What is under way fails with it; without a listener it would end this process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Raw: advisory lock and history table are Prisma's own, outside its client.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_ID])
    await client.query(HISTORY_TABLE)
    const { rows } = await client.query<HistoryRow>(
      'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
    )
    const pending = pendingMigrations(rows, listMigrations(dir))
    for (const migration of pending) await apply(client, migration)
    return pending.map((m) => m.name)
  } finally {
    await client.end()
  }
}
