import type { Db } from '@/server/platform/db'
import { addressOf } from './address'
import { consume, type Rate } from './limits'

/** Operations open to anybody without a token that cost more than a read. */
export type OpenKind = 'validation' | 'snapshot' | 'dispute'

/** Counts an operation for its address and for everybody together. @throws AppError RATE_LIMITED */
export const consumeOpen = (db: Db, kind: OpenKind, headers: Headers): Promise<Rate> =>
  consume(db, [
    { kind, of: addressOf(headers) },
    { kind: `${kind}_all`, of: 'all' },
  ])
