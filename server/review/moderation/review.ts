import { audit } from '@/server/platform/audit'
import type { Db } from '@/server/platform/db'
import { AppError } from '@/server/platform/errors'
import { reasonOf } from '../retractions/retract'
import { applyReviewStatus } from '../retractions/apply-status'
import { lockTarget } from '../retractions/targets'

/** What a maintainer decided about a run that waited. The reason of a rejection is for its sender only. */
export type Review = {
  runId: string
  action: 'publish' | 'reject'
  /** needed to reject; null = published without remark */
  reason: string | null
  decidedBy: string
}

/**
 * Publishes a run that waited for review, or rejects it: it stays stored, and nobody but its organisation sees it or
 * the reason. Call it inside a transaction. @throws AppError NOT_FOUND, BAD_REQUEST
 */
export async function reviewRun(db: Db, review: Review): Promise<void> {
  const { runId, action, decidedBy } = review
  const reason = action === 'reject' ? reasonOf(review.reason ?? '') : review.reason
  const { status, conditionIds } = await lockTarget(db, 'run', runId)
  if (status !== 'pending')
    throw new AppError('BAD_REQUEST', {
      title: 'Nothing to review',
      detail: `expected a run that waits for review, found one that is ${status}`,
    })
  if (action === 'publish') {
    // Raw: stamped by the clock of the database.
    await db.$executeRaw`UPDATE run SET status = 'valid', published_at = now() WHERE id = ${runId}::uuid`
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
