import { Prisma } from '@/prisma/generated/client'
import type { RawDb } from '@/server/platform/db/raw-client'

const COUNT = `SELECT r.condition_id, i.adapter, count(*)::int AS runs FROM run r JOIN ingest i ON i.id = r.ingest_id
  WHERE r.published_at IS NOT NULL`

/** Runs that readers have seen, by condition and by the reader of their files, as rows of `run_count`. */
export const COUNTS_OF_RUNS = `${COUNT} GROUP BY 1, 2`

/**
 * A statement that adds runs to the counts of their conditions.
 * @param runs a query with the columns condition_id, adapter
 */
export const addToCounts = (runs: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO run_count AS c (condition_id, adapter, runs)
  SELECT condition_id, adapter, count(*)::int FROM (${runs}) AS added GROUP BY 1, 2
  ON CONFLICT (condition_id, adapter) DO UPDATE SET runs = c.runs + excluded.runs`

/** Counts the runs of conditions anew. Once readers have seen a run it counts for ever. Raw: an aggregate and an upsert. */
export const recomputeCounts = (db: RawDb, conditionIds: readonly number[]): Promise<number> =>
  db.$executeRaw`INSERT INTO run_count (condition_id, adapter, runs)
    ${Prisma.raw(COUNT)} AND r.condition_id = ANY (${conditionIds}::int[]) GROUP BY 1, 2
    ON CONFLICT (condition_id, adapter) DO UPDATE SET runs = excluded.runs WHERE run_count.runs <> excluded.runs`
