import { Prisma } from '@/prisma/generated/client'
import type { Trust } from '@/server/catalogue/schemas'
import { readConditions } from '@/server/catalogue/read-conditions'
import type { Db } from '@/server/platform/db/client'
import type { CellRow } from '@/server/results/cells/cell-row'
import { metricFilter } from '@/server/results/metric-filter'
import { cellMetricKey } from '@/server/results/panels'

type KeyColumns = Pick<CellRow, 'metric' | 'component' | 'statistic' | 'q_ppm'>

/** One version in one mode and configuration on one test bed: its condition nearest to the usual load. */
export type SelectedValue = KeyColumns & {
  /** as the catalogue names it; null = not stated */
  version: string | null
  condition_id: number
  group_key: string
  loads: number
  trust: Trust
}

/** Values outside continuous campaigns, of the conditions that lists read: one value per run and one per release never mix. */
const oneOff = (mesh: string): Prisma.Sql => Prisma.sql`
  FROM ${readConditions(Prisma.sql`su.mesh = ${mesh}`)} c
    JOIN tested_subject su ON su.id = c.subject_id JOIN campaign ca ON ca.id = c.campaign_id AND ca.mode = 'one_off'
    JOIN campaign_trust t ON t.campaign_id = ca.id
    JOIN workload w ON w.id = c.workload_id JOIN summary_value s ON s.condition_id = c.id
  WHERE t.trust <> 'demonstration' AND s.method IN ('published', 'mean_of_runs') AND s.value IS NOT NULL`

/**
 * Keys with values of a mesh: those of publications, most values first, then those of others alone. Raw: counts per key over
 * a view.
 */
export async function selectMetrics(
  db: Db,
  mesh: string,
): Promise<{ key: string; values: number; otherValues: number }[]> {
  const rows = await db.$queryRaw<(KeyColumns & { values: number; otherValues: number })[]>`
    WITH held AS (SELECT DISTINCT c.id, s.metric_id, s.component_id, s.statistic, s.q_ppm, t.trust = 'reviewed' AS votes
      ${oneOff(mesh)})
    SELECT me.code AS metric, co.code AS component, h.statistic, h.q_ppm, h.values, h."otherValues"
    FROM (SELECT metric_id, component_id, statistic, q_ppm, (count(*) FILTER (WHERE votes))::int AS values,
        (count(*) FILTER (WHERE NOT votes))::int AS "otherValues" FROM held GROUP BY 1, 2, 3, 4) h
      JOIN metric me ON me.id = h.metric_id JOIN component co ON co.id = h.component_id
    ORDER BY h.values DESC, CASE WHEN h.values = 0 THEN h."otherValues" END DESC, 1, 2, 3, 4`
  return rows.map((row) => ({
    key: cellMetricKey(row),
    values: row.values,
    otherValues: row.otherValues,
  }))
}

/** The load at which most publications measured latency, in requests per second. */
const USUAL = { from: 1000, to: 2000 }

/** How far a load lies from the usual one, as the logarithm of the factor; unstated loads come last. */
const DISTANCE = Prisma.sql`CASE WHEN w.target_rps IS NULL THEN 'Infinity'::float8
  WHEN w.target_rps < ${USUAL.from} THEN ln(${USUAL.from} / greatest(w.target_rps, 1e-9))
  WHEN w.target_rps > ${USUAL.to} THEN ln(w.target_rps / ${USUAL.to}) ELSE 0 END`

/**
 * Every version of a mesh with a value for a metric, once per mode, configuration and test bed: what nobody reviewed last,
 * then the track measured last, inside it the test bed with the newest version, its rows together and newest first. Raw: windows over joins of views.
 * @throws AppError BAD_REQUEST for a metric that is not in the dictionary
 */
export const selectVersions = (db: Db, mesh: string, metric: string): Promise<SelectedValue[]> =>
  db.$queryRaw<SelectedValue[]>`
    WITH measured AS (SELECT DISTINCT su.version, su.track, su.sort_key, su.version_raw, su.mode, su.config,
        c.group_key, c.id, c.campaign_id, c.environment_id, c.harness_id, s.metric, s.component, s.statistic, s.q_ppm, ${DISTANCE} AS distance, w.connections,
        (SELECT max(p.published_on) FROM publication_campaign pc JOIN publication p ON p.id = pc.publication_id
          WHERE pc.campaign_id = ca.id) AS published_on, t.trust
      ${oneOff(mesh)} AND ${metricFilter(metric)}),
    ranked AS (SELECT *, dense_rank() OVER (load ORDER BY version_raw NULLS LAST) AS version_rank FROM measured
      WINDOW load AS (PARTITION BY group_key, metric, component, statistic, q_ppm)),
    -- Where several loads are as near, one at which other versions were measured says more.
    shared AS (SELECT *, coalesce(max(version_rank) FILTER (WHERE version_raw IS NOT NULL) OVER load, 0) AS versions FROM ranked
      WINDOW load AS (PARTITION BY group_key, metric, component, statistic, q_ppm)),
    placed AS (SELECT *, count(*) OVER bed AS loads,
        row_number() OVER (bed ORDER BY distance, versions DESC, connections NULLS LAST, id) AS place
      FROM shared
      WINDOW bed AS (PARTITION BY version_raw, track, mode, config, campaign_id, environment_id, harness_id,
        metric, component, statistic, q_ppm))
    SELECT version, metric, component, statistic, q_ppm, id AS condition_id,
      encode(group_key, 'hex') AS group_key, loads::int AS loads, trust
    FROM (SELECT *, max(sort_key) OVER mine AS newest_key, max(version_raw) OVER mine AS newest_raw,
        max(published_on) OVER (PARTITION BY track) AS track_on FROM placed WHERE place = 1
      WINDOW mine AS (PARTITION BY track, campaign_id, environment_id, harness_id)) AS rows
    ORDER BY trust = 'submitted', track_on DESC NULLS LAST, track DESC, newest_key DESC NULLS LAST, newest_raw DESC NULLS LAST, published_on DESC NULLS LAST,
      campaign_id, environment_id, harness_id, sort_key DESC NULLS LAST, version_raw DESC NULLS LAST, mode, id`
