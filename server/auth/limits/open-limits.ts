import type { Db } from '@/server/platform/db'
import { addressOf } from './address'
import { consume, type Rate } from './limits'

/** What anybody may ask for without a token, and what costs more than a read. */
export type OpenKind = 'validation' | 'snapshot' | 'dispute'

/** Counts it for the address it comes from and for everybody together. @throws AppError RATE_LIMITED */
export const consumeOpen = (db: Db, kind: OpenKind, headers: Headers): Promise<Rate> =>
  consume(db, [
    { kind, of: addressOf(headers) },
    { kind: `${kind}_all`, of: 'all' },
  ])
