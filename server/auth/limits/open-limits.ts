import type { Db } from '@/server/platform/db'
import { AppError } from '@/server/platform/errors'
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
 * The same for callers who may show a token, but need none: with a valid one, the organisation is counted in place of the
 * address, which many may share. A token that is not valid gives nothing and takes nothing.
 * @throws AppError RATE_LIMITED
 */
export async function consumeCaller(db: Db, kind: OpenKind, headers: Headers): Promise<Caller> {
  const owner = (await organisationOf(db, headers)) ?? addressOf(headers)
  return { owner, rate: await consumeShared(db, kind, owner) }
}

/** null without a valid token */
async function organisationOf(db: Db, headers: Headers): Promise<string | null> {
  // A proxy in front may use the same header.
  if (!/^Bearer mb_/i.test(headers.get('authorization')?.trim() ?? '')) return null
  try {
    const { principal } = await admit(db, headers)
    return `organisation ${principal.orgId}`
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return null
    throw error
  }
}
