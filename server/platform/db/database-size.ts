import { z } from 'zod'
import type { Reading } from '@/server/platform/observe/metrics'
import { healthQuery } from './health'

/** Raw: functions of the server, over the connection for health checks. */
const SIZE = `SELECT pg_database_size(current_database())::float8 AS "sizeBytes",
  (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections`

const Size = z.object({ sizeBytes: z.number(), connections: z.number().int() })

const value = (name: Reading['name'], one: number): Reading => ({
  name,
  labels: {},
  value: one,
})

/** Values for `/api/metrics`; only `meshbench_database_up` 0 when the database does not answer within a second. */
export async function readDatabaseValues(): Promise<Reading[]> {
  try {
    const { sizeBytes, connections } = Size.parse((await healthQuery(SIZE))[0])
    return [
      value('meshbench_database_up', 1),
      value('meshbench_database_size_bytes', sizeBytes),
      value('meshbench_database_connections', connections),
    ]
  } catch {
    return [value('meshbench_database_up', 0)]
  }
}
