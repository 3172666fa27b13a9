import type { Mode, Protocol } from '@/ingest/dictionary/vocabulary'
import type { Trust } from '@/server/catalogue/schemas'
import type { Db } from '@/server/platform/db/client'
import { metricFilter } from '../metric-filter'

/** One load level of one family for one metric key. CHECK constraints guarantee the closed lists. */
export type LevelRow = {
  group_key: string
  family_key: string
  metric: string
  component: string
  statistic: string
  q_ppm: number
  subjects: number
  modes: Mode[]
  protocol: Protocol | null
  topology: string | null
  target_rps: number | null
  payload_bytes: number | null
  connections: number | null
  params: Record<string, unknown>
  sweep_axes: string[]
  /** of the publication; null = there is none */
  relation: string | null
  isIndependent: boolean
  trust: Trust
  measured_on: string | null
}

/** Whether nothing but gateways was measured, which are no meshes: the board has them where they are asked for. */
export const isOfGateways = ({ modes }: Pick<LevelRow, 'modes'>): boolean =>
  modes.includes('gateway') && modes.every((mode) => mode === 'gateway' || mode === 'none')

/** Keys of the groups in which a mesh was measured. Raw: a binary key as text. */
export async function selectMeshGroups(db: Db, mesh: string): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ group_key: string }[]>`
    SELECT DISTINCT encode(c.group_key, 'hex') AS group_key
    FROM tested_subject su JOIN condition c ON c.subject_id = su.id AND c.is_listed WHERE su.mesh = ${mesh}`
  return new Set(rows.map((row) => row.group_key))
}

/**
 * All load levels of all families with values for a metric: by trust, within each, newest family first. Of several publications about one
 * campaign, the vendor's decides the relation (the greatest word): doubt never makes a result independent.
 * Raw: aggregates over joins with a CTE.
 */
export const selectLevels = (db: Db, metric: string): Promise<LevelRow[]> => db.$queryRaw<
  LevelRow[]
>`
  WITH published AS (
    SELECT pc.campaign_id, max(p.relation) AS relation, max(p.published_on) AS published_on
    FROM publication_campaign pc JOIN publication p ON p.id = pc.publication_id GROUP BY pc.campaign_id)
  SELECT encode(s.group_key, 'hex') AS group_key, encode(s.family_key, 'hex') AS family_key, s.metric,
    s.component, s.statistic, s.q_ppm, s.subjects, s.modes, w.protocol, w.topology, w.target_rps,
    w.connections, w.payload_bytes, w.params, ca.sweep_axes, p.relation,
    coalesce(p.relation, o.relation) = 'independent' AS "isIndependent",
    t.trust,
    coalesce(p.published_on, ca.ended_on, CASE WHEN p.campaign_id IS NULL THEN s.created_on END)::text AS measured_on
  FROM load_level_value s
    JOIN workload w ON w.id = s.workload_id JOIN campaign ca ON ca.id = s.campaign_id
    JOIN organisation o ON o.id = ca.org_id JOIN campaign_trust t ON t.campaign_id = s.campaign_id
    LEFT JOIN published p ON p.campaign_id = s.campaign_id
  WHERE ${metricFilter(metric)}
  ORDER BY t.place, measured_on DESC NULLS LAST, ca.id DESC, w.target_rps, w.connections, w.id, s.metric_id, s.component <> 'client',
    s.component, s.statistic, s.q_ppm, s.group_key`
