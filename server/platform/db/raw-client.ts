import type pg from 'pg'
import { Prisma } from '@/prisma/generated/client'

/** Statements written by hand: over a client, an open transaction of it, or a connection of the driver. */
export type RawDb = {
  $queryRaw<T = unknown>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<T>
  $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number>
  /** one connection, which runs statements in the order of their calls although none is waited for */
  readonly keepsOrder?: boolean
  /** sends the end of the transaction behind the statements that are under way; none may follow */
  readonly commit?: () => void
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
 * @param isLast whether the transaction ends with them, which then is part of the same trip
 */
export async function inOneTrip<const T extends readonly (() => Promise<unknown>)[]>(
  db: RawDb,
  statements: T,
  isLast = false,
): Promise<Results<T>> {
  const results: unknown[] = []
  if (db.keepsOrder) {
    const sent = statements.map((send) => send())
    if (isLast) db.commit?.()
    const all = await Promise.allSettled(sent)
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

type Query = Pick<pg.ClientBase, 'query'>

/** A transaction under way: what it was begun with, and its end once that was sent. */
class Transaction {
  private readonly begun: Promise<unknown>
  private ending: Promise<pg.QueryResult> | null = null

  constructor(
    private readonly client: Query,
    beginning: string,
  ) {
    this.begun = client.query(beginning)
    // Heard of with the first statement; work that fails before it sends one must not leave the error unheard.
    this.begun.catch(() => undefined)
  }

  /** Statements of it, whose results count only if its beginning succeeds. */
  statements(nameOf: Direct['nameOf']): RawDb {
    const db = rawDb(this.client, nameOf)
    const whole = async <T>(send: () => Promise<T>): Promise<T> => {
      if (this.ending) throw new Error('a statement was sent behind the end of its transaction')
      const [begun, own] = await Promise.allSettled([this.begun, send()])
      if (begun.status === 'rejected') throw begun.reason
      if (own.status === 'rejected') throw own.reason
      return own.value
    }
    return {
      $queryRaw: (query, ...values) => whole(() => db.$queryRaw(query, ...values)),
      $executeRaw: (query, ...values) => whole(() => db.$executeRaw(query, ...values)),
      keepsOrder: true,
      commit: () => void this.sendEnd().catch(() => undefined),
    }
  }

  /** Ends it, unless that was sent already. @throws Error unless everything of it is stored */
  async end(): Promise<void> {
    await this.begun
    const { command } = await this.sendEnd()
    if (command !== 'COMMIT') throw new Error(`expected COMMIT, the database did ${command}`)
  }

  private sendEnd(): Promise<pg.QueryResult> {
    return (this.ending ??= this.client.query('COMMIT'))
  }
}

/**
 * Runs `work` in a transaction on a connection of the driver. Its first statements are sent together with the beginning,
 * and its end with the last ones where `work` marks them. For statements written by hand that are many a second,
 * where what the client does for each costs more than the statement.
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
    const discard = plansAnew(client) ? 'DISCARD PLANS; ' : ''
    const transaction = new Transaction(client, `${discard}BEGIN; ${settings}`)
    const result = await work(transaction.statements(nameOf))
    await transaction.end()
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
