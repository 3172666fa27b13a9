import { cached } from '@/server/platform/cache/cached'
import { ALL } from '@/server/platform/cache/tags'
import type { Db } from '@/server/platform/db'
import { latestRegressions } from './regressions'
import { FeedEntry } from './schemas'

const MOST_ENTRIES = 50

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/**
 * New publications, campaigns with their first valid run, and decisions about results.
 * Raw: a union of three kinds of news, sorted and cut in the database.
 */
async function storedNews(db: Db): Promise<FeedEntry[]> {
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
      FROM publication p ORDER BY p.imported_at DESC LIMIT ${MOST_ENTRIES})
      UNION ALL
      (SELECT 'campaign-' || ca.slug, 'campaign', 'Campaign ' || ca.title, '/conditions/' || first.id,
        coalesce(ca.summary, 'A campaign with its first results.'), o.name, ca.created_at, NULL
      FROM campaign ca JOIN organisation o ON o.id = ca.org_id
        JOIN LATERAL (SELECT c.id FROM condition c WHERE c.campaign_id = ca.id
          AND EXISTS (SELECT 1 FROM run r WHERE r.condition_id = c.id AND r.status = 'valid')
          ORDER BY c.id LIMIT 1) AS first ON true
      WHERE NOT EXISTS (SELECT 1 FROM publication_campaign pc WHERE pc.campaign_id = ca.id)
      ORDER BY ca.created_at DESC LIMIT ${MOST_ENTRIES})
      UNION ALL
      (SELECT 'decision-' || d.id, 'decision', initcap(d.target_kind) || ' ' || CASE d.action WHEN 'retract' THEN 'retracted'
          WHEN 'reinstate' THEN 'reinstated' WHEN 'withdraw' THEN 'withdrawn' WHEN 'correct' THEN 'corrected' ELSE 'superseded' END || ': ' || left(d.target_id, 80),
        CASE d.target_kind WHEN 'run' THEN '/runs/' || d.target_id WHEN 'condition' THEN '/conditions/' || d.target_id
          WHEN 'publication' THEN '/publications/' || d.target_id
          WHEN 'campaign' THEN coalesce((SELECT '/conditions/' || min(c.id) FROM condition c JOIN campaign ca ON ca.id = c.campaign_id
            WHERE ca.slug = d.target_id), '/') ELSE '/' END,
        'Reason: ' || d.reason, 'Maintainers of Meshbench', d.at, NULL
      FROM retraction d ORDER BY d.id DESC LIMIT ${MOST_ENTRIES})) AS news
    ORDER BY at DESC, key LIMIT ${MOST_ENTRIES}`
  return FeedEntry.array().parse(rows)
}

/** Newest first; entries of the same time by key. */
const byTime = (a: FeedEntry, b: FeedEntry): number =>
  a.updatedAt === b.updatedAt ? (a.key < b.key ? -1 : 1) : a.updatedAt < b.updatedAt ? 1 : -1

/** Latest news, including regressions of continuous campaigns; newest first, at most fifty. */
export async function latestNews(db: Db): Promise<FeedEntry[]> {
  const regressions = await cached(db, ['regressions'], [ALL], () => latestRegressions(db))
  return [...(await storedNews(db)), ...regressions].sort(byTime).slice(0, MOST_ENTRIES)
}
