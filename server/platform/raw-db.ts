import type pg from 'pg'
import { Prisma } from '@/prisma/generated/client'

/** Statements written by hand: over a client, an open transaction of it, or a connection of the driver. */
export type RawDb = {
  $queryRaw<T = unknown>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<T>
  $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number>
  /** one connection, which runs statements in the order of their calls although none is waited for */
  readonly keepsOrder?: boolean
}

const sqlOf = (query: TemplateStringsArray | Prisma.Sql, values: unknown[]): Prisma.Sql =>
  'raw' in query ? Prisma.sql(query, ...values) : query

/** A pool of the driver, and names for its statements. */
export type Direct = { pool: pg.Pool; nameOf: (query: { sql: string }) => string }

/** Statements on a connection of the driver, or each on any of a pool. */
export function rawDb(client: Pick<pg.ClientBase, 'query'>, nameOf: Direct['nameOf']): RawDb {
  const run = async (query: TemplateStringsArray | Prisma.Sql, values: unknown[]) => {
    const { text, values: all } = sqlOf(query, values)
    const name = nameOf({ sql: text })
    return client.query({ text, values: all, ...(name === '' ? {} : { name }) })
  }
  return {
    $queryRaw: async <T>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
      (await run(query, values)).rows as T,
    $executeRaw: async (query, ...values) => (await run(query, values)).rowCount ?? 0,
  }
}

type Results<T extends readonly (() => Promise<unknown>)[]> = {
  -readonly [K in keyof T]: Awaited<ReturnType<T[K]>>
}

/**
 * Runs statements one after another, none of which needs the result of another; where the connection keeps their order, in
 * one round trip. Those behind one that fails do so because of it, so its error is thrown.
 */
export async function inOneTrip<const T extends readonly (() => Promise<unknown>)[]>(
  db: RawDb,
  statements: T,
): Promise<Results<T>> {
  const results: unknown[] = []
  if (db.keepsOrder) {
    const all = await Promise.allSettled(statements.map((send) => send()))
    for (const one of all) {
      if (one.status === 'rejected') throw one.reason
      results.push(one.value)
    }
  } else for (const send of statements) results.push(await send())
  return results as Results<T>
}

const transactionsOf = new WeakMap<pg.ClientBase, number>()

/**
 * Whether a connection plans its statements anew: with its 2nd, 4th, 8th transaction and so on. A plan made beside empty
 * tables takes any index for as good as another; whoever fills them must not keep it. So no plan is from a time at which
 * this connection had written less than half of what it has.
 */
function plansAnew(client: pg.ClientBase): boolean {
  const nth = (transactionsOf.get(client) ?? 0) + 1
  transactionsOf.set(client, nth)
  return nth > 1 && Number.isInteger(Math.log2(nth))
}

/** Statements sent behind another, whose results count only if that one succeeds. */
function behind(first: Promise<unknown>, db: RawDb): RawDb {
  const both = async <T>(sent: Promise<T>): Promise<T> => {
    const [begun, own] = await Promise.allSettled([first, sent])
    if (begun.status === 'rejected') throw begun.reason
    if (own.status === 'rejected') throw own.reason
    return own.value
  }
  return {
    $queryRaw: (query, ...values) => both(db.$queryRaw(query, ...values)),
    $executeRaw: (query, ...values) => both(db.$executeRaw(query, ...values)),
    keepsOrder: true,
  }
}

/**
 * Runs `work` in a transaction on a connection of the driver; its first statements are sent together with the beginning. For statements written by hand that are many a second, where
 * what the client does for each costs more than the statement.
 * @param settings a statement that begins it, without parameters
 */
export async function inDirectTransaction<T>(
  { pool, nameOf }: Direct,
  settings: string,
  work: (db: RawDb) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let fault: Error | undefined
  try {
    const begun = client.query(`${plansAnew(client) ? 'DISCARD PLANS; ' : ''}BEGIN; ${settings}`)
    // Heard of with the first statement; work that fails before it sends one must not leave the error unheard.
    begun.catch(() => undefined)
    const result = await work(behind(begun, rawDb(client, nameOf)))
    await begun
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((broken: Error) => {
      fault = broken
    })
    throw error
  } finally {
    // A connection that cannot roll back is of no use to others.
    client.release(fault)
  }
}
