import type { Mode } from '@/ingest/dictionary/vocabulary'
import { VOTES } from '@/server/catalogue/trust'
import type { Db } from '@/server/platform/db/client'
import { metricFilter } from '../metric-filter'
import { cellMetricKey } from '../panels'
import type { NearQuestion, SubjectRef } from './schemas'

type Row = {
  a_mode: Mode
  b_mode: Mode
  a_name: string
  b_name: string
  metric: string
  component: string
  statistic: string
  q_ppm: number
  loads: number
  sources: number
}

/**
 * What two meshes share in publications, in any of their modes and in any metric: load levels and campaigns by modes and key.
 * Raw: a self-join on binary keys with distinct counts.
 */
const selectShared = (db: Db, a: string, b: string): Promise<Row[]> => db.$queryRaw`
  WITH held AS (
    SELECT DISTINCT su.mesh, su.mesh_name, su.mode, c.group_key, c.campaign_id, s.metric, s.component, s.statistic, s.q_ppm
    FROM reviewed_campaign r JOIN condition c ON c.campaign_id = r.campaign_id
      JOIN tested_subject su ON su.id = c.subject_id JOIN summary_value s ON s.condition_id = c.id
    WHERE su.mesh IN (${a}, ${b}) AND s.value IS NOT NULL AND s.method IN ('published', 'mean_of_runs'))
  SELECT x.mode AS a_mode, y.mode AS b_mode, x.mesh_name AS a_name, y.mesh_name AS b_name, x.metric, x.component,
    x.statistic, x.q_ppm, count(DISTINCT x.group_key)::int AS loads, count(DISTINCT x.campaign_id)::int AS sources
  FROM held x JOIN held y USING (group_key, metric, component, statistic, q_ppm)
  WHERE x.mesh = ${a} AND y.mesh = ${b} AND (${a} <> ${b} OR x.mode < y.mode)
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  ORDER BY sources DESC, loads DESC, 1, 2, 5, 6, 7, 8`

const isMode = (ref: SubjectRef, mode: Mode): boolean => ref.mode === null || ref.mode === mode

/** "ambient" of "ambient+waypoint": with more in the path it is still the requested mode. */
const stripAddons = (mode: Mode): string => mode.split('+', 1)[0] ?? mode
const isBase = (ref: SubjectRef, mode: Mode): boolean =>
  ref.mode === null || stripAddons(ref.mode) === stripAddons(mode)

/** So many fit beside each other; more would be a list of everything. */
const MAX_SUGGESTIONS = 6

/**
 * Questions close to one that was asked of two meshes: their other modes for the same metric, their other metrics in the
 * same modes; one metric of a kind. Those that keep more of what was asked first, then those with most sources.
 */
export async function listSuggestedComparisons(
  db: Db,
  [a, b]: readonly [SubjectRef, SubjectRef],
  metric: string,
): Promise<NearQuestion[]> {
  const rows = await selectShared(db, a.mesh, b.mesh)
  const kinds = new Set<string>()
  const near = rows.filter((row) => {
    const [isModes, isMetric] = [
      isMode(a, row.a_mode) && isMode(b, row.b_mode),
      cellMetricKey(row) === metric,
    ]
    if (row.metric === 'http.rps' || isModes === isMetric) return false
    const kind = `${row.a_mode} ${row.b_mode} ${isMetric ? metric : row.metric}`
    const isNew = !kinds.has(kind)
    kinds.add(kind)
    return isNew
  })
  // Where neither modes nor metric are shared, whatever is shared is near.
  const others =
    near.length > 0 ? near : rows.filter((row) => cellMetricKey(row) !== metric).slice(0, 3)
  const kept = (row: Row): number =>
    2 * (Number(isBase(a, row.a_mode)) + Number(isBase(b, row.b_mode))) +
    Number(cellMetricKey(row) === metric)
  const nearest = [...others].sort((x, y) => kept(y) - kept(x))
  return nearest.slice(0, MAX_SUGGESTIONS).map((row) => ({
    a: { mesh: a.mesh, meshName: row.a_name, mode: row.a_mode },
    b: { mesh: b.mesh, meshName: row.b_name, mode: row.b_mode },
    metric: cellMetricKey(row),
    loads: row.loads,
    sources: row.sources,
    newest: null,
  }))
}

/** What most publications measured. */
export const USUAL_KEY = 'http.latency.p99'

/**
 * Pairs of meshes and modes that most sources measured together, for a page without a question.
 * Raw: a self-join on binary keys with distinct counts.
 */
export async function usualPairs(
  db: Db,
  limit: number,
): Promise<{ pair: NearQuestion; newestGroup: string }[]> {
  const rows = await db.$queryRaw<(Row & { a: string; b: string; newest: string })[]>`
    WITH held AS (
      SELECT DISTINCT su.mesh, su.mesh_name, su.mode, c.group_key, c.campaign_id, p.published_on, w.target_rps
      FROM tested_subject su JOIN condition c ON c.subject_id = su.id JOIN summary_value s ON s.condition_id = c.id
        JOIN publication_campaign pc ON pc.campaign_id = c.campaign_id JOIN publication p ON p.id = pc.publication_id
        JOIN workload w ON w.id = c.workload_id
      WHERE NOT su.mesh_is_baseline AND ${VOTES} AND s.value IS NOT NULL AND s.method = 'published'
        AND ${metricFilter(USUAL_KEY)})
    SELECT x.mesh AS a, y.mesh AS b, x.mode AS a_mode, y.mode AS b_mode, x.mesh_name AS a_name, y.mesh_name AS b_name,
      count(DISTINCT x.group_key)::int AS loads, count(DISTINCT x.campaign_id)::int AS sources,
      (array_agg(encode(x.group_key, 'hex') ORDER BY x.published_on DESC NULLS LAST, x.target_rps DESC, x.group_key))[1] AS newest
    FROM held x JOIN held y USING (group_key)
    WHERE (x.mesh, x.mode) < (y.mesh, y.mode)
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY sources DESC, loads DESC, 1, 2, 3, 4 LIMIT ${limit}`
  return rows.map((row) => ({
    pair: {
      a: { mesh: row.a, meshName: row.a_name, mode: row.a_mode },
      b: { mesh: row.b, meshName: row.b_name, mode: row.b_mode },
      metric: USUAL_KEY,
      loads: row.loads,
      sources: row.sources,
      newest: null,
    },
    newestGroup: row.newest,
  }))
}
