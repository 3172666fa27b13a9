import { rawOf, type Db } from '../db'
import type { TagVersions } from '../reads'

/** Names come from URLs, and PostgreSQL text cannot hold NUL. */
export const storable = (tag: string): string => tag.replaceAll('\u0000', '')

/**
 * How often each tag has been bumped, sorted by tag; one that never was is 0.
 * Raw: sums shards per tag, on the driver, because every kept response waits for it.
 */
export async function versionsOf(db: Db, tags: readonly string[]): Promise<TagVersions> {
  const names = [...new Set(tags.map(storable))].sort()
  if (names.length === 0) return new Map()
  const rows = await rawOf(db).$queryRaw<{ tag: string; version: string | bigint }[]>`
    SELECT tag, sum(version)::bigint AS version FROM cache_tag WHERE tag = ANY (${names}::text[]) GROUP BY tag`
  const known = new Map(rows.map(({ tag, version }) => [tag, String(version)]))
  return new Map(names.map((name) => [name, known.get(name) ?? '0']))
}
