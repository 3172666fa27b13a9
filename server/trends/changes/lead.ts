import { groupBy } from '@/ingest/dictionary/group-by'
import { REVIEWED_CONDITIONS } from '@/server/catalogue/read-conditions'
import type { Db } from '@/server/platform/db/client'
import { listEditionSets } from '../editions/queries'
import type { EditionSet } from '../editions/schemas'
import { USUAL_METRIC, type TrendSeries } from '../trend-series'
import { loadDrawn } from '../trends'
import { byGroupAndSize, countVersions, isPublished } from './order'
import type { Trend } from '../schemas'
import type { Change, ChangeLead } from './schemas'
import { versionChanges } from './to-change'

/** Metrics of which the longest series is loaded, and products whose editions are. */
const MAX_METRICS = 8
const MAX_PRODUCTS = 3
/** Examples; editions of a document are one of them. */
const SHOWN = 2

type LongestSeries = TrendSeries & { mesh: string }

/**
 * Of each metric the published series of a mesh with most versions on one test bed, among equals the one whose ends are farthest
 * apart. Raw: the few of all products are found in one statement, so that only they are loaded. Values are looked up by condition and
 * grouped by numbers, as in `selectTrendSeries`.
 */
const selectLongestSeries = (db: Db): Promise<LongestSeries[]> =>
  db.$queryRaw`
    WITH measured AS MATERIALIZED (SELECT c.id, su.mesh, ca.org_id, c.workload_id, c.group_key,
        dense_rank() OVER (ORDER BY su.track, su.mode, su.config) AS line,
        dense_rank() OVER (ORDER BY coalesce(su.version_raw, 'version not stated')) AS version
      FROM ${REVIEWED_CONDITIONS} c JOIN campaign ca ON ca.id = c.campaign_id AND ca.mode = 'one_off'
        JOIN tested_subject su ON su.id = c.subject_id
      WHERE NOT su.mesh_is_baseline AND su.mode <> 'gateway' AND NOT su.is_unreleased),
    held AS MATERIALIZED (SELECT m.mesh, m.org_id, m.workload_id, s.metric_id, s.component_id, s.statistic, s.q_ppm,
        m.group_key, m.line, m.version, min(s.value) AS low, max(s.value) AS high
      FROM measured m, LATERAL (SELECT * FROM summary WHERE condition_id = m.id AND value IS NOT NULL
        AND method IN ('published', 'mean_of_runs') OFFSET 0) AS s
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    line AS (SELECT mesh, org_id, workload_id, metric_id, component_id, statistic, q_ppm, count(*)::int AS versions,
        CASE WHEN min(low) > 0 THEN max(high) / min(low) ELSE 1 END AS factor
      FROM held GROUP BY 1, 2, 3, 4, 5, 6, 7, group_key, line HAVING count(*) > 1),
    longest AS (SELECT DISTINCT ON (metric_id, component_id, statistic, q_ppm) * FROM line
      ORDER BY metric_id, component_id, statistic, q_ppm, versions DESC, factor DESC, mesh, org_id, workload_id)
    SELECT l.mesh, l.org_id, l.workload_id, l.metric_id, l.component_id, me.code AS metric, co.code AS component,
      l.statistic, l.q_ppm, l.versions, l.versions AS compared, true AS "isVouchedFor"
    FROM longest l JOIN metric me ON me.id = l.metric_id JOIN component co ON co.id = l.component_id
    ORDER BY l.versions DESC, l.factor DESC, l.metric_id, l.component_id, l.statistic, l.q_ppm LIMIT ${MAX_METRICS}`

/** Products that several editions of documents measured, those of most editions first. Raw: distinct counts over a view. */
const selectEditedProducts = (db: Db): Promise<{ mesh: string }[]> =>
  db.$queryRaw`
    SELECT su.mesh FROM publication p JOIN publication_campaign pc ON pc.publication_id = p.id
      JOIN condition c ON c.campaign_id = pc.campaign_id JOIN tested_subject su ON su.id = c.subject_id
    WHERE p.edition_of IS NOT NULL AND p.retracted_at IS NULL AND NOT su.mesh_is_baseline
    GROUP BY su.mesh HAVING count(DISTINCT p.id) > 1 ORDER BY count(DISTINCT p.id) DESC, su.mesh LIMIT ${MAX_PRODUCTS}`

type Found = { change: Change; trend: Trend }

/** Of the loaded series the longest of each metric, among equals the one with the largest change. */
function sortLongest(found: readonly Found[]): Found[] {
  const sorted = found
    .toSorted((a, b) => byGroupAndSize(a.change, b.change))
    .sort((a, b) => countVersions(b.change) - countVersions(a.change))
  return [...groupBy(sorted, ({ change }) => change.key).values()].flatMap((all) => all.slice(0, 1))
}

/** @param count trends; those with fewer versions are not loaded once so many are found */
async function listLongest(db: Db, count: number): Promise<Found[]> {
  const found: Found[] = []
  let longest: Found[] = []
  for (const [versions, all] of groupBy(await selectLongestSeries(db), (one) => one.versions)) {
    const last = longest[count - 1]
    if (last !== undefined && countVersions(last.change) > versions) break
    // One product after the other: a page takes one connection.
    for (const [mesh, series] of groupBy(all, (one) => one.mesh))
      for (const { trend, items } of await loadDrawn(db, mesh, series, 'comparing'))
        for (const change of versionChanges(trend, items).filter(isPublished))
          found.push({ change, trend })
    longest = sortLongest(found).slice(0, count)
  }
  return longest
}

/** The document with most editions that have the usual metric, at the load of most editions and at the highest one of most others. */
async function listLongestDocument(db: Db): Promise<EditionSet[]> {
  const products: EditionSet[][] = []
  for (const { mesh } of await selectEditedProducts(db))
    products.push(await listEditionSets(db, mesh, USUAL_METRIC))
  const count = ([first]: EditionSet[]): number => first?.editions.length ?? 0
  const [sets = []] = products.sort((a, b) => count(b) - count(a))
  const [first, ...others] = sets.filter(({ document }) => document === sets[0]?.document)
  const most = Math.max(0, ...others.map(({ editions }) => editions.length))
  const second = others.findLast(({ editions }) => editions.length === most)
  return [first, second].filter((one) => one !== undefined)
}

/** Two examples by a rule: see `ChangeLead`. */
export async function getChangeLead(db: Db): Promise<ChangeLead> {
  const editions = await listLongestDocument(db)
  const longest = await listLongest(db, editions.length === 0 ? SHOWN : SHOWN - 1)
  return {
    editions,
    trends: longest.map(({ trend }) => trend),
    changes: longest.map(({ change }) => change),
  }
}
