import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { env } from '@/env'
import { PrismaClient, type Prisma } from '@/prisma/generated/client'
import { gauge } from './counters'
import { noteUncovered } from './reads'
import { statementName } from './statement-names'

/** A client or an open transaction: every query and command takes one, so that callers decide what is atomic. */
export type Db = Prisma.TransactionClient

/** What a request may take of the database. */
type DatabaseLimits = {
  /** of one statement, waiting for locks included */
  statementMs: number
  /** of a transaction between two statements */
  idleInTransactionMs: number
}

const IDLE_IN_TRANSACTION_MS = 30_000
/** For a free connection of the pool, or a new one. */
const WAIT_MS = 30_000

/**
 * Settings of a new connection, where the role brings none of its own: behind a pooler in transaction mode, which keeps no
 * settings of a session and refuses those of a connection string, only those of the role are sound.
 * Raw: before the client may be used.
 */
const SETTINGS = `SELECT set_config(name, wanted, false) FROM unnest($1::text[], $2::text[]) AS s (name, wanted)
  WHERE current_setting(name) <> wanted AND (name IN ('TimeZone', 'plan_cache_mode') OR current_setting(name) = '0')`

function settingsOf(limits: DatabaseLimits | null): [names: string[], values: string[]] {
  // Dates of runs must not depend on the server's time zone.
  // A plan made while a table was small would be kept when it is large.
  const settings: Record<string, string> = {
    TimeZone: 'UTC',
    plan_cache_mode: 'force_custom_plan',
  }
  if (limits) {
    settings.statement_timeout = `${limits.statementMs}ms`
    settings.idle_in_transaction_session_timeout = `${limits.idleInTransactionMs}ms`
  }
  return [Object.keys(settings), Object.values(settings)]
}

function poolOptions(databaseUrl: string, limits: DatabaseLimits | null): pg.PoolConfig {
  const settings = settingsOf(limits)
  return {
    connectionString: databaseUrl,
    max: 20,
    connectionTimeoutMillis: WAIT_MS,
    // The pool waits for the promise, though its type does not say so.
    onConnect: ((client: pg.ClientBase) => client.query(SETTINGS, settings)) as (
      client: pg.ClientBase,
    ) => void,
  }
}

const clientOf = (pool: pg.Pool | pg.PoolConfig): PrismaClient =>
  new PrismaClient({
    adapter: new PrismaPg(pool, {
      statementNameGenerator: statementName,
      disposeExternalPool: true,
    }),
    transactionOptions: { maxWait: 10_000, timeout: 60_000 },
  })

/** @param limits of every statement; null for commands and imports, which may take their time */
export const connect = (databaseUrl: string, limits: DatabaseLimits | null = null): PrismaClient =>
  clientOf(poolOptions(databaseUrl, limits))

/** A pool whose connections are counted. */
function measuredPool(databaseUrl: string, limits: DatabaseLimits): pg.Pool {
  const pool = new pg.Pool(poolOptions(databaseUrl, limits))
  const name = 'meshbench_pool_connections'
  gauge(name, { state: 'open' }, () => pool.totalCount)
  gauge(name, { state: 'idle' }, () => pool.idleCount)
  gauge(name, { state: 'waiting' }, () => pool.waitingCount)
  return pool
}

/**
 * The client, which notes every use of it for the response that is being made: one that shows data no cache tag covers must
 * not be kept.
 */
function noted(client: PrismaClient): PrismaClient {
  return new Proxy(client, {
    get(target, name) {
      if (typeof name === 'string' && name !== 'then') noteUncovered()
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' && String(name).startsWith('$')
        ? (value.bind(target) as unknown)
        : value
    },
  })
}

// Development reloads modules; the pool must survive that.
const shared = globalThis as { meshbenchDb?: PrismaClient }

/** The process-wide client. Throws if no database is configured. */
export function database(): PrismaClient {
  if (!shared.meshbenchDb) {
    if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set; `npm start` sets it')
    const limits = {
      statementMs: env.STATEMENT_LIMIT_MS,
      idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
    }
    shared.meshbenchDb = noted(clientOf(measuredPool(env.DATABASE_URL, limits)))
  }
  return shared.meshbenchDb
}
