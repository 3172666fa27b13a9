import { audit } from '../audit'
import type { Db } from '../db'
import { AppError } from '../errors'
import { recomputeConditions } from '../summaries/recompute'

/** Who decided what about a run, and why. The reason is public. */
export type RunDecision = {
  runId: string
  action: 'retract' | 'reinstate'
  reason: string
  /** the run that stands in its place; null = none */
  replacementId: string | null
  /** who asked for it; null = the decider */
  requestedBy: string | null
  decidedBy: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const refuse = (title: string, detail: string): AppError =>
  new AppError('BAD_REQUEST', { title, detail })

async function conditionOf(db: Db, runId: string): Promise<{ id: number; status: string }> {
  const unknown = new AppError('NOT_FOUND', {
    title: 'No such run',
    detail: `run ${runId.slice(0, 60)} is not known`,
  })
  if (!UUID.test(runId)) throw unknown
  const [run] = await db.$queryRaw<{ condition_id: number; campaign: string }[]>`
    SELECT r.condition_id, ca.slug AS campaign FROM run r JOIN condition c ON c.id = r.condition_id
      JOIN campaign ca ON ca.id = c.campaign_id WHERE r.id = ${runId}::uuid`
  if (!run) throw unknown
  // Waits for a request with several files, which has its campaign to itself.
  await db.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${run.campaign}, 5))`
  // The same lock as a new run takes: summaries depend on all runs of the condition.
  await db.$queryRaw`SELECT id FROM condition WHERE id = ${run.condition_id} FOR NO KEY UPDATE`
  const [locked] = await db.$queryRaw<{ status: string }[]>`
    SELECT status FROM run WHERE id = ${runId}::uuid`
  return { id: run.condition_id, status: locked?.status ?? 'valid' }
}

/**
 * Takes a run out of every summary, rank, flag and trend, or puts it back. Nothing is deleted: the ledger keeps the
 * decision, the run's page shows it, and its raw file stays. Call it inside a transaction.
 * @throws AppError NOT_FOUND; BAD_REQUEST without a reason, or when the run is in that state already
 */
export async function decideRun(db: Db, decision: RunDecision): Promise<void> {
  const { runId, action, replacementId, requestedBy, decidedBy } = decision
  const reason = decision.reason.trim()
  if (reason === '') throw refuse('No reason', 'a decision about a run needs a reason, in words')
  const condition = await conditionOf(db, runId)
  const [from, to] = action === 'retract' ? ['valid', 'retracted'] : ['retracted', 'valid']
  if (condition.status !== from)
    throw refuse('Nothing to decide', `expected a run that is ${from}, found ${condition.status}`)
  if (replacementId !== null && !UUID.test(replacementId))
    throw refuse('Unknown replacement', 'expected the id of a run')
  await db.$executeRaw`INSERT INTO retraction
      (target_kind, target_id, action, reason, replacement_id, requested_by, decided_by)
    VALUES ('run', ${runId}, ${action}, ${reason}, ${replacementId}, ${requestedBy}, ${decidedBy})`
  await db.$executeRaw`UPDATE run SET status = ${to}, status_reason = ${action === 'retract' ? reason : null}
    WHERE id = ${runId}::uuid`
  await recomputeConditions(db, [condition.id])
  await audit(db, {
    actor: decidedBy,
    action: action === 'retract' ? 'run retracted' : 'run reinstated',
    targetKind: 'run',
    targetId: runId,
    detail: { reason, replacementId, requestedBy },
  })
}
