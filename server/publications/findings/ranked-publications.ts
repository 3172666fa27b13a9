import { Prisma } from '@/prisma/generated/client'
import { groupBy } from '@/ingest/dictionary/group-by'
import { breather } from '@/server/platform/breather'
import type { Db } from '@/server/platform/db/client'
import { loadPanels } from '@/server/results/panels'
import { rankPanel } from '@/server/results/verdicts'
import { MIN_RANKED_RUNS } from '@/server/stats/ranking'
import type { RankedPublication } from './schemas'

type Tests = Pick<RankedPublication, 'tested' | 'testable' | 'decided'>

/** Counts of one campaign, and the conditions of the charts in which a pair may be testable. */
type Counted = Omit<RankedPublication, keyof Tests> & { campaign: string; candidates: number[] }

/**
 * Charts and pairs of each campaign with a value. A pair may be testable where two values of a chart have enough runs.
 * Raw: counts over the values that charts show, of which a computed one wins over a published one.
 */
const countPairs = (db: Db) => db.$queryRaw<Counted[]>`
  WITH shown AS MATERIALIZED (
    SELECT DISTINCT ON (s.condition_id, s.metric_id, s.component_id, s.statistic, s.q_ppm)
      c.campaign_id, c.group_key, s.condition_id, s.metric_id, s.component_id, s.statistic, s.q_ppm,
      v.mesh_id IS DISTINCT FROM (SELECT id FROM mesh WHERE slug = 'none') AND s.value IS NOT NULL AS counts, s.n >= ${MIN_RANKED_RUNS} AS repeated
    FROM publication_campaign pc JOIN condition c ON c.campaign_id = pc.campaign_id
      JOIN subject su ON su.id = c.subject_id JOIN mesh_version v ON v.id = su.mesh_version_id
      JOIN summary s ON s.condition_id = c.id AND s.method IN ('published', 'mean_of_runs')
    ORDER BY s.condition_id, s.metric_id, s.component_id, s.statistic, s.q_ppm, s.method = 'published'),
  chart AS (
    SELECT campaign_id, count(*) FILTER (WHERE counts) AS subjects,
      CASE WHEN count(*) FILTER (WHERE counts AND repeated) > 1
        THEN array_agg(condition_id) FILTER (WHERE counts AND repeated) END AS candidates
    FROM shown GROUP BY campaign_id, group_key, metric_id, component_id, statistic, q_ppm),
  counted AS (
    SELECT campaign_id, count(*) FILTER (WHERE subjects > 1)::int AS charts,
      coalesce(sum(subjects * (subjects - 1) / 2) FILTER (WHERE subjects > 1), 0)::int AS pairs
    FROM chart GROUP BY 1)
  SELECT ca.slug AS campaign, p.slug, coalesce(p.short_title, p.title) AS title, o.name AS publisher,
    p.relation, (SELECT coalesce(array_agg(x.name ORDER BY x.name), '{}') FROM mesh x WHERE x.slug = ANY (p.vendor_of)) AS "vendorOf",
    counted.charts, counted.pairs,
    (SELECT coalesce(array_agg(DISTINCT id), '{}') FROM chart, unnest(chart.candidates) AS id
     WHERE chart.campaign_id = ca.id) AS candidates
  FROM counted JOIN campaign ca ON ca.id = counted.campaign_id JOIN organisation o ON o.id = ca.org_id
    JOIN LATERAL (SELECT p.* FROM publication_campaign pc JOIN publication p ON p.id = pc.publication_id
      WHERE pc.campaign_id = ca.id ORDER BY p.published_on LIMIT 1) p ON true
  ORDER BY ca.id`

const pairCount = (n: number): number => (n * (n - 1)) / 2

/** What tests come to, by campaign. Of all values only those are read that a test may use, or that take the place of one. */
async function countTests(db: Db, conditions: number[]): Promise<Map<string, Tests>> {
  const panels = await loadPanels(db, {
    conditions: Prisma.sql`c.id = ANY (${conditions}::int[])`,
    where: Prisma.sql`(s.n >= ${MIN_RANKED_RUNS} OR s.method <> 'published')`,
    bound: null,
  })
  const breathe = breather()
  const found = new Map<string, Tests>()
  for (const [campaign, own] of groupBy(panels, ({ origin }) => origin.campaign)) {
    const tests = { tested: 0, testable: 0, decided: 0 }
    for (const panel of own) {
      const { ranks, wins } = rankPanel(panel)
      tests.tested += ranks.length > 1 ? 1 : 0
      tests.testable += pairCount(ranks.length)
      tests.decided += wins.length
      await breathe()
    }
    found.set(campaign, tests)
  }
  return found
}

/** Counts pairs in the charts of every publication, most testable first. */
export async function rankPublications(db: Db): Promise<RankedPublication[]> {
  const counted = await countPairs(db)
  const tests = await countTests(
    db,
    counted.flatMap(({ candidates }) => candidates),
  )
  return counted
    .map(({ campaign, candidates: _read, ...one }) => ({
      ...one,
      ...(tests.get(campaign) ?? { tested: 0, testable: 0, decided: 0 }),
    }))
    .sort((a, b) => b.testable - a.testable || b.pairs - a.pairs)
}
