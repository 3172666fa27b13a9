import { canonicalJson } from '@/ingest/dictionary/canonical-json'
import { Prisma } from '@/prisma/generated/client'
import { cached } from '@/server/platform/cache/cached'
import { meshTag } from '@/server/catalogue/cache-tags'
import { ALL_CONDITIONS, readConditions } from '@/server/catalogue/read-conditions'
import type { Db } from '@/server/platform/db/client'
import type { CellRow } from '@/server/results/cells/cell-row'
import { groupBy } from '@/ingest/dictionary/group-by'
import { cellMetricKey, type LoadedRow } from '@/server/results/panels'
import type { ResultRow } from '@/server/results/schemas'
import { IS_VOUCHED_FOR } from '@/server/catalogue/trust'

/** What readers of a mesh ask for first. */
export const USUAL_METRIC = 'http.latency.p99'

/** One value with its row in the database. */
export type Item = LoadedRow

type KeyColumns = Pick<CellRow, 'metric' | 'component' | 'statistic' | 'q_ppm'>
/** Publisher, metric key and nominal workload: what values over versions must share to form one series. */
export type TrendSeries = KeyColumns & {
  org_id: number
  workload_id: number
  metric_id: number
  component_id: number
  /** that have a value anywhere in the series */
  versions: number
  /** the most versions of one mode and configuration on one test bed and track: two can show a change; 0 where there are fewer */
  compared: number
  /** false: nothing but submitted runs that nobody reviewed */
  isVouchedFor: boolean
}

/**
 * Every series of a mesh with at least two measured versions, what nobody reviewed last, then longest first. Counted in the database, because a mesh may
 * have a hundred thousand values and a page shows a dozen series. Continuous campaigns have their own chart: one value
 * per run and one per release never mix.
 * @param metric condition on `summary_value s`
 * @param conditions which are read, as rows of a FROM clause
 * Raw: HAVING over a distinct count. Versions and configurations are numbered first: the values of a mesh are grouped by
 * numbers several times as fast as by texts and documents.
 */
export const selectTrendSeries = (
  db: Db,
  mesh: string,
  metric: Prisma.Sql,
  conditions: Prisma.Sql = ALL_CONDITIONS,
): Promise<TrendSeries[]> =>
  db.$queryRaw<TrendSeries[]>`
    WITH numbered AS MATERIALIZED (SELECT id, dense_rank() OVER (ORDER BY track, mode, config) AS line,
        dense_rank() OVER (ORDER BY coalesce(version_raw, 'version not stated')) AS version
      FROM tested_subject WHERE mesh = ${mesh}),
    held AS MATERIALIZED (SELECT ca.org_id, c.workload_id, s.metric_id, s.component_id, s.statistic, s.q_ppm, c.group_key,
        su.line, su.version, min(c.id) AS first, bool_or(${IS_VOUCHED_FOR}) AS is_vouched_for
      FROM numbered su
        JOIN ${conditions} c ON c.subject_id = su.id JOIN campaign ca ON ca.id = c.campaign_id AND ca.mode = 'one_off'
        JOIN summary_value s ON s.condition_id = c.id
      WHERE s.method IN ('published', 'mean_of_runs') AND s.value IS NOT NULL AND ${metric}
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9),
    lines AS (SELECT org_id, workload_id, metric_id, component_id, statistic, q_ppm, count(*) AS versions
      FROM held GROUP BY 1, 2, 3, 4, 5, 6, group_key, line HAVING count(*) > 1),
    compared AS (SELECT org_id, workload_id, metric_id, component_id, statistic, q_ppm, max(versions) AS versions
      FROM lines GROUP BY 1, 2, 3, 4, 5, 6),
    series AS (SELECT org_id, workload_id, metric_id, component_id, statistic, q_ppm,
        count(DISTINCT version) AS versions, min(first) AS first, bool_or(is_vouched_for) AS is_vouched_for
      FROM held GROUP BY 1, 2, 3, 4, 5, 6 HAVING count(DISTINCT version) > 1)
    SELECT s.org_id, s.workload_id, s.metric_id, s.component_id, me.code AS metric, co.code AS component, s.statistic,
      s.q_ppm, s.versions::int AS versions, coalesce(x.versions, 0)::int AS compared,
      s.is_vouched_for AS "isVouchedFor"
    FROM series s JOIN metric me ON me.id = s.metric_id JOIN component co ON co.id = s.component_id
      LEFT JOIN compared x USING (org_id, workload_id, metric_id, component_id, statistic, q_ppm)
    ORDER BY s.is_vouched_for DESC, s.versions DESC, s.first, s.metric_id, s.component_id, s.statistic, s.q_ppm`

/** The same of every metric, of the conditions that lists read. Parts of a page that are made at once share them. */
export const meshSeries = (db: Db, mesh: string): Promise<TrendSeries[]> =>
  cached(db, ['mesh-series', mesh], [meshTag(mesh)], () =>
    selectTrendSeries(db, mesh, Prisma.sql`true`, readConditions(Prisma.sql`su.mesh = ${mesh}`)),
  )

/**
 * The values of the given series, as a condition for `selectCells`. Raw: the series are one hashed table; as a list of rows
 * each value would be compared with every one of them.
 */
