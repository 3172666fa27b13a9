import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { isOfMetric, metricFilter } from '@/server/results/metric-filter'
import { listKinds } from '@/server/catalogue/products'
import { nearestNames } from '@/ingest/dictionary/nearest-names'
import { cellMetricKey } from '@/server/results/panels'
import { selectRunSeries, type ListedRunSeries } from './ci-runs'
import { loadCiTrends } from './ci-trends'
import { MEASURED } from '@/server/catalogue/measured-conditions'
import { isDemonstration, VOTES } from '@/server/catalogue/trust'
import { MeshDetail, MeshSummary, type GetMeshInput, type MeshPage } from './schemas'
import { IS_MADE_UP, VISIBLE_PRODUCT } from '@/server/catalogue/visible-products'
import { meshSeries } from './trend-series'
import { loadTrends } from './trends'

type SelectedMesh = Record<string, unknown> & Pick<MeshSummary, 'slug'>

/**
 * Products with what their results come to. Modes, versions and dates are of those in publications; where there are none, of
 * the others with the highest trust. Raw: distinct counts and arrays per mesh in one statement.
 */
const selectMeshes = (db: Db, where: Prisma.Sql) => db.$queryRaw<SelectedMesh[]>`
  WITH result AS MATERIALIZED (
    SELECT m.id AS mesh_id, c.id AS condition_id, su.mesh_version_id, su.mode, su.version_raw, v.track, v.sort_key, t.place, t.trust,
      c.applicability = 'measured' AS is_measured,
      coalesce(p.published_on, ca.ended_on, CASE WHEN p.id IS NULL THEN c.created_at END::date) AS dated
    FROM mesh m JOIN mesh_version v ON v.mesh_id = m.id JOIN subject su ON su.mesh_version_id = v.id
      JOIN condition c ON c.subject_id = su.id AND c.is_listed JOIN campaign ca ON ca.id = c.campaign_id
      JOIN campaign_trust t ON t.campaign_id = ca.id
      LEFT JOIN publication_campaign pc ON pc.campaign_id = ca.id LEFT JOIN publication p ON p.id = pc.publication_id
    WHERE ${where}),
  best AS (SELECT mesh_id, coalesce(min(place) FILTER (WHERE is_measured), min(place)) AS place FROM result GROUP BY 1),
  voting AS (SELECT * FROM result JOIN best USING (mesh_id, place)),
  fact AS (SELECT mesh_id, max(trust) AS trust, count(DISTINCT mesh_version_id) FILTER (WHERE is_measured)::int AS versions,
      coalesce(array_agg(DISTINCT mode) FILTER (WHERE mode <> 'none'), '{}') AS modes,
      (max(dated) FILTER (WHERE is_measured))::text AS latest_on
    FROM voting GROUP BY 1),
  counted AS (SELECT mesh_id, count(DISTINCT condition_id) FILTER (WHERE trust = 'reviewed')::int AS conditions,
      count(DISTINCT condition_id) FILTER (WHERE trust <> 'reviewed')::int AS others
    FROM result WHERE is_measured GROUP BY 1),
  -- Tracks have no common order: the track measured last decides, then the version key inside it.
  latest AS (SELECT DISTINCT ON (mesh_id) mesh_id, version_raw
    FROM (SELECT *, max(dated) OVER (PARTITION BY mesh_id, track) AS track_on FROM voting
      WHERE is_measured AND sort_key IS NOT NULL) AS ordered
    ORDER BY mesh_id, track_on DESC NULLS LAST, sort_key DESC)
  SELECT m.slug, m.name, m.about, m.url, o.name AS vendor,
    (SELECT d.slug FROM organisation d WHERE d.id = m.declared_by_org_id AND m.confirmed_at IS NULL) AS "declaredBy", m.is_baseline AS "isBaseline",
    coalesce(f.modes, '{}') AS modes, coalesce(f.versions, 0) AS versions,
    CASE WHEN ${IS_MADE_UP} THEN 'demonstration' ELSE f.trust END AS trust, l.version_raw AS "latestVersion",
    f.latest_on AS "latestMeasuredOn", coalesce(n.conditions, 0) AS conditions, coalesce(n.others, 0) AS "otherConditions"
  FROM mesh m LEFT JOIN organisation o ON o.id = m.vendor_org_id
    LEFT JOIN fact f ON f.mesh_id = m.id LEFT JOIN counted n ON n.mesh_id = m.id LEFT JOIN latest l ON l.mesh_id = m.id
  WHERE ${where} ORDER BY conditions DESC, m.slug`

