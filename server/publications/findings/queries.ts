import type { Db } from '@/server/platform/db/client'
import { surprisingClaims } from './claims'
import { ownRuns } from './own-runs'
import { rankPublications } from './ranked-publications'
import { disagreements } from './readings'
import { Findings } from './schemas'

/** Findings of all publications, computed from stored data. */
export async function getFindings(db: Db): Promise<Findings> {
  const [publications, ranked, runs, readings, claims] = await Promise.all([
    db.publication.count(),
    rankPublications(db),
    ownRuns(db),
    disagreements(db),
    surprisingClaims(db),
  ])
  return Findings.parse({ publications, ranked, ownRuns: runs, ...readings, ...claims })
}
