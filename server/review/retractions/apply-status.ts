import type { Db } from '@/server/platform/db/client'
import { flagConditionCopies } from '@/server/results/summaries/copies'
import { mirrorPublished } from '@/server/results/summaries/mirror-published'
import { recomputeConditions, recomputeGroups } from '@/server/results/summaries/recompute'
import type { TargetKind } from './schemas'

/**
 * Lists a condition while it has a valid run or belongs to a publication that is not retracted. Call it in the
 * transaction that changed either. Raw: one set-based update; only rows that change are written.
 */
export async function relist(db: Db, conditionIds: number[]): Promise<void> {
  await db.$executeRaw`UPDATE condition c SET is_listed = wanted.is_listed
    FROM (SELECT c.id, ca.retracted_at IS NULL AND (
        EXISTS (SELECT 1 FROM run r WHERE r.condition_id = c.id AND r.status = 'valid')
        OR EXISTS (SELECT 1 FROM publication_campaign pc JOIN publication p ON p.id = pc.publication_id
          WHERE pc.campaign_id = c.campaign_id AND p.retracted_at IS NULL)) AS is_listed
      FROM condition c JOIN campaign ca ON ca.id = c.campaign_id WHERE c.id = ANY (${conditionIds}::int[])) AS wanted
    WHERE c.id = wanted.id AND c.is_listed <> wanted.is_listed`
}

/** Raw: distinct ids over a join, from one array parameter. */
async function recomputeAll(db: Db, conditionIds: number[]): Promise<void> {
  const publications = await db.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT pc.publication_id AS id FROM condition c JOIN publication_campaign pc ON pc.campaign_id = c.campaign_id
    WHERE c.id = ANY (${conditionIds}::int[]) ORDER BY 1`
  for (const { id } of publications) await mirrorPublished(db, id)
  const withRuns = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM condition c WHERE id = ANY (${conditionIds}::int[])
      AND EXISTS (SELECT 1 FROM run r WHERE r.condition_id = c.id) ORDER BY id`
  await recomputeConditions(
    db,
    withRuns.map(({ id }) => id),
  )
  await recomputeGroups(db, conditionIds, conditionIds)
}

/** Updates every number and list after a decision about these conditions; call it once, in its transaction. */
export async function applyReviewStatus(
  db: Db,
  kind: TargetKind,
  conditionIds: number[],
): Promise<void> {
  if (kind === 'run') await recomputeConditions(db, conditionIds)
  else await recomputeAll(db, conditionIds)
  await relist(db, conditionIds)
  await flagConditionCopies(db, conditionIds)
}
