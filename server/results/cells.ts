import type { SpreadKindName } from '@/ingest/dictionary/vocabulary'
import { Prisma } from '@/prisma/generated/client'
import { UNSTATED_ENVIRONMENT_DIGEST } from '@/server/catalogue/unstated'
import { rawOf, type Db } from '@/server/platform/db'
import { fromHex } from '@/server/platform/hex'

/** One value of one condition with everything a chart says about it, as the database returns it. */
export type CellRow = {
  condition_id: number
  group_key: string
  family_key: string
  applicability: string
  condition_note: string | null
  subject_id: number
  subject_label: string
  subject_note: string | null
  version_raw: string | null
  mode: string
  config: Record<string, unknown>
  track: string
  sort_key: string | null
  mesh: string
  mesh_name: string
  mesh_is_baseline: boolean
  is_baseline: boolean
  protocol: string | null
  application: string | null
  topology: string | null
  target_rps: number | null
  connections: number | null
  payload_bytes: number | null
  duration_s: number | null
  warmup_s: number | null
  params: Record<string, unknown>
  harness: string
  harness_version: string | null
  load_model: string
  quantile_method: string
  environment: string
  environment_id: number
  is_environment_stated: boolean
  workload_id: number
  org_id: number
  campaign: string
  campaign_title: string
  sweep_axes: string[]
  discard_rule: { text?: string; where?: Record<string, unknown> | null } | null
  aggregation: string | null
  organisation: string
  organisation_slug: string
  publication: string | null
  publication_title: string | null
  publication_url: string | null
  published_on: string | null
  relation: string | null
  vendor_of: string[] | null
  declared_relation: string | null
  declared_vendor_of: string[] | null
  measured_on: string | null
  received_on: string | null
  /** of the valid runs, in seconds */
  shortest_s: number | null
  longest_s: number | null
  metric: string
  component: string
  statistic: string
  q_ppm: number
  method: string
  n: number | null
  across_runs: string | null
  value: number | null
  null_reason: string | null
  spread_kind: string | null
  spread: number | null
  lo: number | null
  hi: number | null
  evidence: string | null
  printed_value: number | null
  printed_unit: string | null
  printed_spread: number | null
  printed_spread_kind: SpreadKindName | null
  printed_spread_lo: number | null
  printed_spread_hi: number | null
  reading_pm: number | null
  reading_pm_percent: number | null
  not_ranked: string | null
  run_values: number[] | null
  remarks: string[] | null
  source: Record<string, unknown> | null
}

const SHOWN = ['published', 'mean_of_runs']

/**
 * The summaries asked for, with condition, subject and campaign. OFFSET plans it apart from what is looked up for each row
 * by key: all tables in one list take the planner several times as long as reading them takes.
 */
const shownCells = (where: Prisma.Sql, methods: readonly string[]): Prisma.Sql => Prisma.sql`
  SELECT s.condition_id, s.metric_id, s.component_id, s.metric, s.component, s.statistic, s.q_ppm, s.method, s.n,
    s.across_runs, s.value, s.null_reason, s.spread_kind, s.spread, s.lo, s.hi, s.evidence, s.observation_id,
    c.group_key, c.family_key, c.applicability, c.note AS condition_note, c.subject_id, c.workload_id, c.harness_id,
    c.environment_id, c.campaign_id, su.label AS subject_label, su.note AS subject_note, su.version_raw, su.mode, su.config,
    su.track, su.sort_key, su.mesh, su.mesh_name, su.mesh_is_baseline, ca.org_id, ca.slug AS campaign,
    ca.title AS campaign_title, ca.sweep_axes, ca.discard_rule, ca.aggregation, ca.ended_on
  FROM summary_value s
    JOIN condition c ON c.id = s.condition_id
    JOIN tested_subject su ON su.id = c.subject_id
    JOIN campaign ca ON ca.id = c.campaign_id
  WHERE s.method = ANY (${methods}::text[]) AND ${where} OFFSET 0`