const toSummary = (row: SelectedMesh): MeshSummary =>
  MeshSummary.parse({ ...row, kinds: listKinds(row.slug) })

/** Products with at least one measured condition, those with the most conditions in publications first. */
export async function listMeshes(db: Db): Promise<MeshSummary[]> {
  const rows = await selectMeshes(db, Prisma.sql`true`)
  return rows
    .map(toSummary)
    .filter(({ conditions, otherConditions }) => conditions + otherConditions > 0)
}

/**
 * Versions with at least one measured condition: those of publications, then the others; in either part newest first inside
 * each track. Raw: aggregates per version over a view.
 */
async function meshVersions(db: Db, slug: string): Promise<MeshDetail['versions']> {
  const rows = await db.$queryRaw`SELECT su.version, su.track, su.sort_key AS "sortKey",
      count(DISTINCT c.id) FILTER (WHERE ${VOTES})::int AS conditions,
      count(DISTINCT c.id) FILTER (WHERE NOT ${VOTES})::int AS "otherConditions",
      coalesce(jsonb_agg(DISTINCT jsonb_build_object('slug', p.slug, 'title', coalesce(p.short_title, p.title)))
        FILTER (WHERE p.id IS NOT NULL), '[]') AS publications
    FROM tested_subject su
      JOIN condition c ON c.subject_id = su.id AND ${MEASURED}
      LEFT JOIN publication_campaign pc ON pc.campaign_id = c.campaign_id LEFT JOIN publication p ON p.id = pc.publication_id
    WHERE su.mesh = ${slug} GROUP BY su.mesh_version_id, su.version, su.track, su.sort_key
    ORDER BY bool_or(${VOTES}) DESC, su.track DESC, su.sort_key DESC NULLS LAST, su.version DESC NULLS LAST`
  return MeshDetail.shape.versions.parse(rows)
}

/** Raw: distinct publications over a view, undated ones last. */
async function meshPublications(db: Db, slug: string): Promise<MeshDetail['publications']> {
  const rows = await db.$queryRaw`
  SELECT DISTINCT p.slug, coalesce(p.short_title, p.title) AS title, p.relation, p.published_on, (${slug} = ANY (p.vendor_of)) AS "byOwnVendor",
    (SELECT coalesce(array_agg(x.name ORDER BY x.name), '{}') FROM mesh x WHERE x.slug = ANY (p.vendor_of)) AS "vendorOf"
  FROM publication p JOIN publication_campaign pc ON pc.publication_id = p.id
    JOIN condition c ON c.campaign_id = pc.campaign_id AND c.is_listed JOIN tested_subject su ON su.id = c.subject_id
  WHERE su.mesh = ${slug} ORDER BY p.published_on DESC NULLS LAST, p.slug`
  return MeshDetail.shape.publications.parse(rows)
}

/** A series of runs has many more points than a trend over releases, so a page shows fewer of them. */
const TRENDS_PER_LINE_OF_RUNS = 3

/** @throws AppError NOT_FOUND with the nearest names */
async function findMesh(db: Db, slug: string): Promise<MeshSummary> {
  const [mesh] = await selectMeshes(
    db,
    Prisma.sql`m.slug = ${slug} AND (${VISIBLE_PRODUCT} OR ${IS_MADE_UP})`,
  )
  if (mesh) return toSummary(mesh)
  // Raw: a filter that several reads share.
  const rows = await db.$queryRaw<
    { slug: string }[]
  >`SELECT slug FROM mesh m WHERE ${VISIBLE_PRODUCT} ORDER BY id`
  const slugs = rows.map((row) => row.slug)
  const near = nearestNames(slug, slugs)
  const names =
    near.length > 0
      ? `nearest: ${near.join(', ')}`
      : slugs.length > 0
        ? `known: ${slugs.join(', ')}`
        : 'no mesh is known here yet'
  throw new AppError('NOT_FOUND', {
    title: 'No such mesh',
    detail: `"${slug}" is not known; ${names}`,
  })
}

