import { Prisma } from '@/prisma/generated/client'
import type { RawDb } from '@/server/platform/db/raw-client'

/** Spans of the valid runs of all conditions that have any, as rows of `run_span`. */
export const SPANS_OF_RUNS = `SELECT condition_id, max(started_at), max(received_at), min(duration_s), max(duration_s)
  FROM run WHERE status = 'valid' GROUP BY condition_id`

/** What is written over where a condition has a span. */
const MERGED = Prisma.sql`last_started_at = greatest(s.last_started_at, excluded.last_started_at),
  last_received_at = greatest(s.last_received_at, excluded.last_received_at),
  shortest_s = least(s.shortest_s, excluded.shortest_s), longest_s = greatest(s.longest_s, excluded.longest_s)`

/**
 * A statement that adds runs to the spans of their conditions, at a cost that does not depend on how many runs these have.
 * @param runs a query with the columns condition_id, started_at, received_at, duration_s
 */
export const addToSpans = (runs: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO run_span AS s (condition_id, last_started_at, last_received_at, shortest_s, longest_s)
  SELECT condition_id, max(started_at), max(received_at), min(duration_s), max(duration_s) FROM (${runs}) AS added
  GROUP BY 1 ON CONFLICT (condition_id) DO UPDATE SET ${MERGED}`

/** Makes the spans of conditions anew from their valid runs; without any a condition has none. Raw: aggregates and an upsert. */
export async function recomputeSpans(db: RawDb, conditionIds: readonly number[]): Promise<void> {
  await db.$queryRaw`WITH fresh AS MATERIALIZED (SELECT condition_id, max(started_at) AS started, max(received_at) AS received,
      min(duration_s) AS shortest, max(duration_s) AS longest
      FROM run WHERE condition_id = ANY (${conditionIds}::int[]) AND status = 'valid' GROUP BY 1),
    gone AS (DELETE FROM run_span s WHERE s.condition_id = ANY (${conditionIds}::int[])
      AND NOT EXISTS (SELECT 1 FROM fresh f WHERE f.condition_id = s.condition_id))
    INSERT INTO run_span (condition_id, last_started_at, last_received_at, shortest_s, longest_s)
    SELECT condition_id, started, received, shortest, longest FROM fresh
    ON CONFLICT (condition_id) DO UPDATE SET last_started_at = excluded.last_started_at,
      last_received_at = excluded.last_received_at, shortest_s = excluded.shortest_s, longest_s = excluded.longest_s`
}
