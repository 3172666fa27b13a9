import { PrismaPg } from '@prisma/adapter-pg'
import { env } from '@/env'
import { PrismaClient, type Prisma } from '@/prisma/generated/client'
import { statementName } from './statement-names'

/** A client or an open transaction: every query and command takes one, so that callers decide what is atomic. */
export type Db = Prisma.TransactionClient

export const connect = (databaseUrl: string): PrismaClient =>
  new PrismaClient({
    // Dates of runs must not depend on the server's time zone.
    adapter: new PrismaPg(
      { connectionString: databaseUrl, max: 20, options: '-c TimeZone=UTC' },
      { statementNameGenerator: statementName },
    ),
    transactionOptions: { maxWait: 10_000, timeout: 60_000 },
  })

// Development reloads modules; the pool must survive that.
const shared = globalThis as { meshbenchDb?: PrismaClient }

/** The process-wide client. Throws if no database is configured. */
export function database(): PrismaClient {
  if (!shared.meshbenchDb) {
    if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set; `npm start` sets it')
    shared.meshbenchDb = connect(env.DATABASE_URL)
  }
  return shared.meshbenchDb
}
