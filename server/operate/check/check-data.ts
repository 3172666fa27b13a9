import type { PrismaClient } from '@/prisma/generated/client'
import type { KeptBytes } from '@/server/catalogue/blob'
import { checkDigests, type ReadKept } from '@/server/catalogue/check-digests'
import type { Finding, Report } from '@/server/catalogue/finding'
import { checkMeasurements } from './measurements'
import { checkOrphans, checkReferences } from './references'
import { checkSummaries } from './summaries'

// Raw: see ReadKept.
const createReader =
  (db: PrismaClient): ReadKept =>
  (statement, after, most) =>
    db.$queryRawUnsafe<KeptBytes[]>(statement, after, most)

/**
 * Checks that stored bytes match their digests, that references resolve, that nothing is orphaned, that measurements equal
 * those of their files and that derived rows equal their recomputation. Changes nothing.
 * @param sample checks only so many files and charts, and recomputes nothing
 */
export async function checkData(
  db: PrismaClient,
  report: Report,
  sample: number | null = null,
): Promise<Finding[]> {
  const totals = {
    files: await db.blob.count({ where: { body: { not: null } } }),
    pictures: await db.snapshot.count(),
  }
  const kept = [
    ...(await checkDigests(createReader(db), totals, report, sample)),
    ...(await checkReferences(db, report)),
    ...(await checkOrphans(db, report)),
  ]
  return sample === null
    ? [...kept, ...(await checkMeasurements(db, report)), ...(await checkSummaries(db, report))]
    : kept
}
