import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import type { Disputable } from '../disputes/schemas'
import { ReviewStatus } from './schemas'

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
const iso = (column: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', ${ISO})`

const MAX_HISTORY = 100

/** The campaign of a run or condition, and its publications. */
const selectCampaign = (kind: Disputable, id: string): Prisma.Sql =>
  kind === 'run'
    ? Prisma.sql`SELECT c.campaign_id FROM run r JOIN condition c ON c.id = r.condition_id WHERE r.id = ${id}::uuid`
    : kind === 'condition'
      ? Prisma.sql`SELECT campaign_id FROM condition WHERE id = ${id}::int`
      : Prisma.sql`SELECT pc.campaign_id FROM publication_campaign pc JOIN publication p ON p.id = pc.publication_id
          WHERE p.slug = ${id}`

/** Raw: union of publication and campaigns with the latest retraction of each. */
async function findRetraction(db: Db, kind: Disputable, id: string): Promise<unknown> {
  const [row] = await db.$queryRaw<unknown[]>`
    WITH mine AS (${selectCampaign(kind, id)}), retracted AS (
      SELECT 'campaign' AS kind, slug AS id FROM campaign WHERE id IN (SELECT * FROM mine) AND retracted_at IS NOT NULL
      UNION ALL
      SELECT 'publication', p.slug FROM publication p WHERE p.retracted_at IS NOT NULL AND (
        (${kind} = 'publication' AND p.slug = ${id}) OR (${kind} <> 'publication' AND EXISTS (
          SELECT 1 FROM publication_campaign pc WHERE pc.publication_id = p.id AND pc.campaign_id IN (SELECT * FROM mine)))))
    SELECT t.kind, t.id, d.reason, ${iso(Prisma.sql`d.at`)} AS at, d.replacement_id AS "replacementId"
    FROM retracted t JOIN LATERAL (SELECT * FROM retraction x WHERE x.target_kind = t.kind AND x.target_id = t.id
      AND x.action = 'retract' ORDER BY x.id DESC LIMIT 1) AS d ON true
    ORDER BY t.kind = 'campaign' LIMIT 1`
  return row ?? null
}

// Raw, for these four: rows come out as public JSON, with times formatted in the database.
const listDisputes = (db: Db, kind: Disputable, id: string) => db.$queryRaw<unknown[]>`
  SELECT id, status, author, statement, url, answer, ${iso(Prisma.sql`decided_at`)} AS at FROM dispute
  WHERE target_kind = ${kind} AND target_id = ${id} AND status IN ('accepted', 'resolved') ORDER BY id`

const listResponses = (db: Db, kind: Disputable, id: string) => db.$queryRaw<unknown[]>`
  SELECT organisation, text, url, ${iso(Prisma.sql`at`)} AS at FROM response
  WHERE target_kind = ${kind} AND target_id = ${id} ORDER BY id`

const listCorrections = (db: Db, slug: string) => db.$queryRaw<unknown[]>`
  SELECT subject, metric_key AS "metricKey", old_value AS "oldValue", new_value AS "newValue", reason,
    ${iso(Prisma.sql`at`)} AS at FROM correction WHERE publication = ${slug} ORDER BY id DESC`

// Only the reason is public: the rest of the detail is for maintainers.
const listHistory = (db: Db, kind: Disputable, id: string) => db.$queryRaw<unknown[]>`
  SELECT ${iso(Prisma.sql`at`)} AS at, action, split_part(actor, ' (', 1) AS actor,
    CASE WHEN action <> 'dispute rejected' THEN detail ->> 'reason' END AS reason FROM audit_entry
  WHERE target_kind = ${kind} AND target_id = ${id} ORDER BY audit_entry.id DESC LIMIT ${MAX_HISTORY}`

/** The review status of a target; the caller has checked that it exists and is visible. @param id an id or a slug */
export async function getReviewStatus(db: Db, kind: Disputable, id: string): Promise<ReviewStatus> {
  return ReviewStatus.parse({
    retracted: await findRetraction(db, kind, id),
    disputes: await listDisputes(db, kind, id),
    responses: await listResponses(db, kind, id),
    corrections: kind === 'publication' ? await listCorrections(db, id) : [],
    history: await listHistory(db, kind, id),
  })
}