const part = <T>(list: readonly T[], page: number, limit: number): T[] =>
  list.slice((page - 1) * limit, page * limit)

/** Series whose metrics a reader may choose: submitted ones only of a product that nobody else measured. */
const offered = <T extends { isVouchedFor: boolean }>(
  { trust }: MeshSummary,
  series: readonly T[],
): T[] =>
  series.filter(
    ({ isVouchedFor }) => isVouchedFor || trust === 'submitted' || trust === 'demonstration',
  )

/** Series of runs that the page of a product has: those of a demonstration on the pages of its own products alone. */
const selectShownSeries = (
  db: Db,
  { slug, trust }: MeshSummary,
  metric: Prisma.Sql,
): Promise<ListedRunSeries[]> => {
  const isOwn = trust === 'demonstration'
  const shown = isOwn ? metric : Prisma.sql`${metric} AND NOT ${isDemonstration(Prisma.sql`ca.id`)}`
  return selectRunSeries(db, slug, shown)
}

const countSubmitted = (series: readonly { isVouchedFor: boolean }[]): number =>
  series.filter(({ isVouchedFor }) => !isVouchedFor).length

/** A mesh with its measured versions and who measured them. @throws AppError NOT_FOUND with the nearest names */
export async function getMeasuredVersions(
  db: Db,
  slug: string,
): Promise<Pick<MeshDetail, 'mesh' | 'versions' | 'publications'>> {
  const mesh = await findMesh(db, slug)
  const [versions, publications] = await Promise.all([
    meshVersions(db, slug),
    meshPublications(db, slug),
  ])
  return { mesh, versions, publications }
}

/** A mesh without its trends from version to version. @throws AppError NOT_FOUND with the nearest names */
export async function getMeshPage(
  db: Db,
  { mesh: slug, metric, page, limit }: GetMeshInput,
): Promise<MeshPage> {
  const mesh = await findMesh(db, slug)
  const [all, versions, publications] = await Promise.all([
    selectShownSeries(db, mesh, Prisma.sql`true`),
    meshVersions(db, slug),
    meshPublications(db, slug),
  ])
  const chosen = metric === null ? all : await selectShownSeries(db, mesh, metricFilter(metric))
  const ciLimit = Math.ceil(limit / TRENDS_PER_LINE_OF_RUNS)
  const ciTrends = await loadCiTrends(db, slug, part(chosen, page, ciLimit))
  const alarms = (side: 0 | 1): number =>
    ciTrends
      .filter(({ segments }) => segments.some(({ origin }) => origin.trust !== 'submitted'))
      .reduce((sum, { falseAlarms }) => sum + falseAlarms[side], 0)
  return {
    mesh,
    versions,
    publications,
    ciTrends,
    ciMetrics: [...new Set(offered(mesh, all).map(cellMetricKey))],
    ciTotal: chosen.length,
    ciSubmittedTotal: countSubmitted(chosen),
    falseAlarms: [alarms(0), alarms(1)],
  }
}

/** The same with its trends. @throws AppError NOT_FOUND with the nearest names */
export async function getMesh(db: Db, input: GetMeshInput): Promise<MeshDetail> {
  const page = await getMeshPage(db, input)
  const all = await meshSeries(db, input.mesh)
  const metrics = new Map<string, number>()
  for (const series of offered(page.mesh, all))
    metrics.set(
      cellMetricKey(series),
      Math.max(metrics.get(cellMetricKey(series)) ?? 0, series.versions),
    )
  for (const key of page.ciMetrics) if (!metrics.has(key)) metrics.set(key, 0)
  const chosen = input.metric === null ? all : all.filter(isOfMetric(input.metric))
  const { mesh, versions, publications, ciTrends, ciTotal, ciSubmittedTotal, falseAlarms } = page
  return {
    mesh,
    versions,
    publications,
    metrics: [...metrics]
      .map(([key, versions]) => ({ key, versions }))
      .sort((a, b) => b.versions - a.versions),
    trends: await loadTrends(db, input.mesh, part(chosen, input.page, input.limit)),
    total: chosen.length,
    submittedTotal: countSubmitted(chosen),
    ciTrends,
    ciTotal,
    ciSubmittedTotal,
    falseAlarms,
  }
}
