import { rawClient, type Db } from '@/server/platform/db/client'

/** The window of a bucket: requests in it, and milliseconds until it ends by the clock of the database. */
export type WindowRow = { bucket: string; count: number; leftMs: number }

const FORGET_EVERY = 1_000
let taken = 0

/** Old windows go now and then, at the cost of one request in many. Raw: compares with the clock of the database. */
async function forgetOld(db: Db, requests: number): Promise<void> {
  taken += requests
  if (taken < FORGET_EVERY) return
  taken = 0
  await rawClient(db)
    .$executeRaw`DELETE FROM rate_window WHERE window_start < now() - interval '10 minutes'`
}

/**
 * Adds requests to buckets, and gives their totals.
 * Raw: one upsert for all, in one order everywhere so that none deadlock.
 */
export async function addToWindows(
  db: Db,
  sums: ReadonlyMap<string, number>,
): Promise<WindowRow[]> {
  await forgetOld(db, sums.size)
  return rawClient(db).$queryRaw<WindowRow[]>`
    INSERT INTO rate_window AS w (bucket, window_start, count)
    SELECT name, date_trunc('minute', now()), requests
    FROM unnest(${[...sums.keys()]}::text[], ${[...sums.values()]}::int[]) AS asked (name, requests) ORDER BY name
    ON CONFLICT (bucket) DO UPDATE SET
      count = CASE WHEN w.window_start >= excluded.window_start THEN w.count + excluded.count ELSE excluded.count END,
      window_start = greatest(w.window_start, excluded.window_start)
    RETURNING bucket, count, (60000 - 1000 * extract(second FROM now()))::float8 AS "leftMs"`
}
