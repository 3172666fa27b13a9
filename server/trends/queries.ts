import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { isOfMetric, metricFilter } from '@/server/results/leaderboard/levels'
import { nearestNames } from '@/ingest/dictionary/nearest-names'
import { cellMetricKey } from '@/server/results/panels'
import { selectRunSeries } from './ci-runs'
import { loadCiTrends } from './ci-trends'
import { countMeasured, MEASURED } from '@/server/catalogue/measured-conditions'
import { MeshDetail, MeshSummary, type GetMeshInput, type MeshPage } from './schemas'
import { VISIBLE_PRODUCT } from '@/server/catalogue/visible-products'
import { meshSeries } from './trend-series'
import { loadTrends } from './trends'

/**
 * Whether somebody vouches for a result: a reviewed publication `p`, or an organisation `o` whose relation to the products
 * maintainers know. Anybody may send the others.
 */
const isReviewed = (p: Prisma.Sql, o: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${p}.id IS NOT NULL OR ${o}.relation <> 'unknown')`
const REVIEWED = isReviewed(Prisma.sql`p`, Prisma.sql`sender`)
const REVIEWED_2 = isReviewed(Prisma.sql`p2`, Prisma.sql`sender2`)

/** When a result was published or measured, else when it arrived. */
const DATED = Prisma.sql`coalesce(p.published_on, ca.ended_on, CASE WHEN p.id IS NULL THEN c.created_at END::date)`

/** Raw: distinct counts and arrays per mesh in one statement. */
const selectMeshes = (db: Db, where: Prisma.Sql) => db.$queryRaw<unknown[]>`
  SELECT m.slug, m.name, m.about, m.url, o.name AS vendor,
    (SELECT d.slug FROM organisation d WHERE d.id = m.declared_by_org_id AND m.confirmed_at IS NULL) AS "declaredBy", m.is_baseline AS "isBaseline",
    coalesce(array_agg(DISTINCT su.mode) FILTER (WHERE su.mode <> 'none'), '{}') AS modes,
    count(DISTINCT v.id) FILTER (WHERE c.id IS NOT NULL)::int AS versions,
    ${countMeasured(Prisma.sql`t.mesh_id = m.id`)}::int AS conditions,
    -- Tracks have no common order: the track measured last decides, then the version key inside it; what nobody reviewed
    -- decides only where nothing else was measured.
    (SELECT su2.version_raw FROM mesh_version v2 JOIN subject su2 ON su2.mesh_version_id = v2.id
       JOIN condition c2 ON c2.subject_id = su2.id AND c2.applicability = 'measured' AND c2.is_listed
       JOIN campaign ca2 ON ca2.id = c2.campaign_id
       JOIN organisation sender2 ON sender2.id = ca2.org_id
       LEFT JOIN publication_campaign pc2 ON pc2.campaign_id = ca2.id LEFT JOIN publication p2 ON p2.id = pc2.publication_id
     WHERE v2.mesh_id = m.id AND v2.sort_key IS NOT NULL
     ORDER BY ${REVIEWED_2} DESC, max(coalesce(p2.published_on, ca2.ended_on, CASE WHEN p2.id IS NULL THEN c2.created_at END::date))
       OVER (PARTITION BY v2.track, ${REVIEWED_2}) DESC NULLS LAST, v2.sort_key DESC LIMIT 1) AS "latestVersion",
    (CASE WHEN bool_or(${REVIEWED}) THEN max(${DATED}) FILTER (WHERE ${REVIEWED}) ELSE max(${DATED}) END)::text
      AS "latestMeasuredOn",
    count(c.id) > 0 AND NOT coalesce(bool_or(${REVIEWED}), false) AS "isOnlySubmitted"
  FROM mesh m LEFT JOIN organisation o ON o.id = m.vendor_org_id
    LEFT JOIN mesh_version v ON v.mesh_id = m.id LEFT JOIN subject su ON su.mesh_version_id = v.id
      AND EXISTS (SELECT 1 FROM condition listed WHERE listed.subject_id = su.id AND listed.is_listed)
    LEFT JOIN condition c ON c.subject_id = su.id AND ${MEASURED}
    LEFT JOIN campaign ca ON ca.id = c.campaign_id LEFT JOIN organisation sender ON sender.id = ca.org_id
    LEFT JOIN publication_campaign pc ON pc.campaign_id = c.campaign_id LEFT JOIN publication p ON p.id = pc.publication_id
  WHERE ${where} GROUP BY m.id, o.id ORDER BY conditions DESC, m.slug`

/** Products with at least one measured condition, those with the most conditions first. */
export async function listMeshes(db: Db): Promise<MeshSummary[]> {
  const rows = await selectMeshes(db, Prisma.sql`true`)
  return MeshSummary.array()
    .parse(rows)
    .filter((mesh) => mesh.conditions > 0)
}

/**
 * Versions with at least one measured condition, newest first inside each track.
 * Raw: aggregates per version over a view.
 */
async function meshVersions(db: Db, slug: string): Promise<MeshDetail['versions']> {
  const rows = await db.$queryRaw`SELECT su.version, su.track, su.sort_key AS "sortKey",
      ${countMeasured(Prisma.sql`t.mesh_version_id = su.mesh_version_id`)}::int AS conditions,
      coalesce(jsonb_agg(DISTINCT jsonb_build_object('slug', p.slug, 'title', p.title))
        FILTER (WHERE p.id IS NOT NULL), '[]') AS publications
    FROM tested_subject su
      JOIN condition c ON c.subject_id = su.id AND ${MEASURED}
      LEFT JOIN publication_campaign pc ON pc.campaign_id = c.campaign_id LEFT JOIN publication p ON p.id = pc.publication_id
    WHERE su.mesh = ${slug} GROUP BY su.mesh_version_id, su.version, su.track, su.sort_key
    ORDER BY su.track DESC, su.sort_key DESC NULLS LAST`
  return MeshDetail.shape.versions.parse(rows)
}

/** Raw: distinct publications over a view, undated ones last. */
async function meshPublications(db: Db, slug: string): Promise<MeshDetail['publications']> {
  const rows = await db.$queryRaw`
  SELECT DISTINCT p.slug, p.title, p.relation, p.published_on, (${slug} = ANY (p.vendor_of)) AS "byOwnVendor",
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
  const [mesh] = await selectMeshes(db, Prisma.sql`m.slug = ${slug} AND ${VISIBLE_PRODUCT}`)
  if (mesh) return MeshSummary.parse(mesh)
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