/**
 * Summaries that satisfy `where` (a fragment over the aliases s, c, su and ca of `shownCells`). Computed values win over
 * published ones of the same condition and key; one chart never mixes both. `methods`: for pages of retracted results.
 * Raw: DISTINCT ON over the views of summaries and subjects; on the driver, as what follows, because every chart waits for it.
 */
export const selectCells = (
  db: Db,
  where: Prisma.Sql,
  methods: readonly string[] = SHOWN,
): Promise<CellRow[]> => rawOf(db).$queryRaw<CellRow[]>`
  SELECT DISTINCT ON (s.condition_id, s.metric_id, s.component_id, s.statistic, s.q_ppm)
    s.condition_id, encode(s.group_key, 'hex') AS group_key, encode(s.family_key, 'hex') AS family_key,
    s.applicability, s.condition_note, s.subject_id, s.subject_label, s.subject_note,
    s.version_raw, s.mode, s.config, s.track, s.sort_key, s.mesh, s.mesh_name, s.mesh_is_baseline,
    (s.mesh_is_baseline OR EXISTS (SELECT 1 FROM condition_baseline cb WHERE cb.baseline_id = s.condition_id)) AS is_baseline,
    w.protocol, w.application, w.topology, w.target_rps, w.connections, w.payload_bytes, w.duration_s, w.warmup_s,
    w.params, h.name AS harness, h.version AS harness_version, h.load_model, h.quantile_method,
    e.label AS environment, s.environment_id, e.digest <> ${fromHex(UNSTATED_ENVIRONMENT_DIGEST)} AS is_environment_stated, s.workload_id,
    s.org_id, s.campaign, s.campaign_title, s.sweep_axes, s.discard_rule, s.aggregation,
    o.name AS organisation, o.slug AS organisation_slug, p.slug AS publication, p.title AS publication_title,
    p.url AS publication_url, p.published_on::text, coalesce(p.relation, o.relation) AS relation,
    (SELECT array_agg(x.name ORDER BY x.name) FROM mesh x WHERE x.slug = ANY (coalesce(p.vendor_of, o.vendor_of))) AS vendor_of,
    CASE WHEN p.id IS NULL AND o.relation = 'unknown' THEN o.declared_relation END AS declared_relation,
    (SELECT array_agg(x.name ORDER BY x.name) FROM mesh x WHERE x.slug = ANY (o.declared_vendor_of)) AS declared_vendor_of,
    coalesce(p.published_on, s.ended_on, ran.last_started_at::date)::text AS measured_on,
    CASE WHEN coalesce(p.published_on, s.ended_on, ran.last_started_at::date) IS NULL THEN ran.last_received_at::date END::text AS received_on,
    ran.shortest_s, ran.longest_s,
    s.metric, s.component, s.statistic, s.q_ppm, s.method, s.n, s.across_runs, s.value,
    s.null_reason, s.spread_kind, s.spread, s.lo, s.hi, s.evidence, ev.printed_value, ev.printed_unit,
    ev.printed_spread, ev.spread_kind AS printed_spread_kind, ev.printed_spread_lo, ev.printed_spread_hi, ev.reading_pm, ev.reading_pm_percent, ev.not_ranked, ev.run_values, ev.remarks, ev.source
  FROM (${shownCells(where, methods)}) AS s
    JOIN workload w ON w.id = s.workload_id
    JOIN harness h ON h.id = s.harness_id
    JOIN environment e ON e.id = s.environment_id
    JOIN organisation o ON o.id = s.org_id
    LEFT JOIN publication_campaign pc ON pc.campaign_id = s.campaign_id
    LEFT JOIN publication p ON p.id = pc.publication_id
    LEFT JOIN run_span ran ON ran.condition_id = s.condition_id
    LEFT JOIN evidence ev ON ev.observation_id = s.observation_id AND ev.is_canonical
  ORDER BY s.condition_id, s.metric_id, s.component_id, s.statistic, s.q_ppm, s.method = 'published', p.published_on`

