import { Prisma } from '@/prisma/generated/client'
import { rawClient, type Db } from '@/server/platform/db/client'
import type { CellRow } from './cell-row'

/** Identifies a value of one condition. */
export type ValueName = Pick<
  CellRow,
  'condition_id' | 'metric' | 'component' | 'statistic' | 'q_ppm'
>
export type RunValue = ValueName & { run_id: string; value: number; raw_url: string | null }

/** URL of the raw file of run `r`; null if it is withheld. */
export const RAW_URL = Prisma.sql`(SELECT '/api/v1/runs/' || r.id || '/raw' FROM ingest i JOIN blob b ON b.sha256 = i.blob_sha256
  WHERE i.id = r.ingest_id AND b.withheld_reason IS NULL)`

/** Names of values as a table with the ids of their codes, which is read first. */
const wanted = (names: readonly ValueName[]): Prisma.Sql => Prisma.sql`(
  SELECT one.*, me.id AS metric_id, co.id AS component_id FROM unnest(
    ${names.map((n) => n.condition_id)}::int[], ${names.map((n) => n.metric)}::text[],
    ${names.map((n) => n.component)}::text[], ${names.map((n) => n.statistic)}::text[],
    ${names.map((n) => n.q_ppm)}::int[]) AS one(condition_id, metric, component, statistic, q_ppm)
  JOIN metric me ON me.code = one.metric JOIN component co ON co.code = one.component OFFSET 0)`

/**
 * The valid runs behind values, by condition and replicate.
 * Raw: names are matched as rows by unnest.
 */
export async function selectRunValues(db: Db, names: readonly ValueName[]): Promise<RunValue[]> {
  if (names.length === 0) return []
  return rawClient(db).$queryRaw`
    SELECT w.condition_id, w.metric, w.component, w.statistic, w.q_ppm, r.id::text AS run_id, x.value,
      ${RAW_URL} AS raw_url
    FROM ${wanted(names)} w JOIN run r ON r.condition_id = w.condition_id AND r.status = 'valid'
      -- OFFSET keeps this a look-up by key: planned as a join, it reads the whole table.
      JOIN LATERAL (SELECT m.value FROM measurement m WHERE (m.run_id, m.metric_id, m.component_id, m.statistic, m.q_ppm)
        = (r.id, w.metric_id, w.component_id, w.statistic, w.q_ppm) OFFSET 0) x ON true
    ORDER BY w.condition_id, r.replicate`
}

/**
 * The values of the valid runs behind summaries, by replicate; those without runs are left out.
 * Raw: names are matched as rows by unnest, and the runs of each are one array.
 */
export async function selectValuesOfRuns(
  db: Db,
  names: readonly ValueName[],
): Promise<(ValueName & { values: number[] })[]> {
  if (names.length === 0) return []
  return rawClient(db).$queryRaw`
    SELECT w.condition_id, w.metric, w.component, w.statistic, w.q_ppm, x.values
    FROM ${wanted(names)} w,
      -- OFFSET keeps this a look-up by key: planned as a join, it reads the whole table.
      LATERAL (SELECT array_agg(m.value ORDER BY r.replicate) AS values FROM run r JOIN measurement m
          ON (m.run_id, m.metric_id, m.component_id, m.statistic, m.q_ppm) = (r.id, w.metric_id, w.component_id, w.statistic, w.q_ppm)
        WHERE r.condition_id = w.condition_id AND r.status = 'valid' OFFSET 0) x
    WHERE x.values IS NOT NULL`
}