/** A mesh without its trends from version to version. @throws AppError NOT_FOUND with the nearest names */
export async function getMeshPage(
  db: Db,
  { mesh: slug, metric, page, limit }: GetMeshInput,
): Promise<MeshPage> {
  const mesh = await findMesh(db, slug)
  const [all, versions, publications] = await Promise.all([
    selectRunSeries(db, slug, Prisma.sql`true`),
    meshVersions(db, slug),
    meshPublications(db, slug),
  ])
  const chosen = metric === null ? all : await selectRunSeries(db, slug, metricFilter(metric))
  const ciLimit = Math.ceil(limit / TRENDS_PER_LINE_OF_RUNS)
  const ciTrends = await loadCiTrends(db, slug, part(chosen, page, ciLimit))
  const alarms = (side: 0 | 1): number =>
    ciTrends.reduce((sum, { falseAlarms }) => sum + falseAlarms[side], 0)
  return {
    mesh,
    versions,
    publications,
    ciTrends,
    ciMetrics: [...new Set(all.map(cellMetricKey))],
    ciTotal: chosen.length,
    falseAlarms: [alarms(0), alarms(1)],
  }
}

/** The same with its trends. @throws AppError NOT_FOUND with the nearest names */
export async function getMesh(db: Db, input: GetMeshInput): Promise<MeshDetail> {
  const page = await getMeshPage(db, input)
  const all = await meshSeries(db, input.mesh)
  const metrics = new Map<string, number>()
  for (const series of all)
    metrics.set(
      cellMetricKey(series),
      Math.max(metrics.get(cellMetricKey(series)) ?? 0, series.versions),
    )
  for (const key of page.ciMetrics) if (!metrics.has(key)) metrics.set(key, 0)
  const chosen = input.metric === null ? all : all.filter(isOfMetric(input.metric))
  const { mesh, versions, publications, ciTrends, ciTotal, falseAlarms } = page
  return {
    mesh,
    versions,
    publications,
    metrics: [...metrics]
      .map(([key, versions]) => ({ key, versions }))
      .sort((a, b) => b.versions - a.versions),
    trends: await loadTrends(db, input.mesh, part(chosen, input.page, input.limit)),
    total: chosen.length,
    ciTrends,
    ciTotal,
    falseAlarms,
  }
}
