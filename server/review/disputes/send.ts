import { consumeOpen } from '@/server/auth/limits/open-limits'
import type { Db } from '@/server/platform/db'
import { openDispute } from './commands'
import type { DisputeTarget, NewDispute } from './schemas'

/** Stores what a reader says is wrong, within the limits of everybody who may. @throws AppError RATE_LIMITED, NOT_FOUND */
export async function sendDispute(
  db: Db,
  headers: Headers,
  target: DisputeTarget,
  dispute: NewDispute,
): Promise<void> {
  await consumeOpen(db, 'dispute', headers)
  await openDispute(db, target, dispute)
}
