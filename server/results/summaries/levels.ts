import { Prisma } from '@/prisma/generated/client'
import { IS_DEMONSTRATION } from '@/server/catalogue/trust'
import type { RawDb } from '@/server/platform/db/raw-client'

/** Aggregates the summaries of the groups; a demonstration is on no board. */
const selectLevels = (groups: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT c.group_key, s.metric_id, s.component_id, s.statistic, s.q_ppm, (array_agg(c.family_key))[1] AS family_key,
    min(c.campaign_id) AS campaign_id, min(c.workload_id) AS workload_id,
    count(DISTINCT c.subject_id)::int AS subjects, array_agg(DISTINCT su.mode ORDER BY su.mode) AS modes,
    max(c.created_at)::date AS created_on
  FROM condition c,
    -- By condition, however many others the planner believes there are.
    LATERAL (SELECT * FROM summary WHERE condition_id = c.id OFFSET 0) AS s, subject su
  WHERE c.group_key IN (${groups}) AND NOT ${IS_DEMONSTRATION} AND su.id = c.subject_id AND s.method IN ('published', 'mean_of_runs') AND s.value IS NOT NULL
  GROUP BY c.group_key, s.metric_id, s.component_id, s.statistic, s.q_ppm`

/**
 * Updates the stored levels of the conditions' groups from their summaries; unchanged rows are not
 * written. Call it in the transaction that changed the summaries, with the groups locked.
 * Raw: one statement computes, deletes and upserts.
 */
export async function refreshLevels(db: RawDb, conditionIds: number[]): Promise<void> {
  if (conditionIds.length === 0) return
  const groups = Prisma.sql`SELECT group_key FROM condition WHERE id = ANY (${conditionIds}::int[])`
  await db.$executeRaw`WITH fresh AS (${selectLevels(groups)}), gone AS (
      DELETE FROM load_level l WHERE l.group_key IN (${groups}) AND NOT EXISTS (
        SELECT 1 FROM fresh f WHERE (f.group_key, f.metric_id, f.component_id, f.statistic, f.q_ppm)
          = (l.group_key, l.metric_id, l.component_id, l.statistic, l.q_ppm)))
    INSERT INTO load_level AS l (group_key, metric_id, component_id, statistic, q_ppm, family_key, campaign_id,
      workload_id, subjects, modes, created_on)
    SELECT * FROM fresh
    ON CONFLICT (metric_id, component_id, statistic, q_ppm, group_key) DO UPDATE SET family_key = excluded.family_key,
      workload_id = excluded.workload_id, subjects = excluded.subjects, modes = excluded.modes,
      created_on = excluded.created_on
    WHERE (l.family_key, l.workload_id, l.subjects, l.modes, l.created_on) IS DISTINCT FROM
      (excluded.family_key, excluded.workload_id, excluded.subjects, excluded.modes, excluded.created_on)`
}

/**
 * Deletes levels whose groups no condition is in any more, because a correction moved or removed all of them.
 * Raw: an anti-join by binary key.
 * @param campaignId only those of a campaign; null: all
 */
export const dropEmptyLevels = (db: RawDb, campaignId: number | null): Promise<number> =>
  db.$executeRaw`DELETE FROM load_level l WHERE (${campaignId}::int IS NULL OR l.campaign_id = ${campaignId})
    AND NOT EXISTS (SELECT FROM condition c WHERE c.group_key = l.group_key)`
