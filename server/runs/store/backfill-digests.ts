import type { PrismaClient } from '@/prisma/generated/client'
import { fromHex } from '@/server/platform/db/hex'
import { computeDigests } from '../parse/digests'
import { reparseStoredFile } from './reparse-stored-file'

const AT_ONCE = 100

/**
 * Fills in the digests of runs that were stored without, from their raw files. Runs whose file is withheld, or refused by
 * the readers of this version, stay without: they are never taken for copies.
 * @returns how many runs were filled in, and how many stay without
 */
export async function backfillDigests(db: PrismaClient): Promise<{ filled: number; left: number }> {
  let filled = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const ingests = await db.ingest.findMany({
      where: { id: { gt: after }, runs: { some: { contentDigest: null } } },
      include: { blob: true, runs: { where: { contentDigest: null } } },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    })
    for (const { runs, ...ingest } of ingests) {
      const read = reparseStoredFile(ingest)
      for (const { id, sourceIndex } of runs) {
        const run = read?.runs[sourceIndex]
        if (!read || !run) continue
        const found = computeDigests(run, read.context)
        const numbersDigest = found.numbersDigest === null ? null : fromHex(found.numbersDigest)
        const contentDigest = fromHex(found.contentDigest)
        await db.run.update({ where: { id }, data: { contentDigest, numbersDigest } })
        filled++
      }
    }
    const last = ingests.at(-1)
    if (!last) break
    after = last.id
  }
  return { filled, left: await db.run.count({ where: { contentDigest: null } }) }
}
