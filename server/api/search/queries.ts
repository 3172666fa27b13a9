import { ADAPTERS } from '@/ingest/adapters'
import { COMPONENT_ROWS, STATISTIC_ROWS } from '@/ingest/dictionary/key-parts'
import { METRIC_GROUPS } from '@/ingest/dictionary/metric-guide'
import { DEFAULT_COMPONENT, parseMetricKey, type MetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { REVIEWED_CONDITIONS } from '@/server/catalogue/read-conditions'
import { countMeasured, MEASURED } from '@/server/catalogue/measured-conditions'
import { isDemonstration, VOTES } from '@/server/catalogue/trust'
import { VISIBLE_PRODUCT } from '@/server/catalogue/visible-products'
import { MAX_COUNTED, type SearchGroup, type SearchInput, type SearchResults } from './schemas'
import { searchTrends } from './trends'
import { searchWords, tsDocument, tsQuery } from './words'

const MAX_HITS = 10

type Row = { href: string; title: string; facts: (string | null)[]; total: number }
type Select = (words: readonly string[]) => Prisma.Sql

/** Rows of `documents` (href, title, facts, newest, doc) that have every word, best first. */
const selectBest = (documents: Prisma.Sql, words: readonly string[]): Prisma.Sql => Prisma.sql`
  SELECT href, title, facts, (count(*) OVER ())::int AS total
  FROM (${documents}) AS d, to_tsquery('simple', ${tsQuery(words)}) AS q WHERE d.doc @@ q
  ORDER BY ts_rank(d.doc, q) DESC, d.newest DESC NULLS LAST, d.href LIMIT ${MAX_HITS}`

/** "1 measured condition", "1,318 measured conditions". @param counted rows of a FROM clause: their number */
const measured = (counted: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT to_char(n, 'FM999,999,999,990') || CASE n WHEN 1 THEN ' measured condition' ELSE ' measured conditions' END
   FROM ${counted} AS counted(n))`

/** Measured conditions of publications by product or version, counted once for all that match, with the spellings of the version. */
const countReviewed = (by: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT ${by} AS id, count(*) AS n, string_agg(DISTINCT t.version_raw, ' ') AS names
   FROM ${REVIEWED_CONDITIONS} c JOIN tested_subject t ON t.id = c.subject_id WHERE ${MEASURED} GROUP BY 1)`

const REVIEWED = Prisma.sql`(SELECT coalesce(r.n, 0))`

/**
 * A product is established if it is of the catalogue or in a publication: others are known from what somebody sent alone.
 * @param isEstablished false: the others, counted by what was sent
 */
const selectMeshes = (isEstablished: boolean): Prisma.Sql =>
  Prisma.sql`SELECT '/meshes/' || m.slug AS href, m.name AS title, NULL::text AS newest,
      ARRAY[o.name, ${measured(isEstablished ? REVIEWED : countMeasured(Prisma.sql`t.mesh_id = m.id`, false))}] AS facts,
      ${tsDocument(Prisma.sql`m.name || ' ' || m.slug`, Prisma.sql`o.name`, Prisma.sql`m.about`)} AS doc
    FROM mesh m LEFT JOIN organisation o ON o.id = m.vendor_org_id
      LEFT JOIN ${countReviewed(Prisma.sql`t.mesh_id`)} AS r ON r.id = m.id
    WHERE ${VISIBLE_PRODUCT} AND (m.declared_by_org_id IS NULL OR r.id IS NOT NULL) = ${isEstablished}`

/** @param names spellings: one source prints 1.25 where another prints 1.25.0 */
const versionRow = (counted: Prisma.Sql, names: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`SELECT '/meshes/' || m.slug || '#versions' AS href, m.name || ' ' || v.raw AS title, v.sort_key AS newest,
      ARRAY[CASE WHEN v.track <> 'semver' THEN 'track ' || v.track END, ${measured(counted)}] AS facts,
      ${tsDocument(Prisma.sql`concat_ws(' ', m.name, v.raw, ${names})`, Prisma.sql`m.slug`, Prisma.sql`v.track`)} AS doc
    FROM mesh_version v JOIN mesh m ON m.id = v.mesh_id`

const IS_RELEASE = Prisma.sql`v.raw IS NOT NULL AND NOT v.is_unreleased`

/** Versions that publications measured. */
const selectReviewedVersions = (): Prisma.Sql => Prisma.sql`
  ${versionRow(REVIEWED, Prisma.sql`r.names`)} JOIN ${countReviewed(Prisma.sql`t.mesh_version_id`)} AS r ON r.id = v.id
  WHERE ${IS_RELEASE}`

/** Measured conditions `c` of the subjects `su` of a version `v`. */
const OF_VERSION = Prisma.sql`subject su JOIN condition c ON c.subject_id = su.id AND ${MEASURED} WHERE su.mesh_version_id = v.id`

/**
 * Versions that are known from what senders sent alone: the newest that have every word somewhere in their names. Anybody can
 * send thousands, and a document takes longer to make than to find that a name lacks a word.
 */
const selectSentVersions = (words: readonly string[]): Prisma.Sql => Prisma.sql`
  ${versionRow(Prisma.sql`(SELECT spelled.n)`, Prisma.sql`spelled.names`)}
    JOIN (SELECT v.id FROM (
        SELECT v.id FROM mesh_version v JOIN mesh m ON m.id = v.mesh_id JOIN subject su ON su.mesh_version_id = v.id
        WHERE ${IS_RELEASE}
          AND lower(concat_ws(' ', m.name, m.slug, v.track, v.raw, su.version_raw)) LIKE ALL (${words.map((word) => `%${word}%`)}::text[])
        GROUP BY v.id ORDER BY v.id DESC OFFSET 0) AS v
      WHERE EXISTS (SELECT FROM ${OF_VERSION}) AND NOT EXISTS (SELECT FROM ${OF_VERSION} AND ${VOTES})
      LIMIT ${MAX_COUNTED + 1}) AS found ON found.id = v.id
    JOIN LATERAL (SELECT count(*) AS n, string_agg(DISTINCT su.version_raw, ' ') AS names FROM ${OF_VERSION}) AS spelled ON true`

const meshes: Select = (words) => selectBest(selectMeshes(true), words)
const versions: Select = (words) => selectBest(selectReviewedVersions(), words)

/** Products and versions that are known from what senders sent alone. */
const unpublished: Select = (words) =>
  selectBest(Prisma.sql`${selectMeshes(false)} UNION ALL ${selectSentVersions(words)}`, words)

const publications: Select = (words) =>
  selectBest(
    Prisma.sql`SELECT '/publications/' || p.slug AS href, p.title, p.published_on::text AS newest,
      ARRAY[CASE WHEN p.retracted_at IS NOT NULL THEN 'retracted' END, orgs.names, 'published ' || coalesce(p.published_on::text, 'on a date not stated'),
        to_char((SELECT count(*) FROM observation ob WHERE ob.publication_id = p.id), 'FM999,999,990') || ' observations'] AS facts,
      ${tsDocument(
        Prisma.sql`concat_ws(' ', p.title, p.short_title)`,
        Prisma.sql`concat_ws(' ', orgs.names, p.affiliation, jsonb_path_query_array(p.authors, '$[*].name')::text, p.published_on)`,
        Prisma.sql`concat_ws(' ', ca.texts, measured.names)`,
      )} AS doc
    FROM publication p
      LEFT JOIN LATERAL (SELECT string_agg(DISTINCT o.name, ', ') AS names FROM publication_org po
        JOIN organisation o ON o.id = po.org_id WHERE po.publication_id = p.id AND po.role = 'publisher') AS orgs ON true
      LEFT JOIN LATERAL (SELECT string_agg(concat_ws(' ', c.title, c.summary), ' ') AS texts FROM publication_campaign pc
        JOIN campaign c ON c.id = pc.campaign_id WHERE pc.publication_id = p.id) AS ca ON true
      LEFT JOIN LATERAL (SELECT concat_ws(' ', string_agg(DISTINCT su.mesh_name, ' '), string_agg(DISTINCT h.name, ' ')) AS names
        FROM publication_campaign pc JOIN condition c ON c.campaign_id = pc.campaign_id
          JOIN harness h ON h.id = c.harness_id JOIN tested_subject su ON su.id = c.subject_id
        WHERE pc.publication_id = p.id) AS measured ON true`,
    words,
  )

/** Pages of load generators: one for each adapter, and the one for all others. */
const HARNESSES = [
  ...ADAPTERS.map(({ id, label, coordinatedOmission, command, reads }) => ({
    id,
    label,
    omission: `coordinated omission: ${coordinatedOmission}`,
    command,
    reads,
  })),
  {
    id: 'mapping',
    label: 'Any other JSON, by a mapping',
    omission: 'pointers and units in the context',
    command: 'custom own tool pointer',
    reads: 'the numbers that the mapping points to',
  },
]

/** Harnesses live in code. */
const harnesses: Select = (words) =>
  selectBest(
    Prisma.sql`SELECT '/harnesses/' || h.id AS href, h.label AS title, NULL::text AS newest,
      ARRAY[h.omission] AS facts,
      ${tsDocument(Prisma.sql`h.label || ' ' || h.id`, Prisma.sql`h.command`, Prisma.sql`h.reads`)} AS doc
    FROM unnest(${HARNESSES.map((h) => h.id)}::text[], ${HARNESSES.map((h) => h.label)}::text[],
      ${HARNESSES.map((h) => h.omission)}::text[], ${HARNESSES.map((h) => h.command)}::text[],
      ${HARNESSES.map((h) => h.reads)}::text[]) AS h(id, label, omission, command, reads)`,
    words,
  )

const KEY_PARTS = [
  ...STATISTIC_ROWS.map(([name, meaning]) => ({
    name: name.startsWith('(') ? name : `.${name}`,
    meaning,
    group: 'Statistic of a key',
    anchor: 'statistics',
  })),
  ...COMPONENT_ROWS.map(([name, meaning]) => ({
    name,
    meaning,
    group: 'Component of a key',
    anchor: 'components',
  })),
]

const EXPLAINED = [
  ...METRIC_GROUPS.flatMap(({ title, meanings }) =>
    Object.entries(meanings).map(([code, meaning]) => ({
      code,
      name: getMetric(code).name,
      group: title,
      meaning,
      anchor: code,
    })),
  ),
  ...KEY_PARTS.filter(({ name }) => !name.startsWith('(')).map(({ name, meaning, ...rest }) => ({
    code: name,
    name: meaning,
    meaning,
    ...rest,
  })),
]

/** Entries of the metric dictionary, then what else a key has; they live in code. */
const metrics: Select = (words) =>
  selectBest(
    Prisma.sql`SELECT '/metrics#' || m.anchor AS href, m.code AS title, NULL::text AS newest, ARRAY[m.name, m.within] AS facts,
      ${tsDocument(Prisma.sql`m.code || ' ' || m.name`, Prisma.sql`m.within`, Prisma.sql`m.meaning`)} AS doc
    FROM unnest(${EXPLAINED.map((one) => one.code)}::text[], ${EXPLAINED.map((one) => one.name)}::text[],
      ${EXPLAINED.map((one) => one.group)}::text[], ${EXPLAINED.map((one) => one.meaning)}::text[],
      ${EXPLAINED.map((one) => one.anchor)}::text[]) AS m(code, name, within, meaning, anchor)`,
    words,
  )

/** What the dictionary says of a whole key, which it has in parts: its metric, its statistic, its component. */
async function searchKey(db: Db, key: MetricKey): Promise<Row[]> {
  const { metric, statistic, component } = key
  const parts = [
    metric,
    ...(statistic === 'value' ? [] : [statistic === 'quantile' ? 'percentile' : statistic]),
    ...(component === DEFAULT_COMPONENT ? [] : [component]),
  ]
  const found: Row[] = []
  for (const part of parts) {
    const [best] = await db.$queryRaw<Row[]>(metrics(searchWords(part)))
    if (best) found.push(best)
  }
  return found.map((row) => ({ ...row, total: found.length }))
}

/** Campaigns with a page of their own: those of publications are found as these. */
const campaigns: Select = (words) =>
  selectBest(
    Prisma.sql`SELECT '/campaigns/' || ca.slug AS href, ca.title, ca.created_at::text AS newest,
      ARRAY[CASE WHEN ca.retracted_at IS NOT NULL THEN 'retracted' END, o.name] AS facts,
      ${tsDocument(Prisma.sql`ca.title || ' ' || ca.slug`, Prisma.sql`o.name || ' ' || o.slug`, Prisma.sql`ca.summary`)} AS doc
    FROM campaign ca JOIN organisation o ON o.id = ca.org_id
    WHERE NOT ${isDemonstration(Prisma.sql`ca.id`)}
      AND EXISTS (SELECT 1 FROM condition c WHERE c.campaign_id = ca.id AND (c.is_listed
        OR EXISTS (SELECT 1 FROM run r WHERE r.condition_id = c.id AND r.published_at IS NOT NULL)))
      AND NOT EXISTS (SELECT 1 FROM publication_campaign pc WHERE pc.campaign_id = ca.id)`,
    words,
  )

const SELECTS: [SearchGroup['kind'], Select][] = [
  ['mesh', meshes],
  ['version', versions],
  ['publication', publications],
  ['harness', harnesses],
  ['metric', metrics],
  ['unpublished', unpublished],
  ['campaign', campaigns],
]

/**
 * Trends, meshes, measured versions, publications, harnesses and metrics that match every word, and last what is known from
 * sent runs alone; at most ten of each kind.
 */
export async function searchAll(db: Db, { q }: SearchInput): Promise<SearchResults> {
  const words = searchWords(q)
  const key = parseMetricKey(q.trim())
  const search = async ([kind, select]: (typeof SELECTS)[number]): Promise<SearchGroup> => {
    // Raw: full-text search with ranks.
    const rows =
      kind === 'metric' && key !== null
        ? await searchKey(db, key)
        : await db.$queryRaw<Row[]>(select(words))
    const hits = rows.map(({ href, title, facts }) => ({
      href,
      title,
      facts: facts.filter((fact) => fact !== null),
    }))
    const total = rows[0]?.total ?? 0
    return { kind, hits, total: Math.min(total, MAX_COUNTED), hasMore: total > MAX_COUNTED }
  }
  const [{ trends, submitted }, found] = await Promise.all([
    searchTrends(db, words, MAX_HITS),
    Promise.all(words.length > 0 ? SELECTS.map(search) : []),
  ])
  return { words, groups: [trends, ...found, submitted].filter(({ total }) => total > 0) }
}
