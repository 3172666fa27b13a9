import { Prisma } from '@/prisma/generated/client'
import { withoutRecording, type TagVersions } from '@/server/platform/cache-dependencies'
import { invalidateSelectedTags, readSelectedTagVersions } from '@/server/platform/cache/tags'
import type { Db } from '@/server/platform/db/client'
import { startsWith } from '@/server/platform/db/hex'
import type { RawDb } from '@/server/platform/db/raw-client'

/**
 * Names of what responses depend on. A write bumps the tags of everything it changes, so that no response computed
 * before is served again.
 */
export const ALL = 'all'
export const PUBLICATIONS = 'publications'
export const publicationTag = (slug: string): string => `publication:${slug}`
export const meshTag = (slug: string): string => `mesh:${slug}`
/** @param key hexadecimal key of a comparability family */
export const familyTag = (key: string): string => `family:${key}`
export const runTag = (id: string): string => `run:${id}`

/**
 * Rows of everything that shows one of the conditions, or a condition that has one of them as its baseline: their families,
 * meshes and publications.
 */
const selectConditionTags = (conditionIds: readonly number[]): Prisma.Sql => Prisma.sql`
  WITH shown AS (
      SELECT unnest(${conditionIds}::int[]) AS id
      UNION SELECT condition_id FROM condition_baseline WHERE baseline_id = ANY (${conditionIds}::int[])),
    facts AS MATERIALIZED (
      SELECT encode(c.family_key, 'hex') AS family, su.mesh, p.slug
      FROM shown JOIN condition c ON c.id = shown.id JOIN tested_subject su ON su.id = c.subject_id
        LEFT JOIN publication_campaign pc ON pc.campaign_id = c.campaign_id
        LEFT JOIN publication p ON p.id = pc.publication_id)
  SELECT ${ALL}::text AS tag
  UNION SELECT ${familyTag('')}::text || family FROM facts UNION SELECT ${meshTag('')}::text || mesh FROM facts
  UNION SELECT unnest(ARRAY[${PUBLICATIONS}::text, ${publicationTag('')}::text || slug]) FROM facts WHERE slug IS NOT NULL`

/** Tags of everything that shows one of the conditions. Raw: lists of distinct keys over four joins, in one round trip. */
export async function listConditionTags(
  db: RawDb,
  conditionIds: readonly number[],
): Promise<string[]> {
  if (conditionIds.length === 0) return []
  const rows = await db.$queryRaw<
    { tag: string }[]
  >`${selectConditionTags(conditionIds)} ORDER BY 1`
  return rows.map(({ tag }) => tag)
}

/** Bumps the tags of `listConditionTags` without a round trip to read them: every batch of runs does it. */
export async function invalidateConditions(
  db: RawDb,
  conditionIds: readonly number[],
): Promise<void> {
  if (conditionIds.length > 0) await invalidateSelectedTags(db, selectConditionTags(conditionIds))
}

/**
 * Bumps the tags of everything that names one of the products: their pages, lists, and the families of their conditions,
 * whose charts name them. Call it when the slugs are written. Raw: families over a view, in the statement that bumps them.
 */
export async function invalidateProducts(db: RawDb, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  await invalidateSelectedTags(
    db,
    Prisma.sql`SELECT unnest(${[ALL, PUBLICATIONS, ...slugs.map(meshTag)]}::text[]) AS tag
    UNION SELECT ${familyTag('')}::text || encode(c.family_key, 'hex')
    FROM tested_subject su JOIN condition c ON c.subject_id = su.id WHERE su.mesh = ANY (${slugs}::text[])`,
  )
}

/**
 * Tags of a publication and of everything that shows its values or its name. Empty if it does not exist.
 * Raw: one join instead of three reads by the client.
 */
export async function listPublicationTags(db: Db, slug: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: number | null }[]>`
    SELECT c.id FROM publication p LEFT JOIN publication_campaign pc ON pc.publication_id = p.id
      LEFT JOIN condition c ON c.campaign_id = pc.campaign_id WHERE p.slug = ${slug}`
  if (rows.length === 0) return []
  const conditions = rows.flatMap(({ id }) => id ?? [])
  return [ALL, PUBLICATIONS, publicationTag(slug), ...(await listConditionTags(db, conditions))]
}

/**
 * Tag of a condition's family; none for an unknown condition.
 * Raw: encodes the key in the database.
 */
export async function listFamilyTags(db: Db, conditionId: number): Promise<string[]> {
  const rows = await withoutRecording(
    () => db.$queryRaw<{ family: string }[]>`
    SELECT encode(family_key, 'hex') AS family FROM condition WHERE id = ${conditionId}`,
  )
  return rows.map(({ family }) => familyTag(family))
}

/**
 * Tags of the families with a key prefix, or of the families of groups with one, at their versions. `ensureCondition` bumps
 * them when a group gets into another family, so responses that were cached under them need not look again; the same is
 * true of `listFamilyTags`.
 * Raw: a range of binary keys, which the client cannot express.
 */
export function readFamilyVersions(
  db: Db,
  of: 'group' | 'family',
  digits: string,
): Promise<TagVersions> {
  const column = of === 'group' ? Prisma.sql`group_key` : Prisma.sql`family_key`
  return readSelectedTagVersions(
    db,
    Prisma.sql`SELECT DISTINCT ${familyTag('')}::text || encode(family_key, 'hex') AS tag FROM condition
        WHERE ${startsWith(column, digits)}`,
  )
}
