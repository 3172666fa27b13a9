import { Prisma } from '@/prisma/generated/client'
import { audit } from '@/server/catalogue/audit'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { isUuid } from '@/server/platform/db/uuid'
import type { TargetKind } from './schemas'
import { applyReviewStatus } from './apply-status'
import { lockTarget } from './targets'

/** A decision about a stored result. The reason is public. */
export type StatusDecision = {
  targetKind: TargetKind
  targetId: string
  /** `withdraw` is the sender's own retraction of a run */
  action: 'retract' | 'reinstate' | 'withdraw'
  reason: string
  /** the run or publication that replaces it; null = none */
  replacementId: string | null
  /** who requested it; null = the person who decided */
  requestedBy: string | null
  decidedBy: string
}
export type RunDecision = Omit<StatusDecision, 'targetKind' | 'targetId'> & { runId: string }

const PAST = { retract: 'retracted', reinstate: 'reinstated', withdraw: 'withdrawn' } as const
/** State transitions of each action. A submitter may also withdraw a pending run. */
const FROM = {
  retract: ['valid', 'proposed'],
  reinstate: ['retracted', 'withdrawn'],
  withdraw: ['valid', 'proposed', 'pending'],
} as const
/** A reinstated run counts again, unless it was measured for a pull request. */
const PUBLIC = Prisma.sql`CASE WHEN pull_request IS NULL THEN 'valid' ELSE 'proposed' END`
const TO = {
  retract: Prisma.sql`'retracted'`,
  reinstate: PUBLIC,
  withdraw: Prisma.sql`'withdrawn'`,
}

const refuse = (title: string, detail: string): AppError =>
  new AppError('BAD_REQUEST', { title, detail })

/** The trimmed reason of a decision. @throws AppError BAD_REQUEST when it is empty */
export function parseReason(text: string): string {
  const reason = text.trim()
  if (reason === '' || reason.length > 2000)
    throw refuse('No reason', 'a decision needs a reason, in words, of at most 2000 characters')
  return reason
}

type Copy = { id: string; name: string }

/**
 * Refuses to reinstate a run of which its sender has another copy that counts: one of the two would be excluded as a copy
 * of the other, often the corrected one. Runs of pull requests count nowhere, so their copies do no harm.
 * Raw: over a view, by a binary key. @throws AppError BAD_REQUEST
 */
async function refuseSecondCopy(db: Db, id: string): Promise<void> {
  const [other] = await db.$queryRaw<Copy[]>`
    SELECT o.id::text, concat_ws(' ', su.label, su.version_raw) || ' in campaign ' || ca.slug AS name
    FROM run r JOIN ingest i ON i.id = r.ingest_id
      JOIN run o ON o.numbers_digest = r.numbers_digest AND o.id <> r.id AND o.status IN ('valid', 'pending')
      JOIN ingest oi ON oi.id = o.ingest_id AND oi.org_id = i.org_id
      JOIN condition c ON c.id = o.condition_id JOIN campaign ca ON ca.id = c.campaign_id AND ca.retracted_at IS NULL
      JOIN tested_subject su ON su.id = c.subject_id
    WHERE r.id = ${id}::uuid AND r.pull_request IS NULL ORDER BY o.received_at, o.id LIMIT 1`
  if (!other) return
  throw refuse(
    'The same measurement counts already',
    `run ${other.id} (${other.name}) has the same numbers from the same sender, so one of the two would be excluded as a copy; if this run is the right one, retract run ${other.id} first`,
  )
}

async function setStatus(db: Db, decision: StatusDecision, reason: string): Promise<void> {
  const { targetKind, targetId, action } = decision
  if (targetKind === 'run') {
    // Raw: one UPDATE without RETURNING; the row is already locked.
    await db.$executeRaw`UPDATE run SET status = ${TO[action]},
      status_reason = ${action === 'reinstate' ? null : reason} WHERE id = ${targetId}::uuid`
    return
  }
  const retractedAt = action === 'retract' ? new Date() : null
  if (targetKind === 'campaign')
    await db.campaign.update({ where: { slug: targetId }, data: { retractedAt } })
  else await db.publication.update({ where: { slug: targetId }, data: { retractedAt } })
}

/**
 * Retracts a run, publication or campaign from every summary, rank, flag and trend, or reinstates it. Nothing is deleted:
 * the ledger keeps the decision, its page shows it, and figures and raw files stay. Call it inside a
 * transaction.
 * @throws AppError NOT_FOUND; BAD_REQUEST without a reason, when the target is in that state already, or when another
 * copy of a run to reinstate counts
 */
export async function decideStatus(db: Db, decision: StatusDecision): Promise<void> {
  const { targetKind, targetId, action, replacementId, requestedBy, decidedBy } = decision
  const reason = parseReason(decision.reason)
  const target = await lockTarget(db, targetKind, targetId)
  const from: readonly string[] = FROM[action]
  if (!from.includes(target.status) || (action === 'reinstate' && !target.isPublic))
    throw refuse(
      'Nothing to decide',
      `expected a ${targetKind} that is ${from.join(' or ')}, found ${target.status}`,
    )
  if (replacementId !== null && targetKind === 'run' && !isUuid(replacementId))
    throw refuse('Unknown replacement', 'expected the id of a run')
  if (action === 'reinstate' && targetKind === 'run') await refuseSecondCopy(db, targetId)
  // The ledger is public: runs that were never public do not appear there.
  if (target.isPublic)
    await db.retraction.create({
      data: { targetKind, targetId, action, reason, replacementId, requestedBy, decidedBy },
    })
  await setStatus(db, decision, reason)
  await applyReviewStatus(db, targetKind, target.conditionIds)
  await audit(db, {
    actor: decidedBy,
    action: `${targetKind} ${PAST[action]}`,
    targetKind,
    targetId,
    detail: { reason, replacementId, requestedBy },
  })
}

/** `decideStatus` for a run. */
export const decideRun = (db: Db, { runId, ...decision }: RunDecision): Promise<void> =>
  decideStatus(db, { ...decision, targetKind: 'run', targetId: runId })
