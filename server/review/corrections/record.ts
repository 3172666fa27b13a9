import type { Db } from '@/server/platform/db'

/** A published value that changes; SI. */
export type ValueChange = {
  /** in words: subject and load */
  subject: string
  metricKey: string
  oldValue: number
  newValue: number
}

/** From here on a change is said on the publication's page and in the feed (methodology 7). */
const VISIBLE_SHARE = 0.05

export const isVisible = ({ oldValue, newValue }: ValueChange): boolean =>
  Math.abs(newValue - oldValue) > VISIBLE_SHARE * Math.abs(oldValue)

/**
 * Makes an entry for every value of a publication that changed by more than five per cent, and one line in the ledger
 * for all of them. Smaller changes are the audit log's, which the caller writes. Returns how many entries were made.
 */
export async function recordCorrections(
  db: Db,
  publication: string,
  changes: readonly ValueChange[],
  { reason, decidedBy }: { reason: string; decidedBy: string },
): Promise<number> {
  const visible = changes.filter(isVisible)
  if (visible.length === 0) return 0
  await db.correction.createMany({
    data: visible.map((change) => ({ publication, ...change, reason, decidedBy })),
  })
  await db.retraction.create({
    data: {
      targetKind: 'publication',
      targetId: publication,
      action: 'correct',
      reason,
      decidedBy,
    },
  })
  return visible.length
}
