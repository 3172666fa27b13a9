import { parseResult } from '@/ingest/adapters/detect'
import { decodeContext } from '@/ingest/context/context'
import { ContextError } from '@/ingest/context/context-error'
import { makeResultFile } from '@/ingest/formats/result-file'
import { AdapterError } from '@/ingest/model/adapter'
import type { PrismaClient } from '@/prisma/generated/client'
import { storedFile } from '@/server/catalogue/blob'
import { fromHex } from '@/server/platform/hex'
import { digestsOf, type Digests } from '../submission/digests'

const AT_ONCE = 100

/** What a stored file measured, by position in the file; null where the readers of this version do not take it. */
function digestsIn(file: {
  name: string
  bytes: Uint8Array
  adapter: string
  context: unknown
}): Digests[] | null {
  try {
    const context = decodeContext(file.context)
    const { runs } = parseResult(makeResultFile(file.name, file.bytes), {
      adapterId: file.adapter,
      latencyUnit: context.latency_unit ?? null,
      mapping: context.mapping ?? null,
      harness: { name: null, version: context.harness?.version ?? null },
    })
    return runs.map((run) => digestsOf(run, context))
  } catch (error) {
    if (error instanceof AdapterError || error instanceof ContextError) return null
    throw error
  }
}

/**
 * Fills in the digests of runs that were stored without, from their raw files. Runs whose file is withheld, or refused by
 * the readers of this version, stay without: they are never taken for copies.
 * @returns how many runs were filled in, and how many stay without
 */
export async function fillDigests(db: PrismaClient): Promise<{ filled: number; left: number }> {
  let filled = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const ingests = await db.ingest.findMany({
      where: { id: { gt: after }, runs: { some: { contentDigest: null } } },
      include: { blob: true, runs: { where: { contentDigest: null } } },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    })
    for (const { fileName, adapter, context, blob, runs } of ingests) {
      if (blob.body === null) continue
      const { body } = storedFile(fileName, blob)
      const digests = digestsIn({ name: fileName, bytes: body, adapter, context })
      for (const { id, sourceIndex } of runs) {
        const found = digests?.[sourceIndex]
        if (!found) continue
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
