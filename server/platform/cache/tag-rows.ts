import { rawClient, type Db } from '../db/client'
import type { RawDb } from '../db/raw-client'
import { storable } from './versions'

/** Rows of tags on the primary, and the timeline that it writes. */
export type TagRows = {
  timeline: string
  rows: readonly { tag: string; shard: number; version: string }[]
}

/** Bumped once on each timeline: a server that has it has followed the primary onto that timeline. */
export const timelineTag = (timeline: string): string => `timeline:${timeline}`

type Row = { timeline: string; tag: string | null; shard: number; version: string | bigint }

/**
 * Every row of the tags, as the primary has them now. Their sums would not do: the primary makes commits visible in another
 * order than a replica, which takes that of the log, so each may have one of two commits and both the same sum. Within one
 * row, commits have one order.
 * Raw: the timeline is in the name of the file that the primary writes; no function gives it.
 * @throws where the server is no primary
 */
export async function tagRows(primary: Db, tags: readonly string[]): Promise<TagRows> {
  const names = tags.map(storable)
  const found = await rawClient(primary).$queryRaw<Row[]>`
    SELECT w.timeline, t.tag, t.shard, t.version
    FROM (SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline) AS w
      LEFT JOIN cache_tag t ON t.tag = ANY (${names}::text[])`
  const rows = found.flatMap(({ tag, shard, version }) =>
    tag === null ? [] : [{ tag, shard: Number(shard), version: String(version) }],
  )
  return { timeline: found[0]?.timeline ?? '', rows }
}

/**
 * Whether the snapshot of a transaction on a replica has everything that bumped the rows up to these versions.
 * Raw: an anti-join against lists.
 */
export async function hasRows(replica: RawDb, rows: TagRows['rows']): Promise<boolean> {
  const [found] = await replica.$queryRaw<{ isBehind: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM unnest(${rows.map(({ tag }) => tag)}::text[], ${rows.map(({ shard }) => shard)}::int[],
        ${rows.map(({ version }) => version)}::text[]::bigint[]) AS w (tag, shard, version)
      LEFT JOIN cache_tag t ON t.tag = w.tag AND t.shard = w.shard
      WHERE coalesce(t.version, 0) < w.version) AS "isBehind"`
  return found?.isBehind === false
}
