import type { Assumptions } from '@/ingest/model/parsed-run'
import { Prisma, type PrismaClient } from '@/prisma/generated/client'
import { recomputeGroups } from '@/server/results/summaries/recompute'
import type { Db } from '@/server/platform/db/client'
import { moveConditions } from './move-conditions'
import { reparseStoredFile } from './reparse-stored-file'

/**
 * What the reader assumes of the protocol of a condition's runs, if neither a file nor a context of them states it.
 * `stated`: the first file or its context does; `mixed`: the files do not agree, or one cannot be read again.
 */
async function findAssumed(db: Db, conditionId: number): Promise<Assumptions | 'stated' | 'mixed'> {
  const runs = await db.run.findMany({
    where: { conditionId },
    select: { ingestId: true },
    distinct: ['ingestId'],
    orderBy: { ingestId: 'asc' },
  })
  let assumed: Assumptions | null = null
  for (const { ingestId } of runs) {
    const where = { id: ingestId }
    const ingest = await db.ingest.findUniqueOrThrow({ where, include: { blob: true } })
    const read = reparseStoredFile(ingest)
    const isAssumed =
      read !== null &&
      read.context.protocol == null &&
      read.runs.every((run) => run.protocol === null && run.assumed.protocol !== null)
    if (!isAssumed) return assumed === null && read !== null ? 'stated' : 'mixed'
    assumed ??= read.runs[0]?.assumed ?? null
  }
  return assumed ?? 'stated'
}

/**
 * Gives conditions whose protocol nobody stated the workload without it, from their raw files, so that the next file of
 * the same plan repeats them. The protocol is kept with their runs as assumed.
 * @returns how many moved, and how many stay because their files do not agree, cannot be read again or assume another
 * protocol, or because the place is taken by a condition of later runs
 */
export async function backfillProtocols(
  db: PrismaClient,
): Promise<{ settled: number; left: number }> {
  const rows = await db.condition.findMany({
    where: { workload: { protocol: { not: null } }, runs: { some: {} } },
    select: { id: true, workload: { select: { protocol: true } } },
    orderBy: { id: 'asc' },
  })
  let [settled, left] = [0, 0]
  for (const { id, workload } of rows) {
    const isSettled = await db.$transaction(
      async (tx) => {
        // Raw: the client has no row locks.
        await tx.$queryRaw`SELECT id FROM condition WHERE id = ${id} FOR NO KEY UPDATE`
        const assumed = await findAssumed(tx, id)
        if (assumed === 'stated') return null
        if (assumed === 'mixed' || assumed.protocol?.value !== workload.protocol) return false
        const moved = await moveConditions(tx, [id], (one) => ({ ...one, protocol: null }))
        if (moved.length === 0) return false
        // Raw: one key of a JSON document, for all runs.
        await tx.$executeRaw(Prisma.sql`UPDATE run SET extra = coalesce(extra, '{}'::jsonb)
          || jsonb_build_object('assumed', ${JSON.stringify(assumed)}::jsonb) WHERE condition_id = ${id}`)
        await recomputeGroups(tx, moved, moved)
        return true
      },
      { timeout: 60_000 },
    )
    if (isSettled === true) settled++
    else if (isSettled === false) left++
  }
  return { settled, left }
}