export const inSeries = (mesh: string, allSeries: readonly TrendSeries[]): Prisma.Sql =>
  Prisma.sql`su.mesh = ${mesh} AND ca.mode = 'one_off' AND s.value IS NOT NULL
    AND (ca.org_id, c.workload_id, s.metric_id, s.component_id, s.statistic, s.q_ppm) IN (SELECT * FROM unnest(
      ${allSeries.map((s) => s.org_id)}::int[], ${allSeries.map((s) => s.workload_id)}::int[],
      ${allSeries.map((s) => s.metric_id)}::int[], ${allSeries.map((s) => s.component_id)}::int[],
      ${allSeries.map((s) => s.statistic)}::text[], ${allSeries.map((s) => s.q_ppm)}::int[]))`

/** Test beds shown per series; with all of them a page would be unreadable. Fewer of runs that nobody reviewed. */
const MAX_GROUPS = 12
export const MAX_SUBMITTED_GROUPS = 4

/** Comparability groups of each series: the newest, which are shown, and the total. */
export type SeriesGroups = Map<string, { shown: Set<string>; total: number }>

/** @param conditions which are read, as rows of a FROM clause */
export async function selectNewestGroups(
  db: Db,
  mesh: string,
  allSeries: readonly TrendSeries[],
  conditions: Prisma.Sql,
): Promise<SeriesGroups> {
  type Row = Pick<CellRow, 'org_id' | 'workload_id' | 'group_key'> & KeyColumns & { total: number }
  // Raw: series are matched as rows of several columns, and groups numbered in windows. Publishers and workloads are named
  // again: conditions of others are left out before their values are read.
  const rows = await db.$queryRaw<Row[]>`
    WITH held AS (SELECT ca.org_id, c.workload_id, s.metric_id, s.component_id, s.statistic, s.q_ppm, c.group_key,
        max(coalesce(p.published_on, ca.ended_on, c.created_at::date)) AS measured_on, max(c.id) AS newest,
        bool_or(${IS_VOUCHED_FOR}) AS is_vouched_for
      FROM tested_subject su
        JOIN ${conditions} c ON c.subject_id = su.id JOIN campaign ca ON ca.id = c.campaign_id
        JOIN summary s ON s.condition_id = c.id
        LEFT JOIN publication_campaign pc ON pc.campaign_id = ca.id LEFT JOIN publication p ON p.id = pc.publication_id
      WHERE ca.org_id = ANY (${allSeries.map((s) => s.org_id)}::int[])
        AND c.workload_id = ANY (${allSeries.map((s) => s.workload_id)}::int[]) AND ${inSeries(mesh, allSeries)}
      GROUP BY 1, 2, 3, 4, 5, 6, 7),
    placed AS (SELECT *, row_number() OVER (series ORDER BY measured_on DESC, newest DESC) AS place,
        count(*) OVER series AS total, bool_or(is_vouched_for) OVER (PARTITION BY org_id, workload_id, metric_id,
          component_id, statistic, q_ppm) AS is_reviewed
      FROM held WINDOW series AS (PARTITION BY org_id, workload_id, metric_id, component_id, statistic, q_ppm))
    SELECT x.org_id, x.workload_id, me.code AS metric, co.code AS component, x.statistic, x.q_ppm,
      encode(x.group_key, 'hex') AS group_key, x.total::int AS total
    FROM placed x JOIN metric me ON me.id = x.metric_id JOIN component co ON co.id = x.component_id
    WHERE x.place <= CASE WHEN x.is_reviewed THEN ${MAX_GROUPS}::int ELSE ${MAX_SUBMITTED_GROUPS}::int END`
  const found: SeriesGroups = new Map()
  for (const [series, all] of groupBy(rows, seriesKey))
    found.set(series, {
      shown: new Set(all.map((row) => row.group_key)),
      total: all[0]?.total ?? 0,
    })
  return found
}

export const seriesKey = (row: Pick<CellRow, 'org_id' | 'workload_id'> & KeyColumns): string =>
  `${row.org_id} ${row.workload_id} ${cellMetricKey(row)}`

/** A comparability group and a release track: points are connected only within one. */
export const partKey = ({ cell }: Item): string => `${cell.group_key} ${cell.track}`

// Each of several steps groups the values of a page by it.
const names = new WeakMap<ResultRow, string>()

/** Mode and configuration: what the values of one line share. */
export function seriesName({ row }: Item): string {
  const name = names.get(row) ?? `${row.subject.mode} ${canonicalJson(row.subject.config)}`
  names.set(row, name)
  return name
}

export const groups = <T>(items: readonly T[], keyFor: (item: T) => string): T[][] => [
  ...groupBy(items, keyFor).values(),
]

export const versionLabel = (row: ResultRow): string => row.subject.version ?? 'version not stated'

/** Order inside a segment: the version key; versions without an order come last. */
export const byVersion = (a: Item, b: Item): number => {
  const [x, y] = [a.row.subject.sortKey, b.row.subject.sortKey]
  return x === y ? 0 : x === null ? 1 : y === null ? -1 : x < y ? -1 : 1
}
