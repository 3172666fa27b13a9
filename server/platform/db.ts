import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { env } from '@/env'
import { PrismaClient, type Prisma } from '@/prisma/generated/client'
import { gauge } from './counters'
import { connections, type Connections, type DatabaseLimits } from './new-connection'
import { noteUncovered } from './reads'

/** A client or an open transaction: every query and command takes one, so that callers decide what is atomic. */
export type Db = Prisma.TransactionClient

const IDLE_IN_TRANSACTION_MS = 30_000
/** For a free connection of the pool, or a new one. */
const WAIT_MS = 30_000

type Made = { pool: pg.PoolConfig; nameOf: Connections['nameOf'] }

function poolOptions(databaseUrl: string, limits: DatabaseLimits | null): Made {
  const { onConnect, nameOf } = connections(limits)
  const pool = {
    connectionString: databaseUrl,
    max: 20,
    connectionTimeoutMillis: WAIT_MS,
    // The pool waits for the promise, though its type does not say so.
    onConnect: onConnect as (client: pg.ClientBase) => void,
  }
  return { pool, nameOf }
}

const clientOf = (pool: pg.Pool | pg.PoolConfig, nameOf: Connections['nameOf']): PrismaClient =>
  new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: nameOf, disposeExternalPool: true }),
    transactionOptions: { maxWait: 10_000, timeout: 60_000 },
  })

/** @param limits of every statement; null for commands and imports, which may take their time */
export function connect(databaseUrl: string, limits: DatabaseLimits | null = null): PrismaClient {
  const { pool, nameOf } = poolOptions(databaseUrl, limits)
  return clientOf(pool, nameOf)
}

/** The same over a pool whose connections are counted. */
function connectMeasured(databaseUrl: string, limits: DatabaseLimits): PrismaClient {
  const made = poolOptions(databaseUrl, limits)
  const pool = new pg.Pool(made.pool)
  const name = 'meshbench_pool_connections'
  gauge(name, { state: 'open' }, () => pool.totalCount)
  gauge(name, { state: 'idle' }, () => pool.idleCount)
  gauge(name, { state: 'waiting' }, () => pool.waitingCount)
  return clientOf(pool, made.nameOf)
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
    shared.meshbenchDb = noted(connectMeasured(env.DATABASE_URL, limits))
  }
  return shared.meshbenchDb
}
