import type { Db } from '@/server/platform/db/client'
import { surprisingClaims } from './claims'
import { ownRuns } from './own-runs'
import { rankPublications } from './ranked-publications'
import { disagreements } from './readings'
import { Findings } from './schemas'

/** Findings of all publications, computed from stored data. */
export async function getFindings(db: Db): Promise<Findings> {
  return Findings.parse({
    publications: await db.publication.count(),
    ranked: await rankPublications(db),
    ownRuns: await ownRuns(db),
    ...(await disagreements(db)),
    ...(await surprisingClaims(db)),
  })
}
