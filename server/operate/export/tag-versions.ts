import type { Db } from '@/server/platform/db/client'

/** Tags as the site's headers write them. */
const inHeader = (tag: string): string => tag.replace(/[^\x21-\x7e]/g, '_')

/**
 * How often every tag has been bumped, by its name in `Surrogate-Key`; tags that a header writes alike count together.
 * Raw: sums the rows that each tag is spread over.
 */
export async function allTagVersions(db: Db): Promise<Map<string, string>> {
  const rows = await db.$queryRaw<{ tag: string; version: bigint }[]>`
    SELECT tag, sum(version)::bigint AS version FROM cache_tag GROUP BY tag`
  const versions = new Map<string, bigint>()
  for (const { tag, version } of rows) {
    const name = inHeader(tag)
    versions.set(name, (versions.get(name) ?? 0n) + version)
  }
  return new Map([...versions].map(([name, version]) => [name, String(version)]))
}
