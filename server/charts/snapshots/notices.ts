import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { fromHex, startsWith } from '@/server/platform/db/hex'
import { RetractionNotice, type DrawnFrom } from './schemas'

/**
 * Runs retracted by a maintainer or withdrawn by their sender.
 * Raw: the latest retraction of each run by LATERAL join.
 */
const retractedRuns = (db: Db, where: Prisma.Sql): Promise<unknown[]> => db.$queryRaw`
  SELECT 'run' AS kind, r.id::text AS id, t.reason, t.at::date::text AS on
  FROM run r JOIN condition c ON c.id = r.condition_id
    JOIN LATERAL (SELECT reason, at FROM retraction x WHERE x.target_kind = 'run' AND x.target_id = r.id::text
      ORDER BY x.id DESC LIMIT 1) t ON true
  WHERE r.status IN ('retracted', 'withdrawn') AND r.published_at IS NOT NULL AND ${where}
  ORDER BY t.at DESC LIMIT 50`

/**
 * Publications and campaigns that are now retracted, among the given slugs and the conditions that satisfy `where`.
 * Raw: a union with the latest retraction of each by LATERAL join.
 */
const retractedWhole = (
  db: Db,
  slugs: string[],
  where: Prisma.Sql,
): Promise<unknown[]> => db.$queryRaw`
  WITH campaigns AS (SELECT DISTINCT c.campaign_id AS id FROM condition c WHERE ${where}), retracted AS (
    SELECT 'publication' AS kind, p.slug FROM publication p WHERE p.retracted_at IS NOT NULL AND (
      p.slug = ANY (${slugs}::text[]) OR EXISTS (SELECT 1 FROM publication_campaign pc JOIN campaigns ca ON ca.id = pc.campaign_id
        WHERE pc.publication_id = p.id))
    UNION ALL
    SELECT 'campaign', ca.slug FROM campaign ca JOIN campaigns USING (id) WHERE ca.retracted_at IS NOT NULL)
  SELECT r.kind, r.slug AS id, t.reason, t.at::date::text AS on
  FROM retracted r JOIN LATERAL (SELECT reason, at FROM retraction x WHERE x.target_kind = r.kind AND x.target_id = r.slug
    AND x.action = 'retract' ORDER BY x.id DESC LIMIT 1) t ON true
  ORDER BY r.kind DESC, r.slug`

/** Parts of a frozen chart that are now retracted: runs, publications, campaigns. */
export async function noticesOfRuns(
  db: Db,
  input: { runIds: string[]; publications: string[]; conditionIds: number[] },
): Promise<RetractionNotice[]> {
  const runs = await retractedRuns(db, Prisma.sql`r.id = ANY (${input.runIds}::uuid[])`)
  const where = Prisma.sql`c.id = ANY (${input.conditionIds}::int[])`
  const whole = await retractedWhole(db, input.publications, where)
  return RetractionNotice.array().parse([...whole, ...runs])
}

const noticesWhere = async (db: Db, where: Prisma.Sql): Promise<RetractionNotice[]> =>
  RetractionNotice.array().parse([
    ...(await retractedWhole(db, [], where)),
    ...(await retractedRuns(db, where)),
  ])

/** Retracted results that a live chart leaves out: runs of its groups or families, and what they belong to. */
export function noticesOfKeys(db: Db, keys: DrawnFrom['keys']): Promise<RetractionNotice[]> {
  const column = keys.of === 'group' ? Prisma.sql`c.group_key` : Prisma.sql`c.family_key`
  return noticesWhere(db, Prisma.sql`${column} = ANY (${keys.hex.map(fromHex)}::bytea[])`)
}

/** The same for a key prefix, for a chart with nothing left. */
export function noticesOfDigits(
  db: Db,
  of: DrawnFrom['keys']['of'],
  digits: string,
): Promise<RetractionNotice[]> {
  const column = of === 'group' ? Prisma.sql`c.group_key` : Prisma.sql`c.family_key`
  return noticesWhere(db, startsWith(column, digits))
}

/** The same of groups in which all of these meshes were measured. */
export async function noticesOfMeshes(
  db: Db,
  meshes: readonly string[],
): Promise<RetractionNotice[]> {
  const measured = meshes.map(
    (mesh) => Prisma.sql`c.group_key IN (SELECT o.group_key FROM condition o
      JOIN tested_subject su ON su.id = o.subject_id WHERE su.mesh = ${mesh})`,
  )
  return noticesWhere(db, Prisma.join(measured, ' AND '))
}

/** The same of the editions of a document that measured a mesh. */
export const noticesOfEditions = (
  db: Db,
  document: string,
  mesh: string,
): Promise<RetractionNotice[]> =>
  noticesWhere(
    db,
    Prisma.sql`c.campaign_id IN (SELECT pc.campaign_id FROM publication_campaign pc
      JOIN publication p ON p.id = pc.publication_id WHERE p.edition_of = ${document})
      AND c.subject_id IN (SELECT su.id FROM tested_subject su WHERE su.mesh = ${mesh})`,
  )
