import { Prisma } from '@/prisma/generated/client'
import { rawClient, type Db } from '@/server/platform/db/client'

/** An accepted dispute about a condition, its publication or one of its runs is shown with each value, like a flag. */
const disputedConditions = (conditionIds: number[]): Prisma.Sql => Prisma.sql`
  SELECT c.id, NULL, 'DISPUTED', '', 'info', 'disputed: ' || d.answer FROM dispute d JOIN condition c ON CASE d.target_kind
      WHEN 'condition' THEN d.target_id = c.id::text
      WHEN 'run' THEN EXISTS (SELECT 1 FROM run r WHERE r.condition_id = c.id AND r.id::text = d.target_id)
      ELSE EXISTS (SELECT 1 FROM publication_campaign pc JOIN publication p ON p.id = pc.publication_id
        WHERE pc.campaign_id = c.campaign_id AND p.slug = d.target_id) END
  WHERE d.status = 'accepted' AND c.id = ANY (${conditionIds}::int[])`

/**
 * Flags of conditions and of their runs, and disputes, with the number of runs that carry them.
 * Raw: aggregates a union of flags and disputes.
 * @param scopes keys and metrics; with them only flags of these and of whole conditions
 */
export async function selectFlags(
  db: Db,
  conditionIds: number[],
  scopes: readonly string[] | null = null,
): Promise<
  {
    condition_id: number
    code: string
    scope: string
    severity: string
    text: string
    runs: number
  }[]
> {
  if (conditionIds.length === 0) return []
  return rawClient(db).$queryRaw`
    SELECT condition_id, code, scope, min(text) AS text, count(run_id)::int AS runs,
      (ARRAY['exclude', 'warn', 'info'])[min(array_position(ARRAY['exclude', 'warn', 'info'], severity))] AS severity
    FROM (
      SELECT r.condition_id, f.run_id, f.code, f.scope, f.severity, f.text FROM run r,
        -- By run: merged with all flags, the runs of all conditions would be read in their order.
        LATERAL (SELECT * FROM quality_flag WHERE run_id = r.id OFFSET 0) AS f
      WHERE r.condition_id = ANY (${conditionIds}::int[]) AND r.status = 'valid'
      UNION ALL
      SELECT f.condition_id, NULL, f.code, f.scope, f.severity, f.text FROM quality_flag f
      WHERE f.condition_id = ANY (${conditionIds}::int[])
      UNION ALL
      ${disputedConditions(conditionIds)}) AS flags
    WHERE ${scopes === null ? Prisma.sql`true` : Prisma.sql`scope = ANY (${['', ...scopes]}::text[])`}
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
}
