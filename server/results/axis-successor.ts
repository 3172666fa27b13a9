import { Prisma } from '@/prisma/generated/client'
import { rawClient, type Db } from '@/server/platform/db/client'
import { startsWith } from '@/server/platform/db/hex'

export type AxisKind = 'group' | 'family'

/**
 * The card, or family of cards, that most runs of a former key belong to now; `isSplit` where others of its runs went
 * elsewhere. Null for a key that never changed, or never was.
 * @param digits leading hexadecimal digits of the former key
 * Raw: binary keys by their first digits.
 */
export async function findSuccessor(
  db: Db,
  kind: AxisKind,
  digits: string,
): Promise<{ key: string; isSplit: boolean } | null> {
  const [found] = await rawClient(db).$queryRaw<{ key: string; isSplit: boolean }[]>`
    SELECT encode(new_key, 'hex') AS key, count(*) OVER () > 1 AS "isSplit" FROM axis_move
    WHERE kind = ${kind} AND ${startsWith(Prisma.sql`old_key`, digits)} ORDER BY runs DESC, new_key LIMIT 1`
  return found ?? null
}
