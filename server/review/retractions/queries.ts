import type { Db } from '@/server/platform/db/client'
import { Decision } from './schemas'

/** The decisions about one target, oldest first. */
export async function listDecisions(
  db: Db,
  targetKind: string,
  targetId: string,
): Promise<Decision[]> {
  const rows = await db.retraction.findMany({
    where: { targetKind, targetId },
    orderBy: { id: 'asc' },
  })
  return rows.map((row) => Decision.parse({ ...row, at: row.at.toISOString() }))
}
