import { audit } from '@/server/catalogue/audit'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { parseReason } from '../retractions/retract'
import { applyReviewStatus } from '../retractions/apply-status'
import { lockTarget } from '../retractions/targets'

/** A maintainer's decision about a pending run. The reason of a rejection is visible only to its submitter. */
export type Review = {
  runId: string
  action: 'publish' | 'reject'
  /** required to reject; null = published without remark */
  reason: string | null
  decidedBy: string
}

/**
 * Publishes or rejects a pending run. A rejected run stays stored; only its organisation sees it and the reason. Call
 * it inside a transaction. @throws AppError NOT_FOUND, BAD_REQUEST
 */
export async function reviewRun(db: Db, review: Review): Promise<void> {
  const { runId, action, decidedBy } = review
  const reason = action === 'reject' ? parseReason(review.reason ?? '') : review.reason
  const { status, conditionIds } = await lockTarget(db, 'run', runId)
  if (status !== 'pending')
    throw new AppError('BAD_REQUEST', {
      title: 'Nothing to review',
      detail: `expected a run that waits for review, found one that is ${status}`,
    })
  if (action === 'publish') {
    // Raw: uses the clock of the database.
    await db.$executeRaw`UPDATE run SET published_at = now(),
      status = CASE WHEN pull_request IS NULL THEN 'valid' ELSE 'proposed' END WHERE id = ${runId}::uuid`
    await applyReviewStatus(db, 'run', conditionIds)
  } else
    await db.run.update({
      where: { id: runId },
      data: { status: 'rejected', statusReason: reason },
    })
  await audit(db, {
    actor: decidedBy,
    action: action === 'publish' ? 'run published' : 'run rejected',
    targetKind: 'run',
    targetId: runId,
    detail: { reason },
  })
}
