import type { Db } from '@/server/platform/db/client'

/** A change of a published value, in SI. */
export type ValueChange = {
  /** subject and load, as text */
  subject: string
  metricKey: string
  oldValue: number
  newValue: number
}

/** Larger changes are shown on the publication's page and in the feed (methodology 7). */
const VISIBLE_SHARE = 0.05

export const isVisible = ({ oldValue, newValue }: ValueChange): boolean =>
  Math.abs(newValue - oldValue) > VISIBLE_SHARE * Math.abs(oldValue)

/**
 * Records every value of a publication that changed by more than five per cent, and adds one line to the ledger for all of
 * them. Smaller changes go only to the audit log, which the caller writes. Returns the number of entries.
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
