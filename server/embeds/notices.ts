import { Prisma } from '@/prisma/generated/client'
import type { Db } from '../db'
import { RetractionNotice, type DrawnFrom } from './schemas'

const retractedRuns = (db: Db, where: Prisma.Sql): Promise<unknown[]> => db.$queryRaw`
  SELECT 'run' AS kind, r.id::text AS id, t.reason, t.at::date::text AS on
  FROM run r JOIN condition c ON c.id = r.condition_id
    JOIN LATERAL (SELECT reason, at FROM retraction x WHERE x.target_kind = 'run' AND x.target_id = r.id::text
      ORDER BY x.id DESC LIMIT 1) t ON true
  WHERE r.status = 'retracted' AND ${where}
  ORDER BY t.at DESC LIMIT 50`

const retractedPublications = (db: Db, slugs: string[]): Promise<unknown[]> => db.$queryRaw`
  SELECT 'publication' AS kind, t.target_id AS id, t.reason, t.at::date::text AS on
  FROM (SELECT DISTINCT ON (target_id) * FROM retraction
    WHERE target_kind = 'publication' AND target_id = ANY (${slugs}::text[]) ORDER BY target_id, id DESC) t
  WHERE t.action = 'retract'`

/** Runs that are retracted now, of those that stood in a frozen chart, and its retracted publications. */
export async function noticesOfRuns(
  db: Db,
  input: { runIds: string[]; publications: string[] },
): Promise<RetractionNotice[]> {
  const runs = await retractedRuns(db, Prisma.sql`r.id = ANY (${input.runIds}::uuid[])`)
  const publications = await retractedPublications(db, input.publications)
  return RetractionNotice.array().parse([...publications, ...runs])
}

/** Retractions that a live chart left out: runs of its groups or families, and publications of their campaigns. */
export async function noticesOfKeys(db: Db, keys: DrawnFrom['keys']): Promise<RetractionNotice[]> {
  const column = keys.of === 'group' ? Prisma.sql`c.group_key` : Prisma.sql`c.family_key`
  const where = Prisma.sql`${column} = ANY (${keys.hex.map((hex) => Buffer.from(hex, 'hex'))}::bytea[])`
  const slugs = await db.$queryRaw<{ slug: string }[]>`
    SELECT DISTINCT p.slug FROM condition c JOIN publication_campaign pc ON pc.campaign_id = c.campaign_id
      JOIN publication p ON p.id = pc.publication_id WHERE ${where}`
  const publications = await retractedPublications(
    db,
    slugs.map(({ slug }) => slug),
  )
  return RetractionNotice.array().parse([...publications, ...(await retractedRuns(db, where))])
}
