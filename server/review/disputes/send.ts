import { consumeOpen } from '@/server/auth/limits/open-limits'
import type { Db } from '@/server/platform/db/client'
import { openDispute } from './commands'
import type { DisputeTarget, NewDispute } from './schemas'

/** Stores a reader's dispute, subject to the public rate limits. @throws AppError RATE_LIMITED, NOT_FOUND */
export async function sendDispute(
  db: Db,
  headers: Headers,
  target: DisputeTarget,
  dispute: NewDispute,
): Promise<void> {
  await consumeOpen(db, 'dispute', headers)
  await openDispute(db, target, dispute)
}
