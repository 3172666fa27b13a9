import { Prisma } from '@/prisma/generated/client'
import { rawClient, type Db } from '../db/client'
import type { TagVersions } from '../cache-dependencies'

/**
 * Which transactions a statement of the database sees. What held at one moment holds at an equal one. Null where that is
 * unknown: a server in recovery does not report which transactions it has yet to replay.
 */
export type Moment = string | null

const MOMENT = Prisma.sql`CASE WHEN NOT pg_is_in_recovery()
  THEN pg_postmaster_start_time()::text || ' ' || pg_current_snapshot()::text END`

/** The moment of a statement that begins now. Raw: it reads no table. */
export async function readMoment(db: Db): Promise<Moment> {
  const [row] = await rawClient(db).$queryRaw<{ moment: Moment }[]>`SELECT ${MOMENT} AS moment`
  return row?.moment ?? null
}

/** Names come from URLs, and PostgreSQL text cannot hold NUL. */
export const storable = (tag: string): string => tag.replaceAll('\u0000', '')

type Row = { moment: Moment; tag: string | null; version: string | bigint | null }

/**
 * How often each tag has been bumped, sorted by tag, and the moment at which that was so; a tag that never was is 0.
 * Raw: sums shards per tag, on the driver, because every kept response waits for it, and both come from one statement.
 */
export async function versionsAt(
  db: Db,
  tags: Iterable<string>,
): Promise<{ moment: Moment; versions: TagVersions }> {
  const names = [...new Set([...tags].map(storable))].sort()
  const rows = await rawClient(db).$queryRaw<Row[]>`
    SELECT moment, tag, version FROM (SELECT ${MOMENT} AS moment) AS now LEFT JOIN (
      SELECT tag, sum(version)::bigint AS version FROM cache_tag WHERE tag = ANY (${names}::text[]) GROUP BY tag
    ) AS known ON true`
  const versions = new Map(names.map((name) => [name, '0']))
  for (const { tag, version } of rows) if (tag !== null) versions.set(tag, String(version))
  return { moment: rows[0]?.moment ?? null, versions }
}

/** How often each tag has been bumped, as `versionsAt`. */
export const readTagVersions = async (db: Db, tags: readonly string[]): Promise<TagVersions> =>
  tags.length === 0 ? new Map() : (await versionsAt(db, tags)).versions
