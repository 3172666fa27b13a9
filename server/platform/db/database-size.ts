import { z } from 'zod'
import { healthQuery } from './health'

/** Raw: functions of the server, over the connection for health checks. */
const FACTS = `SELECT pg_database_size(current_database())::float8 AS "sizeBytes",
  (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections`

const Facts = z.object({ sizeBytes: z.number(), connections: z.number().int() })
export type DatabaseFacts = z.infer<typeof Facts>

/** Null when the database does not answer within a second. */
export async function databaseFacts(): Promise<DatabaseFacts | null> {
  try {
    return Facts.parse((await healthQuery(FACTS))[0])
  } catch {
    return null
  }
}
