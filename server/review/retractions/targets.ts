import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { isUuid } from '@/server/platform/db/uuid'
import type { TargetKind } from './schemas'

/** The target of a decision, locked until the end of the transaction. */
export type Target = {
  status: string
  /** whether it was ever public */
  isPublic: boolean
  /** conditions whose values depend on it */
  conditionIds: number[]
}

const unknown = (kind: TargetKind, id: string): AppError =>
  new AppError('NOT_FOUND', {
    title: `No such ${kind}`,
    detail: `${kind} ${id.slice(0, 120)} is not known`,
  })

/** Raw: advisory and row locks, which the client does not have. */
async function lockRun(db: Db, id: string): Promise<Target> {
  const [run] = isUuid(id)
    ? await db.$queryRaw<{ condition_id: number; campaign: string }[]>`
        SELECT r.condition_id, ca.slug AS campaign FROM run r JOIN condition c ON c.id = r.condition_id
          JOIN campaign ca ON ca.id = c.campaign_id WHERE r.id = ${id}::uuid`
    : []
  if (!run) throw unknown('run', id)
  // Waits for requests with several files, which lock their campaign exclusively.
  await db.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${run.campaign}, 5))`
  // The same lock that a new run takes: summaries depend on all runs of the condition.
  await db.$queryRaw`SELECT id FROM condition WHERE id = ${run.condition_id} FOR NO KEY UPDATE`
  const [locked] = await db.$queryRaw<{ status: string; is_public: boolean }[]>`
    SELECT status, published_at IS NOT NULL AS is_public FROM run WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  if (!locked) throw unknown('run', id)
  return { status: locked.status, isPublic: locked.is_public, conditionIds: [run.condition_id] }
}

type Row = { retracted: boolean; conditions: number[] }

const toStatus = ({ retracted }: Row): string => (retracted ? 'retracted' : 'valid')

/** Raw: an advisory lock, then state and conditions in one statement. */
async function lockCampaign(db: Db, slug: string): Promise<Target> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${slug}, 5))`
  const [row] = await db.$queryRaw<(Row & { is_public: boolean })[]>`
    SELECT ca.retracted_at IS NOT NULL AS retracted,
      ARRAY(SELECT c.id FROM condition c WHERE c.campaign_id = ca.id ORDER BY c.id) AS conditions,
      ca.is_closed OR EXISTS (SELECT 1 FROM condition c JOIN run r ON r.condition_id = c.id
        WHERE c.campaign_id = ca.id AND r.published_at IS NOT NULL) AS is_public
    FROM campaign ca WHERE ca.slug = ${slug} FOR NO KEY UPDATE`
  if (!row) throw unknown('campaign', slug)
  return { status: toStatus(row), isPublic: row.is_public, conditionIds: row.conditions }
}

/** Raw: row lock and conditions in one statement. */
async function lockPublication(db: Db, slug: string): Promise<Target> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT p.retracted_at IS NOT NULL AS retracted, ARRAY(
      SELECT c.id FROM publication_campaign pc JOIN condition c ON c.campaign_id = pc.campaign_id
      WHERE pc.publication_id = p.id ORDER BY c.id) AS conditions
    FROM publication p WHERE p.slug = ${slug} FOR NO KEY UPDATE`
  if (!row) throw unknown('publication', slug)
  return { status: toStatus(row), isPublic: true, conditionIds: row.conditions }
}

const LOCKS = { run: lockRun, campaign: lockCampaign, publication: lockPublication }

/** @throws AppError NOT_FOUND */
export const lockTarget = (db: Db, kind: TargetKind, id: string): Promise<Target> =>
  LOCKS[kind](db, id)
