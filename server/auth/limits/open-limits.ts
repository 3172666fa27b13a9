import type { Db } from '@/server/platform/db'
import { addressOf } from './address'
import { admit } from './admit'
import { consumeShared, type Rate, type SharedKind } from './limits'

/** Operations open to anybody without a token that cost more than a read. */
export type OpenKind = SharedKind

/** Counts an operation for its address, within a fair share of what all have together. @throws AppError RATE_LIMITED */
export const consumeOpen = (db: Db, kind: OpenKind, headers: Headers): Promise<Rate> =>
  consumeShared(db, kind, addressOf(headers))

/** Who calls, for limits and turns: an organisation with a token, else an address. */
export type Caller = { owner: string; rate: Rate }

/**
 * The same for callers who may show a token, but need none: with one, the organisation is counted in place of the address,
 * which many may share. Only tokens of this site count as one; a proxy in front may use the same header.
 * @throws AppError RATE_LIMITED, UNAUTHENTICATED for a token that is not valid
 */
export async function consumeCaller(db: Db, kind: OpenKind, headers: Headers): Promise<Caller> {
  if (!/^Bearer mb_/i.test(headers.get('authorization')?.trim() ?? '')) {
    const owner = addressOf(headers)
    return { owner, rate: await consumeShared(db, kind, owner) }
  }
  const { principal } = await admit(db, headers)
  const owner = `organisation ${principal.orgId}`
  return { owner, rate: await consumeShared(db, kind, owner) }
}
