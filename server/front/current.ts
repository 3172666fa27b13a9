import { Batcher } from '@/server/platform/batcher'
import { versionsOf } from '@/server/platform/cache/versions'
import type { Db } from '@/server/platform/db'
import { unrecorded, type TagVersions } from '@/server/platform/reads'

const MOST_TAGS = 2_000

/**
 * Says whether tags are still at the versions of a response. Each call is responded to by a query that begins after it;
 * all calls of one moment share one, so its cost does not grow with the requests.
 */
export function currentVersions(db: () => Db): (versions: TagVersions) => Promise<boolean> {
  const batcher = new Batcher<TagVersions, TagVersions>({
    maxItems: 100_000,
    maxSize: MOST_TAGS,
    sizeOf: ({ size }) => size,
    run: async (asked) => {
      const tags = new Set(asked.flatMap((versions) => [...versions.keys()]))
      const found = await versionsOf(db(), [...tags])
      return asked.map(() => ({ result: found }))
    },
  })
  return async (versions) => {
    if (versions.size === 0) return true
    const found = await unrecorded(() => batcher.add(versions))
    for (const [tag, version] of versions) if (found.get(tag) !== version) return false
    return true
  }
}
