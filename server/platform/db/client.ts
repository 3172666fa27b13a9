import { PrismaPg } from '@prisma/adapter-pg'
import type { Socket } from 'node:net'
import pg from 'pg'
import { env } from '@/env'
import { PrismaClient, type Prisma } from '@/prisma/generated/client'
import { gauge } from '../observe/metrics'
import { connections, type Connections, type DatabaseLimits } from './new-connection'
import { rawDb, type Direct, type RawDb } from './raw-client'
import { markUncacheable } from '../cache-dependencies'
import { TimedClient } from './timed-client'

/** A client or an open transaction: every query and command takes one, so that callers decide what is atomic. */
export type Db = Prisma.TransactionClient

const IDLE_IN_TRANSACTION_MS = 30_000
/** For a free connection of the pool, or a new one. */
const WAIT_MS = 30_000
/** A database that ends a statement itself says so within this time; one that does not is frozen, or gone. */
const SILENT_MS = 1_000

type Made = { pool: pg.PoolConfig; nameOf: Connections['nameOf'] }

function poolOptions(
  databaseUrl: string,
  limits: DatabaseLimits | null,
  socket?: () => Socket,
): Made {
  const { onConnect, nameOf } = connections(limits)
  const pool = {
    connectionString: databaseUrl,
    max: 20,
    connectionTimeoutMillis: Math.min(WAIT_MS, limits?.statementMs ?? WAIT_MS),
    ...(limits ? { query_timeout: limits.statementMs + SILENT_MS } : {}),
    // A statement is sent although the one before it has no response yet.
    pipeline: true,
    // The pool waits for the promise, although its type does not show it.
    onConnect: onConnect as (client: pg.ClientBase) => void,
    ...(socket ? { stream: socket } : {}),
  }
  return { pool, nameOf }
}

// Development reloads modules, and bundles each have a copy of this one: client and pool must survive both.
const shared = globalThis as {
  meshbenchDb?: PrismaClient
  meshbenchDirects?: WeakMap<PrismaClient, Direct>
}
const directs = (shared.meshbenchDirects ??= new WeakMap<PrismaClient, Direct>())

/** The driver under a client of `connect` or `database`. @throws Error for any other */
export function directClient(db: PrismaClient): Direct {
  const direct = directs.get(db)
  if (!direct) throw new Error('this client has no pool of its own')
  return direct
}

/** Whether `db` is a client, which lives as long as its pool, and no open transaction. */
export const isClient = (db: Db): boolean => directs.has(db as PrismaClient)

/** For statements of every request: on the driver where `db` is a client, else within the transaction that it is. */
export function rawClient(db: Db): RawDb {
  const direct = directs.get(db as PrismaClient)
  if (direct) markUncacheable()
  return direct ? rawDb(direct.pool, direct.nameOf) : db
}

function clientOf(direct: Direct): PrismaClient {
  const { pool, nameOf } = direct
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: nameOf, disposeExternalPool: true }),
    transactionOptions: { maxWait: 10_000, timeout: 60_000 },
  })
  directs.set(client, direct)
  return client
}

/**
 * @param limits of every statement; null for commands and imports, which may take their time
 * @param socket makes the socket of each connection, for who must be able to break them all
 */
export function connect(
  databaseUrl: string,
  limits: DatabaseLimits | null = null,
  socket?: () => Socket,
): PrismaClient {
  const { pool, nameOf } = poolOptions(databaseUrl, limits, socket)
  return clientOf({ pool: new pg.Pool(pool), nameOf })
}

/** The same over a pool whose connections are counted and whose statements are timed. */
function connectMeasured(databaseUrl: string, limits: DatabaseLimits): PrismaClient {
  const made = poolOptions(databaseUrl, limits)
  const pool = new pg.Pool({ ...made.pool, Client: TimedClient })
  const name = 'meshbench_pool_connections'
  gauge(name, { state: 'open' }, () => pool.totalCount)
  gauge(name, { state: 'idle' }, () => pool.idleCount)
  gauge(name, { state: 'waiting' }, () => pool.waitingCount)
  return clientOf({ pool, nameOf: made.nameOf })
}

/**
 * The client, which notes every use of it for the response that is being made: one that shows data no cache tag covers must
 * not be kept.
 */
function noted(client: PrismaClient): PrismaClient {
  const proxy = new Proxy(client, {
    get(target, name) {
      if (typeof name === 'string' && name !== 'then') markUncacheable()
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' && String(name).startsWith('$')
        ? (value.bind(target) as unknown)
        : value
    },
  })
  directs.set(proxy, directClient(client))
  return proxy
}

/** What a request of the site may take of a database. */
export const siteLimits = (): DatabaseLimits => ({
  statementMs: env.STATEMENT_LIMIT_MS,
  idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
})

/** The process-wide client. Throws if no database is configured. */
export function database(): PrismaClient {
  if (!shared.meshbenchDb) {
    if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set; `npm start` sets it')
    shared.meshbenchDb = noted(connectMeasured(env.DATABASE_URL, siteLimits()))
  }
  return shared.meshbenchDb
}
