import { Prisma } from '@/prisma/generated/client'
import { rawClient, type Db } from '../db/client'
import type { RawDb } from '../db/raw-client'
import { startsWith } from '../db/hex'
import { withoutRecording, type TagVersions } from '../cache-dependencies'

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

/** Number of rows that each tag is spread over. */
export const SHARDS = 64

/**
 * Bumps tags. With one row per tag, all writers would queue until commit. Each picks rows that no open transaction holds, so
 * that none waits, whatever the order of tags; only more writers than rows would have to share.
 * Raw: advisory locks choose the row inside the statement that bumps it.
 * @param tags a query with the column `tag`
 */
const bump = (db: RawDb, tags: Prisma.Sql): Promise<unknown> => db.$executeRaw`WITH mine AS (
    SELECT n % ${SHARDS}::int AS shard
    FROM generate_series(pg_backend_pid() % ${SHARDS}::int, pg_backend_pid() % ${SHARDS}::int + ${SHARDS}::int - 1) AS n
    WHERE pg_try_advisory_xact_lock(8, n % ${SHARDS}::int) LIMIT 1)
  INSERT INTO cache_tag AS t (tag, shard, version)
  SELECT DISTINCT tag, coalesce((SELECT shard FROM mine), pg_backend_pid() % ${SHARDS}::int), 1
  FROM (${tags}) AS tags ORDER BY tag
  ON CONFLICT (tag, shard) DO UPDATE SET version = t.version + 1`

/** Bumps tags, which invalidates every response that depends on them. Call it in the transaction of the write. */
export async function invalidateTags(db: RawDb, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await bump(db, Prisma.sql`SELECT unnest(${tags}::text[]) AS tag`)
}

/**
 * Rows of everything that shows one of the conditions, or a condition that has one of them as its baseline: their families,
 * meshes and publications.
 */
const ofConditions = (conditionIds: readonly number[]): Prisma.Sql => Prisma.sql`
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
export async function tagsOfConditions(
  db: RawDb,
  conditionIds: readonly number[],
): Promise<string[]> {
  if (conditionIds.length === 0) return []
  const rows = await db.$queryRaw<{ tag: string }[]>`${ofConditions(conditionIds)} ORDER BY 1`
  return rows.map(({ tag }) => tag)
}

/** The same as bumping `tagsOfConditions`, without a round trip for them: every batch of runs does it. */
export async function invalidateConditions(
  db: RawDb,
  conditionIds: readonly number[],
): Promise<void> {
  if (conditionIds.length > 0) await bump(db, ofConditions(conditionIds))
}

/**
 * Bumps the tags of everything that names one of the products: their pages, lists, and the families of their conditions,
 * whose charts name them. Call it when the slugs are written. Raw: families over a view, in the statement that bumps them.
 */
export async function invalidateProducts(db: RawDb, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  await bump(
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
export async function tagsOfPublication(db: Db, slug: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: number | null }[]>`
    SELECT c.id FROM publication p LEFT JOIN publication_campaign pc ON pc.publication_id = p.id
      LEFT JOIN condition c ON c.campaign_id = pc.campaign_id WHERE p.slug = ${slug}`
  if (rows.length === 0) return []
  const conditions = rows.flatMap(({ id }) => id ?? [])
  return [ALL, PUBLICATIONS, publicationTag(slug), ...(await tagsOfConditions(db, conditions))]
}

/**
 * Tags of the pages of a run, condition or publication, with their history and disputes; none for anything else. Numbers
 * that change with it have their own tags.
 */
export async function tagsOfTarget(db: Db, kind: string, id: string): Promise<string[]> {
  if (kind === 'run') return [runTag(id.toLowerCase())]
  if (kind === 'condition') return tagsOfCondition(db, Number(id))
  return kind === 'publication' ? tagsOfPublication(db, id) : []
}

/**
 * Tags of the families with a key prefix, or of the families of groups with one, at their versions. `ensureCondition` bumps
 * them when a group gets into another family, so responses that were kept under them need not look again; the same holds
 * for those below.
 * Raw: a range of binary keys, which the client cannot express, and the versions without a second round trip.
 */
export async function versionsOfKey(
  db: Db,
  of: 'group' | 'family',
  digits: string,
): Promise<TagVersions> {
  const column = of === 'group' ? Prisma.sql`group_key` : Prisma.sql`family_key`
  const rows = await withoutRecording(
    () => rawClient(db).$queryRaw<{ tag: string; version: string | bigint }[]>`
    SELECT f.tag, coalesce(sum(t.version), 0)::bigint AS version
    FROM (SELECT DISTINCT ${familyTag('')}::text || encode(family_key, 'hex') AS tag FROM condition
        WHERE ${startsWith(column, digits)}) AS f
      LEFT JOIN cache_tag t ON t.tag = f.tag GROUP BY f.tag ORDER BY f.tag`,
  )
  return new Map(rows.map(({ tag, version }) => [tag, String(version)]))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Tags of a run and of its family; none for an unknown run.
 * Raw: hot path, one join before every cached page of a run.
 */
export async function tagsOfRun(db: Db, id: string): Promise<string[]> {
  const rows = UUID.test(id)
    ? await withoutRecording(
        () => db.$queryRaw<{ family: string }[]>`
        SELECT encode(c.family_key, 'hex') AS family FROM run r JOIN condition c ON c.id = r.condition_id
        WHERE r.id = ${id}::uuid`,
      )
    : []
  return rows.flatMap(({ family }) => [runTag(id.toLowerCase()), familyTag(family)])
}

/**
 * Tag of a condition's family; none for an unknown condition.
 * Raw: encodes the key in the database, as the functions above.
 */
export async function tagsOfCondition(db: Db, id: number): Promise<string[]> {
  const rows = await withoutRecording(
    () => db.$queryRaw<{ family: string }[]>`
    SELECT encode(family_key, 'hex') AS family FROM condition WHERE id = ${id}`,
  )
  return rows.map(({ family }) => familyTag(family))
}
