import type { PrismaClient } from '@/prisma/generated/client'
import { syncMetrics } from '../catalogue/dictionary'
import { syncMeshes } from '@/server/catalogue/products'
import { importPublication, type ImportResult } from '../publications/import'
import { loadPublications } from '../publications/load-files'

/**
 * Updates dictionary, meshes and published benchmarks in the database to match the files of this build. Each publication
 * has its own transaction; an advisory lock lets several instances start at the same time.
 */
export async function importPublished(
  db: PrismaClient,
  onProgress: (result: ImportResult) => void = () => undefined,
): Promise<ImportResult[]> {
  await db.$transaction(async (tx) => {
    // Raw, here and below: the client has no advisory locks.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('meshbench dictionary', 0))`
    await syncMetrics(tx)
    await syncMeshes(tx)
  })
  const results: ImportResult[] = []
  for (const { publication, sha256, rawFiles } of loadPublications()) {
    const result = await db.$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${publication.slug}, 1))`
        return importPublication(tx, publication, sha256, rawFiles)
      },
      { timeout: 60_000 },
    )
    onProgress(result)
    results.push(result)
  }
  return results
}
