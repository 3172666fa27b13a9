import { Prisma } from '@/prisma/generated/client'
import { rawClient, type Db } from '../db/client'
import type { RawDb } from '../db/raw-client'
import { withoutRecording, type TagVersions } from '../cache-dependencies'

/** Number of rows that each tag is spread over. */
export const SHARDS = 64

/**
 * Bumps every tag that a query selects, which invalidates each response that depends on one of them. Call it in the
 * transaction of the write. With one row per tag, all writers would queue until commit. Each picks rows that no open
 * transaction locks, so that none waits, whatever the order of tags; only more writers than rows would have to share.
 * Raw: advisory locks choose the row inside the statement that bumps it.
 * @param tags a query with the column `tag`
 */
export async function invalidateSelectedTags(db: RawDb, tags: Prisma.Sql): Promise<void> {
  await db.$executeRaw`WITH mine AS (
    SELECT n % ${SHARDS}::int AS shard
    FROM generate_series(pg_backend_pid() % ${SHARDS}::int, pg_backend_pid() % ${SHARDS}::int + ${SHARDS}::int - 1) AS n
    WHERE pg_try_advisory_xact_lock(8, n % ${SHARDS}::int) LIMIT 1)
  INSERT INTO cache_tag AS t (tag, shard, version)
  SELECT DISTINCT tag, coalesce((SELECT shard FROM mine), pg_backend_pid() % ${SHARDS}::int), 1
  FROM (${tags}) AS tags ORDER BY tag
  ON CONFLICT (tag, shard) DO UPDATE SET version = t.version + 1`
}

/** Bumps tags by name, as `invalidateSelectedTags`. */
export async function invalidateTags(db: RawDb, tags: readonly string[]): Promise<void> {
  if (tags.length > 0)
    await invalidateSelectedTags(db, Prisma.sql`SELECT unnest(${tags}::text[]) AS tag`)
}

/**
 * The tags that a query selects, at their versions.
 * Raw: the versions without a second round trip.
 * @param tags a query with the column `tag`
 */
export async function readSelectedTagVersions(db: Db, tags: Prisma.Sql): Promise<TagVersions> {
  const rows = await withoutRecording(
    () => rawClient(db).$queryRaw<{ tag: string; version: string | bigint }[]>`
    SELECT f.tag, coalesce(sum(t.version), 0)::bigint AS version
    FROM (${tags}) AS f LEFT JOIN cache_tag t ON t.tag = f.tag GROUP BY f.tag ORDER BY f.tag`,
  )
  return new Map(rows.map(({ tag, version }) => [tag, String(version)]))
}
