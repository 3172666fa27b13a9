import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { nearestNames } from '@/ingest/dictionary/nearest-names'
import { Prisma } from '@/prisma/generated/client'
import { cachedRead } from '@/server/platform/cache/cached-read'
import { ALL } from '@/server/catalogue/cache-tags'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { SEEN } from '@/server/results/condition-context'
import { VISIBLE_PRODUCT } from '@/server/catalogue/visible-products'
import { latestRegressions } from './regressions'
import { latestVersionSteps } from './version-steps'
import { FeedEntry, type FeedInput } from './schemas'

const MAX_ENTRIES = 50

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** Conditions that a decision is about. Only the branch of its kind reads its id as what it is. */
const TARGETS = Prisma.sql`
  SELECT r.condition_id FROM run r WHERE r.id = CASE d.target_kind WHEN 'run' THEN d.target_id::uuid END
  UNION ALL SELECT CASE d.target_kind WHEN 'condition' THEN d.target_id::int END
  UNION ALL SELECT c.id FROM campaign ca JOIN condition c ON c.campaign_id = ca.id
    WHERE ca.slug = CASE d.target_kind WHEN 'campaign' THEN d.target_id END
  UNION ALL SELECT c.id FROM publication p JOIN publication_campaign pc ON pc.publication_id = p.id
    JOIN condition c ON c.campaign_id = pc.campaign_id
    WHERE p.slug = CASE d.target_kind WHEN 'publication' THEN d.target_id END`

/**
 * These conditions, as rows of a FROM clause. OFFSET makes the planner look each up by its id: hashed, all that a product
 * has would be read for every piece of news.
 */
const about = (
  conditions: Prisma.Sql,
): Prisma.Sql => Prisma.sql`(${conditions} OFFSET 0) AS target (id),
  LATERAL (SELECT subject_id, campaign_id FROM condition WHERE id = target.id OFFSET 0) AS about`

/** Whether one of these conditions is what the feed is about. */
function holds({ mesh, campaign }: FeedInput, conditions: Prisma.Sql): Prisma.Sql {
  if (mesh === null && campaign === null) return Prisma.sql`true`
  return Prisma.sql`EXISTS (SELECT 1 FROM ${about(conditions)} JOIN campaign of ON of.id = about.campaign_id
      JOIN tested_subject su ON su.id = about.subject_id
    WHERE (${mesh}::text IS NULL OR su.mesh = ${mesh}) AND (${campaign}::text IS NULL OR of.slug = ${campaign}))`
}

/**
 * Whether any of these conditions is of a publication, also of one that was retracted since: that it was is news. What
 * others sent is news of its own campaign alone.
 */
const isPublished = (
  conditions: Prisma.Sql,
): Prisma.Sql => Prisma.sql`EXISTS (SELECT 1 FROM ${about(conditions)}
  JOIN publication_campaign pc ON pc.campaign_id = about.campaign_id)`

/** Whether a decision `d` is news beyond the campaign that it is about: claims and figures are of publications alone. */
const isShared = ({ campaign }: FeedInput): Prisma.Sql => Prisma.sql`(${campaign}::text IS NOT NULL
  OR d.target_kind NOT IN ('run', 'condition', 'campaign') OR ${isPublished(TARGETS)})`

/** @throws AppError NOT_FOUND, with what the caller may have meant */
async function refuseUnknown(db: Db, { mesh, campaign, metric }: FeedInput): Promise<void> {
  const refuse = (what: string, found: string, near: readonly string[]): AppError =>
    new AppError('NOT_FOUND', {
      title: `No such ${what}`,
      detail: `no ${what} is called "${found}"${near.length > 0 ? `; did you mean ${near.join(' or ')}?` : ''}`,
    })
  if (mesh !== null) {
    // Raw: a filter that several reads share.
    const known = await db.$queryRaw<{ slug: string }[]>`
      SELECT slug FROM mesh m WHERE ${VISIBLE_PRODUCT} ORDER BY id`
    const slugs = known.map(({ slug }) => slug)
    if (!slugs.includes(mesh)) throw refuse('mesh', mesh, nearestNames(mesh, slugs))
  }
  const shown = { slug: campaign ?? '', conditions: { some: SEEN } }
  if (campaign !== null && (await db.campaign.count({ where: shown })) === 0)
    throw refuse('campaign', campaign, [])
  if (metric !== null && !parseMetricKey(metric)) throw refuse('metric', metric, [])
}

/**
 * New publications and decisions about their results; of a campaign its first valid run and decisions about its own.
 * Raw: a union of three kinds of news, sorted and cut in the database.
 */
