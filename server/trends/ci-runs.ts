import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import type { CellRow } from '@/server/results/cells/cell-row'
import { RAW_URL } from '@/server/results/cells/run-values'
import { cellMetricKey } from '@/server/results/panels'
import { IS_VOUCHED_FOR } from '@/server/catalogue/trust'

type KeyColumns = Pick<CellRow, 'metric' | 'component' | 'statistic' | 'q_ppm'>
/** A series of runs: organisation, nominal workload, mode, configuration and metric key. */
export type RunSeries = KeyColumns & {
  org_id: number
  workload_id: number
  mode: string
  config: unknown
  metric_id: number
  component_id: number
  runs: number
}

/** The same with whether somebody stands behind it: a publication, or a known organisation. */
export type ListedRunSeries = RunSeries & { isVouchedFor: boolean }

/** Runs drawn per test bed: the newest, twice as many as are judged. */
const DRAWN_RUNS = 80
/** A limit for series in which every run has its own test bed. */
const RUNS_OF_ALL_TEST_BEDS = 240

/** The metrics most readers look for. */
export const FIRST_KEYS = ['http.latency.p99', 'http.latency.p50', 'tcp.throughput.mean']
const place = (series: RunSeries): number => {
  const at = FIRST_KEYS.indexOf(cellMetricKey(series))
  return at < 0 ? FIRST_KEYS.length : at
}

/** Every series of runs of a mesh, what nobody reviewed last, then most runs first, then by the metrics most readers look for. */
export async function selectRunSeries(
  db: Db,
  mesh: string,
  metric: Prisma.Sql,
): Promise<ListedRunSeries[]> {
  // Raw: sums over joined views, grouped by series.
  const allSeries = await db.$queryRaw<ListedRunSeries[]>`
    SELECT ca.org_id, c.workload_id, su.mode, su.config, s.metric_id, s.component_id, s.metric,
      s.component, s.statistic, s.q_ppm, sum(s.n)::int AS runs,
      bool_or(${IS_VOUCHED_FOR}) AS "isVouchedFor"
    FROM campaign ca JOIN condition c ON c.campaign_id = ca.id JOIN tested_subject su ON su.id = c.subject_id
      JOIN summary_value s ON s.condition_id = c.id AND s.method = 'mean_of_runs'
    WHERE ca.mode = 'continuous' AND su.mesh = ${mesh} AND s.better <> 0 AND ${metric}
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ORDER BY runs DESC, min(c.id), s.metric_id, s.component_id, s.statistic, s.q_ppm`
  return allSeries
    .map((series, i) => ({ series, i }))
    .sort(
      (a, b) =>
        Number(b.series.isVouchedFor) - Number(a.series.isVouchedFor) ||
        b.series.runs - a.series.runs ||
        place(a.series) - place(b.series) ||
        a.i - b.i,
    )
    .map(({ series }) => series)
}

export type CiRunRow = KeyColumns & {
  /** position of its series in the input */
  series: number
  run_id: string
  condition_id: number
  group_key: string
  at: Date
  commit_sha: string | null
  /** runs of another branch are a test bed of their own */
  branch: string | null
  version_raw: string | null
  value: number
  raw_url: string | null
  /** number of runs of its test bed */
  total: number
  flags: { code: string; scope: string; severity: string; text: string }[]
  /** measured seconds where the plan names neither a duration nor a number of requests; null else */
  untimed_s: number | null
  /** of the load generator, as its sender states it */
}

/** The newest valid runs of each series and test bed, oldest first: by start time, else by arrival. */
export async function selectCiRuns(
  db: Db,
  mesh: string,
  allSeries: readonly RunSeries[],
): Promise<CiRunRow[]> {
  if (allSeries.length === 0) return []
  const wanted = allSeries.map(
    (s, i) =>
      Prisma.sql`(${i}::int, ${s.org_id}::int, ${s.workload_id}::int, ${s.mode}, ${JSON.stringify(s.config)}::jsonb,
        ${s.metric_id}::smallint, ${s.component_id}::smallint, ${s.statistic}, ${s.q_ppm}::int)`,
  )
  // Raw: the last runs of every series by window function.
  return db.$queryRaw<CiRunRow[]>`
    WITH wanted (series, org_id, workload_id, mode, config, metric_id, component_id, statistic, q_ppm) AS (
      VALUES ${Prisma.join(wanted)}),
    lines AS (SELECT DISTINCT org_id, workload_id, mode, config FROM wanted),
    placed AS (
      SELECT r.id, r.condition_id, r.ingest_id, r.duration_s, r.commit_sha, r.branch, r.received_at, coalesce(r.started_at, r.received_at) AS at, c.group_key,
        su.version_raw, l.org_id, l.workload_id, l.mode, l.config,
        row_number() OVER newest AS age, count(*) OVER bed AS total, row_number() OVER (
          PARTITION BY l.org_id, l.workload_id, l.mode, l.config
          ORDER BY coalesce(r.started_at, r.received_at) DESC, r.received_at DESC, r.id DESC) AS age_of_all
      FROM lines l JOIN campaign ca ON ca.org_id = l.org_id AND ca.mode = 'continuous' AND ca.retracted_at IS NULL
        JOIN condition c ON c.campaign_id = ca.id AND c.workload_id = l.workload_id
        JOIN tested_subject su ON su.id = c.subject_id AND su.mode = l.mode AND su.config = l.config
          AND su.mesh = ${mesh}
        JOIN run r ON r.condition_id = c.id AND r.status = 'valid'
      WINDOW bed AS (PARTITION BY l.org_id, l.workload_id, l.mode, l.config, c.group_key, r.branch),
        newest AS (bed ORDER BY coalesce(r.started_at, r.received_at) DESC, r.received_at DESC, r.id DESC))
    SELECT w.series, r.id::text AS run_id, r.condition_id, encode(r.group_key, 'hex') AS group_key, r.at, r.commit_sha,
      r.branch, r.version_raw, r.total::int, x.value, ${RAW_URL} AS raw_url, x.metric, x.component, x.statistic, x.q_ppm,
      CASE WHEN wl.duration_s IS NULL AND jsonb_typeof(wl.params -> 'requests') IS DISTINCT FROM 'number'
        THEN r.duration_s END AS untimed_s,
      coalesce((SELECT jsonb_agg(jsonb_build_object('code', f.code, 'scope', f.scope, 'severity', f.severity,
        'text', f.text) ORDER BY f.code, f.scope) FROM quality_flag f WHERE f.run_id = r.id), '[]') AS flags
    FROM placed r JOIN wanted w ON (w.org_id, w.workload_id, w.mode) = (r.org_id, r.workload_id, r.mode)
        AND w.config = r.config
      JOIN workload wl ON wl.id = r.workload_id
      JOIN measurement_value x ON x.run_id = r.id AND (x.metric_id, x.component_id, x.statistic, x.q_ppm)
        = (w.metric_id, w.component_id, w.statistic, w.q_ppm)
    WHERE r.age <= ${DRAWN_RUNS} AND r.age_of_all <= ${RUNS_OF_ALL_TEST_BEDS}
    ORDER BY w.series, r.at, r.received_at, r.id`
}
