import { audit } from '@/server/catalogue/audit'
import type { Db } from '@/server/platform/db/client'
import { invalidateConditions } from '@/server/catalogue/cache-tags'
import { AppError } from '@/server/platform/errors'
import { parseReason } from '../retractions/retract'
import type { DisputeTarget, NewDispute, PublicResponse } from './schemas'
import { conditionsOfTarget, requireTarget } from './targets'

/** Stores a dispute; only maintainers see it until they accept it. @throws AppError NOT_FOUND */
export async function openDispute(
  db: Db,
  target: DisputeTarget,
  dispute: NewDispute,
): Promise<number> {
  await requireTarget(db, target)
  const { id } = await db.dispute.create({
    data: { targetKind: target.kind, targetId: target.id, ...dispute },
  })
  return id
}

export type DisputeDecision = {
  id: number
  /** accept: the value stays, with a badge; resolve: it was corrected or otherwise settled */
  action: 'accept' | 'reject' | 'resolve'
  /** public, except for a rejection, which is only in the audit log */
  answer: string
  decidedBy: string
}

const TO = { accept: 'accepted', reject: 'rejected', resolve: 'resolved' } as const
const FROM: Record<DisputeDecision['action'], readonly string[]> = {
  accept: ['open'],
  reject: ['open', 'accepted'],
  resolve: ['open', 'accepted'],
}

/** Call it inside a transaction. @throws AppError NOT_FOUND; BAD_REQUEST without an answer or in another state */
export async function decideDispute(db: Db, decision: DisputeDecision): Promise<void> {
  const answer = parseReason(decision.answer)
  const { id, action, decidedBy } = decision
  // Raw: the client has no row locks.
  const [dispute] = await db.$queryRaw<{ status: string; kind: string; target: string }[]>`
    SELECT status, target_kind AS kind, target_id AS target FROM dispute WHERE id = ${id}::int FOR UPDATE`
  if (!dispute)
    throw new AppError('NOT_FOUND', {
      title: 'No such dispute',
      detail: `dispute ${id} is not known`,
    })
  if (!FROM[action].includes(dispute.status))
    throw new AppError('BAD_REQUEST', {
      title: 'Nothing to decide',
      detail: `expected a dispute that is ${FROM[action].join(' or ')}, found ${dispute.status}`,
    })
  await db.dispute.update({
    where: { id },
    data: { status: TO[action], answer, decidedBy, decidedAt: new Date() },
  })
  await audit(db, {
    actor: decidedBy,
    action: `dispute ${TO[action]}`,
    targetKind: dispute.kind,
    targetId: dispute.target,
    detail: { dispute: id, reason: answer },
  })
  // An accepted dispute is shown with every value, like a flag.
  await invalidateConditions(db, await conditionsOfTarget(db, dispute))
}

/** Records an organisation's response, shown next to the values with equal weight. @throws AppError NOT_FOUND */
export async function recordResponse(
  db: Db,
  target: DisputeTarget,
  response: Omit<PublicResponse, 'at'>,
  recordedBy: string,
): Promise<void> {
  await requireTarget(db, target)
  await db.response.create({
    data: { targetKind: target.kind, targetId: target.id, ...response, recordedBy },
  })
  const { organisation, url } = response
  await audit(db, {
    actor: recordedBy,
    action: 'response recorded',
    targetKind: target.kind,
    targetId: target.id,
    detail: { organisation, url },
  })
}
