import type { PrismaClient } from '@/prisma/generated/client'
import { syncMetrics } from '@/server/catalogue/dictionary'
import { syncMeshes } from '@/server/catalogue/products'
import { importPublication, type ImportResult } from '@/server/publications/import'
import {
  openPublication,
  publicationFolders,
  type UnreadFolder,
} from '@/server/publications/load-files'
import { analyzeTables } from '@/server/platform/db/analyze-tables'
import { toHex } from '@/server/platform/db/hex'

/**
 * Updates dictionary, meshes and published benchmarks in the database to match the files of this build. Each publication
 * has its own transaction; an advisory lock lets several instances start at the same time. Where rows were written, the
 * planner is told of them at once.
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
  const unchanged = await storedResults(db)
  for (const folder of publicationFolders().map(openPublication)) {
    const result = unchanged(folder) ?? (await importFolder(db, folder))
    onProgress(result)
    results.push(result)
  }
  if (results.some(({ outcome }) => outcome !== 'unchanged')) await analyzeTables(db)
  return results
}

/** Finds the publications whose files have not changed since the last import and are not parsed; null for others. */
async function storedResults(
  db: PrismaClient,
): Promise<(folder: UnreadFolder) => ImportResult | null> {
  const stored = await db.publication.findMany({
    select: { slug: true, fileSha256: true, _count: { select: { observations: true } } },
  })
  const bySlug = new Map(stored.map((one) => [one.slug, one]))
  return ({ slug, sha256 }) => {
    const found = bySlug.get(slug)
    if (!found || toHex(found.fileSha256) !== sha256) return null
    return { slug, outcome: 'unchanged', observations: found._count.observations }
  }
}

function importFolder(db: PrismaClient, folder: UnreadFolder): Promise<ImportResult> {
  const publication = folder.parse()
  return db.$transaction(
    async (tx) => {
      // A crash loses only time: the next start imports again what did not reach the disk.
      await tx.$executeRaw`SET LOCAL synchronous_commit = off`
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${folder.slug}, 1))`
      return importPublication(tx, publication, folder.sha256)
    },
    { timeout: 60_000 },
  )
}