/** Identifies a value of one condition. */
export type ValueName = Pick<
  CellRow,
  'condition_id' | 'metric' | 'component' | 'statistic' | 'q_ppm'
>
export type RunValue = ValueName & { run_id: string; value: number; raw_url: string | null }

/** Address of the raw file of run `r`; null if it is withheld. */
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
  return rawOf(db).$queryRaw`
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
  return rawOf(db).$queryRaw`
    SELECT w.condition_id, w.metric, w.component, w.statistic, w.q_ppm, x.values
    FROM ${wanted(names)} w,
      -- OFFSET keeps this a look-up by key: planned as a join, it reads the whole table.
      LATERAL (SELECT array_agg(m.value ORDER BY r.replicate) AS values FROM run r JOIN measurement m
          ON (m.run_id, m.metric_id, m.component_id, m.statistic, m.q_ppm) = (r.id, w.metric_id, w.component_id, w.statistic, w.q_ppm)
        WHERE r.condition_id = w.condition_id AND r.status = 'valid' OFFSET 0) x
    WHERE x.values IS NOT NULL`
}

/** An accepted dispute about a condition, its publication or one of its runs is shown with each value, like a flag. */
const disputedConditions = (conditionIds: number[]): Prisma.Sql => Prisma.sql`
  SELECT c.id, NULL, 'DISPUTED', '', 'info', 'disputed: ' || d.answer FROM dispute d JOIN condition c ON CASE d.target_kind
      WHEN 'condition' THEN d.target_id = c.id::text
      WHEN 'run' THEN EXISTS (SELECT 1 FROM run r WHERE r.condition_id = c.id AND r.id::text = d.target_id)
      ELSE EXISTS (SELECT 1 FROM publication_campaign pc JOIN publication p ON p.id = pc.publication_id
        WHERE pc.campaign_id = c.campaign_id AND p.slug = d.target_id) END
  WHERE d.status = 'accepted' AND c.id = ANY (${conditionIds}::int[])`

/**
 * Flags of conditions and of their runs, and disputes, with the number of runs that carry them.
 * Raw: aggregates a union of flags and disputes.
 */
export async function selectFlags(
  db: Db,
  conditionIds: number[],
): Promise<
  {
    condition_id: number
    code: string
    scope: string
    severity: string
    text: string
    runs: number
  }[]
> {
  if (conditionIds.length === 0) return []
  return rawOf(db).$queryRaw`
    SELECT condition_id, code, scope, min(text) AS text, count(run_id)::int AS runs,
      (ARRAY['exclude', 'warn', 'info'])[min(array_position(ARRAY['exclude', 'warn', 'info'], severity))] AS severity
    FROM (
      SELECT r.condition_id, f.run_id, f.code, f.scope, f.severity, f.text FROM run r,
        -- By run: merged with all flags, the runs of all conditions would be read in their order.
        LATERAL (SELECT * FROM quality_flag WHERE run_id = r.id OFFSET 0) AS f
      WHERE r.condition_id = ANY (${conditionIds}::int[]) AND r.status = 'valid'
      UNION ALL
      SELECT f.condition_id, NULL, f.code, f.scope, f.severity, f.text FROM quality_flag f
      WHERE f.condition_id = ANY (${conditionIds}::int[])
      UNION ALL
      ${disputedConditions(conditionIds)}) AS flags
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
}

/** Links from conditions of the given groups to their baselines. Raw: binary keys as one array parameter. */
export const selectBaselines = (
  db: Db,
  groupKeys: Uint8Array[],
): Promise<{ conditionId: number; baselineId: number }[]> => db.$queryRaw`
  SELECT cb.condition_id AS "conditionId", cb.baseline_id AS "baselineId"
  FROM condition c JOIN condition_baseline cb ON cb.condition_id = c.id
  WHERE c.group_key = ANY (${groupKeys}::bytea[]) ORDER BY 1, 2`
