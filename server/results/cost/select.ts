import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { Prisma } from '@/prisma/generated/client'
import { MEASURED } from '@/server/catalogue/measured-conditions'
import { ALL_CONDITIONS, REVIEWED_CONDITIONS } from '@/server/catalogue/read-conditions'
import type { Db } from '@/server/platform/db/client'
import { startsWith } from '@/server/platform/db/hex'
import { subjectFilter } from '../compare/subjects'
import { cellMetricKey } from '../panels'
import type { CostInput } from './schemas'

/** Latency of every scatter. */
export const LATENCY = 'http.latency.p99'

/** Newest test beds first; further ones stay on the pages of their publications. */
const MAX_BEDS = 24

/**
 * Costs of the data plane, by the dictionary: proxies of any scope, and a mesh as a whole. Of control planes, applications,
 * gateways and nodes none is what a request costs in the data plane, and a counter of CPU time is no use of one run.
 */
const IS_COST = Prisma.sql`s.metric IN ('cpu.cores', 'cpu.time', 'mem.working_set')
  AND (s.metric, s.statistic) <> ('cpu.time', 'value')
  AND (s.component LIKE 'data\_plane.%' OR s.component IN ('node_proxy', 'mesh.total'))`

// OFFSET 0: looked up for each cost. As a join it is estimated as one row, and meets every latency of the database.
const HAS_LATENCY = Prisma.sql`EXISTS (SELECT FROM summary_value l WHERE l.condition_id = c.id AND l.metric_id = metric_id('http.latency')
  AND l.component = 'client' AND l.statistic = 'quantile' AND l.q_ppm = 990000 AND l.value IS NOT NULL
  AND l.method IN ('published', 'mean_of_runs') OFFSET 0)`

type KeyRow = {
  family: string
  metric: string
  component: string
  statistic: string
  q_ppm: number
  points: number
}

/** A cost key of a test bed with the number of its points. */
export type CostKey = { family: string; key: string; points: number }

const QUANTITIES = ['cpu.cores', 'cpu.time', 'mem.working_set']
/** A total says more than one process, and one process more than the largest of many. */
const SCOPES = ['data_plane.sum', 'data_plane.per_proxy', 'data_plane.sidecar', 'mesh.total']
const STATISTICS = ['mean', 'value', 'not_stated', 'max']

const place = (all: readonly string[], one: string): number => {
  const at = all.indexOf(one)
  return at === -1 ? all.length : at
}

/** Most points first, then the order of the lists above. */
export function byUse(a: CostKey, b: CostKey): number {
  const rank = ({ key }: CostKey): number => {
    const parsed = parseMetricKey(key)
    if (parsed === null) return Infinity
    const [quantity, scope, statistic] = [
      place(QUANTITIES, parsed.metric),
      place(SCOPES, parsed.component),
      place(STATISTICS, parsed.statistic),
    ]
    return quantity * 100 + scope * 10 + statistic
  }
  return b.points - a.points || rank(a) - rank(b) || (a.key < b.key ? -1 : 1)
}

/**
 * Rows of summaries with both values, by test bed and key of the cost.
 * @param conditions which are read, as rows of a FROM clause
 */
const keysWhere = (
  conditions: Prisma.Sql,
  where: Prisma.Sql,
  having: Prisma.Sql,
): Prisma.Sql => Prisma.sql`
  WITH found AS (
    SELECT encode(c.family_key, 'hex') AS family, s.metric, s.component, s.statistic, s.q_ppm, count(DISTINCT c.id)::int AS points,
      max(coalesce(p.published_on, ca.ended_on, c.created_at::date)) AS measured_on
    FROM ${conditions} c JOIN summary_value s ON s.condition_id = c.id JOIN tested_subject su ON su.id = c.subject_id
      JOIN campaign ca ON ca.id = c.campaign_id
      LEFT JOIN publication_campaign pc ON pc.campaign_id = ca.id LEFT JOIN publication p ON p.id = pc.publication_id
    WHERE ${IS_COST} AND s.value IS NOT NULL AND s.method IN ('published', 'mean_of_runs') AND ${MEASURED}
      AND NOT su.mesh_is_baseline AND ${HAS_LATENCY} AND ${where}
    GROUP BY 1, 2, 3, 4, 5 HAVING count(DISTINCT c.id) > 1 AND ${having})
  SELECT family, metric, component, statistic, q_ppm, points FROM found
  WHERE family IN (SELECT family FROM found GROUP BY family ORDER BY max(measured_on) DESC, family LIMIT ${MAX_BEDS})
  ORDER BY max(measured_on) OVER (PARTITION BY family) DESC, family, metric, component, statistic`

async function readKeys(db: Db, query: Prisma.Sql): Promise<CostKey[]> {
  const rows = await db.$queryRaw<KeyRow[]>(query)
  return rows.map((row) => ({ family: row.family, key: cellMetricKey(row), points: row.points }))
}

/** Before costs are looked at: a mesh is on few of all test beds. */
const isMeasured = (
  mesh: string,
): Prisma.Sql => Prisma.sql`c.family_key = ANY (ARRAY(SELECT DISTINCT o.family_key
  FROM ${REVIEWED_CONDITIONS} o JOIN tested_subject x ON x.id = o.subject_id WHERE x.mesh = ${mesh}))`

/**
 * Test beds of publications with both values, newest first. Raw: counts over a semi-join of views.
 */
export function selectCostKeys(db: Db, input: CostInput): Promise<CostKey[]> {
  const { publication, mesh, subjects } = input
  const held = subjects.map((ref) => Prisma.sql`bool_or(${subjectFilter(ref)})::int`)
  const conditions = [
    ...(mesh === null ? [] : [Prisma.sql`bool_or(su.mesh = ${mesh})`]),
    ...(held.length === 0 ? [] : [Prisma.sql`${Prisma.join(held, ' + ')} > 1`]),
  ]
  const having = conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' AND ')
  const where = [
    Prisma.sql`true`,
    ...(publication === null ? [] : [Prisma.sql`p.slug = ${publication}`]),
    ...(mesh === null ? [] : [isMeasured(mesh)]),
  ]
  return readKeys(db, keysWhere(REVIEWED_CONDITIONS, Prisma.join(where, ' AND '), having))
}

/** Cost keys of one test bed, whoever measured it. @param family leading digits of its key */
export const selectBedKeys = (db: Db, family: string): Promise<CostKey[]> =>
  readKeys(
    db,
    keysWhere(ALL_CONDITIONS, startsWith(Prisma.sql`c.family_key`, family), Prisma.sql`true`),
  )
