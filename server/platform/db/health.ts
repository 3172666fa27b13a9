import pg from 'pg'
import { env } from '@/env'
import { log } from '../observe/log'

/** An answer must come within a second, or whoever asks takes the site for dead. */
const MAX_MS = 900

/** `migration`: name of the last one that was applied; null in an empty database */
export type Health = { isReady: true; migration: string | null } | { isReady: false }

let pool: pg.Pool | null = null

/** A connection of its own: the site's are all in use when a look at its health matters most. */
function connection(): pg.Pool {
  if (pool) return pool
  pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 1,
    connectionTimeoutMillis: MAX_MS,
    query_timeout: MAX_MS,
    allowExitOnIdle: true,
    application_name: 'meshbench health',
  })
  // An idle connection that breaks is replaced at the next check.
  pool.on('error', (error) => log.warn({ err: error }, 'the connection for health checks broke'))
  return pool
}

// Raw: before the Prisma client is of use; the table is Prisma's own.
const LAST = `SELECT max(migration_name) AS migration FROM _prisma_migrations WHERE finished_at IS NOT NULL`

/** Rows of a statement over that connection. @throws when they do not come within a second */
export const healthQuery = async (statement: string): Promise<unknown[]> =>
  (await connection().query<Record<string, unknown>>(statement)).rows

async function look(): Promise<Health> {
  try {
    const { rows } = await connection().query<{ migration: string | null }>(LAST)
    return { isReady: true, migration: rows[0]?.migration ?? null }
  } catch (error) {
    log.error({ err: error }, 'health check failed')
    return { isReady: false }
  }
}

let looking: Promise<Health> | null = null

/** Whether the database responds, within a second; all who ask at the same moment share one look. Never rejects. */
export const health = (): Promise<Health> => (looking ??= look().finally(() => (looking = null)))