async function storedNews(db: Db, of: FeedInput): Promise<FeedEntry[]> {
  const rows = await db.$queryRaw`
    SELECT key, kind, title, href, summary, author, to_char(at AT TIME ZONE 'UTC', ${ISO}) AS "updatedAt",
      "publishedOn"
    FROM (
      (SELECT 'publication-' || p.slug AS key, 'publication' AS kind, p.title, '/publications/' || p.slug AS href,
        coalesce((SELECT min(ca.summary) FROM publication_campaign pc JOIN campaign ca ON ca.id = pc.campaign_id
          WHERE pc.publication_id = p.id), 'A published benchmark.') AS summary,
        coalesce((SELECT min(o.name) FROM publication_org po JOIN organisation o ON o.id = po.org_id
          WHERE po.publication_id = p.id AND po.role = 'publisher'), 'publisher not stated') AS author,
        p.imported_at AS at, p.published_on::text AS "publishedOn"
      FROM publication p WHERE ${holds(
        of,
        Prisma.sql`SELECT c.id FROM publication_campaign pc
          JOIN condition c ON c.campaign_id = pc.campaign_id WHERE pc.publication_id = p.id`,
      )}
      ORDER BY p.imported_at DESC LIMIT ${MAX_ENTRIES})
      UNION ALL
      (SELECT 'campaign-' || ca.slug, 'campaign', 'Campaign ' || ca.title, '/conditions/' || first.id,
        coalesce(ca.summary, 'A campaign with its first results.'), o.name, ca.created_at, NULL
      FROM campaign ca JOIN organisation o ON o.id = ca.org_id
        JOIN LATERAL (SELECT c.id FROM condition c WHERE c.campaign_id = ca.id
          AND EXISTS (SELECT 1 FROM run r WHERE r.condition_id = c.id AND r.status = 'valid')
          ORDER BY c.id LIMIT 1) AS first ON true
      WHERE ca.slug = ${of.campaign} AND NOT EXISTS (SELECT 1 FROM publication_campaign pc WHERE pc.campaign_id = ca.id)
        AND ${holds(of, Prisma.sql`SELECT c.id FROM condition c WHERE c.campaign_id = ca.id`)}
      ORDER BY ca.created_at DESC LIMIT ${MAX_ENTRIES})
      UNION ALL
      (SELECT 'decision-' || d.id, 'decision', initcap(d.target_kind) || ' ' || CASE d.action WHEN 'retract' THEN 'retracted'
          WHEN 'reinstate' THEN 'reinstated' WHEN 'withdraw' THEN 'withdrawn' WHEN 'correct' THEN 'corrected' ELSE 'superseded' END || ': ' || left(d.target_id, 80),
        CASE d.target_kind WHEN 'run' THEN '/runs/' || d.target_id WHEN 'condition' THEN '/conditions/' || d.target_id
          WHEN 'publication' THEN '/publications/' || d.target_id
          WHEN 'campaign' THEN coalesce((SELECT '/conditions/' || min(c.id) FROM condition c JOIN campaign ca ON ca.id = c.campaign_id
            WHERE ca.slug = d.target_id), '/') ELSE '/' END,
        'Reason: ' || d.reason, 'Maintainers of Meshbench', d.at, NULL
      FROM retraction d WHERE ${holds(of, TARGETS)} AND ${isShared(of)} ORDER BY d.id DESC LIMIT ${MAX_ENTRIES})) AS news
    ORDER BY at DESC, key LIMIT ${MAX_ENTRIES}`
  return FeedEntry.array().parse(rows)
}

/** Newest first; entries of the same time by key. */
const byTime = (a: FeedEntry, b: FeedEntry): number =>
  a.updatedAt === b.updatedAt ? (a.key < b.key ? -1 : 1) : a.updatedAt < b.updatedAt ? 1 : -1

/**
 * Latest news, including regressions of continuous campaigns and proven steps between versions; newest first, at most fifty.
 * @throws AppError NOT_FOUND for a mesh, campaign or metric that does not exist
 */
export async function latestNews(
  db: Db,
  of: FeedInput = { mesh: null, campaign: null, metric: null },
): Promise<FeedEntry[]> {
  await refuseUnknown(db, of)
  const { mesh, campaign, metric } = of
  const changes = await cachedRead(db, ['regressions', mesh, campaign], [ALL], async (reader) => [
    ...(await latestRegressions(reader, { mesh, campaign })),
    ...(await latestVersionSteps(reader, { mesh, campaign })),
  ])
  const news =
    metric === null
      ? [...(await storedNews(db, of)), ...changes]
      : changes.filter(({ key }) => key.endsWith(`-${metric}`))
  return news.sort(byTime).slice(0, MAX_ENTRIES)
}
