import { canonicalJson } from '@/ingest/dictionary/canonical-json'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db'
import type { CellRow } from '@/server/results/cells'
import { groupBy, keyOf } from '@/server/results/panels'
import type { ResultRow } from '@/server/results/schemas'

/** One value with its row in the database. */
export type Item = { row: ResultRow; cell: CellRow }

type KeyColumns = Pick<CellRow, 'metric' | 'component' | 'statistic' | 'q_ppm'>
/** Publisher, metric key and nominal workload: what values over versions must share to form one series. */
export type TrendSeries = KeyColumns & {
  org_id: number
  workload_id: number
  metric_id: number
  component_id: number
  versions: number
}

/**
 * Every series of a mesh with at least two measured versions, longest first. Counted in the database, because a mesh may
 * have a hundred thousand values and a page shows a dozen series. Continuous campaigns have their own chart: one value
 * per run and one per release never mix. Raw: HAVING over a distinct count.
 */
export const selectTrendSeries = (
  db: Db,
  mesh: string,
  metric: Prisma.Sql,
): Promise<TrendSeries[]> =>
  db.$queryRaw<TrendSeries[]>`
    SELECT ca.org_id, c.workload_id, s.metric_id, s.component_id, s.metric, s.component, s.statistic,
      s.q_ppm, count(DISTINCT coalesce(su.version_raw, 'version not stated'))::int AS versions
    FROM tested_subject su
      JOIN condition c ON c.subject_id = su.id JOIN campaign ca ON ca.id = c.campaign_id AND ca.mode = 'one_off'
      JOIN summary_value s ON s.condition_id = c.id
    WHERE su.mesh = ${mesh} AND s.method IN ('published', 'mean_of_runs') AND s.value IS NOT NULL AND ${metric}
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    HAVING count(DISTINCT coalesce(su.version_raw, 'version not stated')) > 1
    ORDER BY versions DESC, min(c.id), s.metric_id, s.component_id, s.statistic, s.q_ppm`

/** The values of the given series, as a condition for `selectCells`. */
export const inSeries = (mesh: string, allSeries: readonly TrendSeries[]): Prisma.Sql => {
  const wanted = allSeries.map(
    (s) =>
      Prisma.sql`(${s.org_id}::int, ${s.workload_id}::int, ${s.metric_id}::int, ${s.component_id}::int, ${s.statistic}, ${s.q_ppm}::int)`,
  )
  return Prisma.sql`su.mesh = ${mesh} AND ca.mode = 'one_off' AND s.value IS NOT NULL
    AND (ca.org_id, c.workload_id, s.metric_id, s.component_id, s.statistic, s.q_ppm) IN (${Prisma.join(wanted)})`
}

/** Test beds shown per series; with all of them a page would be unreadable. */
const MOST_GROUPS = 12

/** Comparability groups of each series: the newest, which are shown, and the total. */
export type SeriesGroups = Map<string, { shown: Set<string>; total: number }>

export async function selectNewestGroups(
  db: Db,
  mesh: string,
  allSeries: readonly TrendSeries[],
): Promise<SeriesGroups> {
  type Row = Pick<CellRow, 'org_id' | 'workload_id' | 'group_key'> & KeyColumns
  // Raw: series are matched as rows of several columns.
  const rows = await db.$queryRaw<Row[]>`
    SELECT ca.org_id, c.workload_id, s.metric, s.component, s.statistic, s.q_ppm,
      encode(c.group_key, 'hex') AS group_key
    FROM tested_subject su
      JOIN condition c ON c.subject_id = su.id JOIN campaign ca ON ca.id = c.campaign_id
      JOIN summary_value s ON s.condition_id = c.id
      LEFT JOIN publication_campaign pc ON pc.campaign_id = ca.id LEFT JOIN publication p ON p.id = pc.publication_id
    WHERE ${inSeries(mesh, allSeries)}
    GROUP BY 1, 2, 3, 4, 5, 6, 7
    ORDER BY max(coalesce(p.published_on, ca.ended_on, c.created_at::date)) DESC, max(c.id) DESC`
  const found: SeriesGroups = new Map()
  for (const [series, all] of groupBy(rows, seriesKey))
    found.set(series, {
      shown: new Set(all.slice(0, MOST_GROUPS).map((row) => row.group_key)),
      total: all.length,
    })
  return found
}

export const seriesKey = (row: Pick<CellRow, 'org_id' | 'workload_id'> & KeyColumns): string =>
  `${row.org_id} ${row.workload_id} ${keyOf(row)}`

/** A comparability group and a release track: points are connected only within one. */
export const partOf = ({ cell }: Item): string => `${cell.group_key} ${cell.track}`

export const seriesOf = ({ row }: Item): string =>
  `${row.subject.mode} ${canonicalJson(row.subject.config)}`

export const groups = <T>(items: readonly T[], keyFor: (item: T) => string): T[][] => [
  ...groupBy(items, keyFor).values(),
]

export const versionLabel = (row: ResultRow): string => row.subject.version ?? 'version not stated'

/** Order inside a segment: the version key; versions without an order come last. */
export const byVersion = (a: Item, b: Item): number => {
  const [x, y] = [a.row.subject.sortKey, b.row.subject.sortKey]
  return x === y ? 0 : x === null ? 1 : y === null ? -1 : x < y ? -1 : 1
}
