import type { SpreadKindName } from '@/ingest/dictionary/vocabulary'
import { Prisma } from '@/prisma/generated/client'
import { ownValue } from '@/ingest/dictionary/own-value'
import { UNSTATED_ENVIRONMENT_DIGEST } from '@/server/catalogue/unstated-conditions'
import { breather } from '@/server/platform/breather'
import { rawClient, type Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'

/** What was measured. */
type Subject = {
  subject_label: string
  version_raw: string | null
  mode: string
  config: Record<string, unknown>
  track: string
  sort_key: string | null
  mesh: string
  mesh_name: string
  mesh_is_baseline: boolean
  /** ISO date */
  released_on: string | null
  /** a build of the branch that was never released */
  is_unreleased: boolean
}

type Workload = {
  protocol: string | null
  application: string | null
  topology: string | null
  target_rps: number | null
  connections: number | null
  payload_bytes: number | null
  duration_s: number | null
  warmup_s: number | null
  params: Record<string, unknown>
}

type Harness = {
  harness: string
  harness_version: string | null
  load_model: string
  quantile_method: string
}

/** The test bed. */
type Environment = {
  environment: string
  is_environment_stated: boolean
}

/** A campaign inside a publication that has several; values of two of them are never joined. */
export type CampaignPart = {
  title: string
  /** since the part before it */
  changes: string[]
  /** slug of a publication with unreleased builds on the same test bed */
  driftOf: string | null
}

/** Campaign, organisation and publication. */
type Origin = {
  org_id: number
  campaign: string
  campaign_title: string
  /** by their short names; empty for a campaign without parts */
  parts: Record<string, CampaignPart>
  sweep_axes: string[]
  discard_rule: { text?: string; where?: Record<string, unknown> | null } | null
  aggregation: string | null
  /** what its authors say of the spread */
  stated_spread: string | null
  organisation: string
  organisation_slug: string
  publication: string | null
  publication_title: string | null
  publication_url: string | null
  published_on: string | null
  trust: string
  relation: string | null
  vendor_of: string[] | null
  declared_relation: string | null
  declared_vendor_of: string[] | null
}

/** One value of one condition, without what it shares with others. */
type Value = {
  condition_id: number
  /** short name of the part of the campaign; empty where it has none */
  part: string
  /** what the source says of the subject, and its spelling of the version where it has one of its own */
  subject_note: string | null
  own_version_raw: string | null
  /** ISO dates of the condition */
  built_on: string | null
  ran_on: string | null
  group_key: string
  family_key: string
  applicability: string
  condition_note: string | null
  subject_id: number
  is_baseline: boolean
  environment_id: number
  workload_id: number
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

/** One value of one condition with everything that a chart shows of it, as the database returns it. */
export type CellRow = Value &
  Subject &
  Workload &
  Harness &
  Environment &
  Origin & {
    /** ISO dates; `received_on` only where it is not known when the runs took place */
    measured_on: string | null
    received_on: string | null
    /** conditions of its group that were not read; of its family, where that is read as a whole */
    left_out: number
  }

type InPart = { parts: Record<string, CampaignPart>; part: string }

/** The part of its campaign that a value belongs to; null where the campaign has none. */
export const findPart = ({ parts, part }: InPart): CampaignPart | null =>
  ownValue(parts, part) ?? null

/** Names a campaign with its part, as the keys of comparability know it. */
export const campaignKey = (campaign: string, part: string): string =>
  part === '' ? campaign : `${campaign} ${part}`

/** What rows share, by id; JSON has no other keys than texts. */
type Facts = {
  subject: Record<string, Subject>
  workload: Record<string, Workload>
  harness: Record<string, Harness>
  environment: Record<string, Environment>
  campaign: Record<string, Origin>
  /** keys of groups or families that were not read */
  large: string[]
}

/** Names of the vendors whose products are in a list of short names. */
const selectNames = (slugs: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT array_agg(x.name ORDER BY x.name) FROM mesh x WHERE x.slug = ANY (${slugs}))`

/** Rows of one kind that cells name, as an object by id. */
const byId = (facts: Prisma.Sql, from: Prisma.Sql, column: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT coalesce(json_object_agg(x.id, ${facts}), '{}') FROM ${from} WHERE x.id IN (SELECT ${column} FROM cells))`

const SUBJECTS = byId(
  Prisma.sql`json_build_object('subject_label', x.label, 'version_raw', x.version_raw,
    'mode', x.mode, 'config', x.config, 'track', x.track, 'sort_key', x.sort_key, 'mesh', x.mesh,
    'mesh_name', x.mesh_name, 'mesh_is_baseline', x.mesh_is_baseline, 'released_on', x.released_on,
    'is_unreleased', x.is_unreleased)`,
  Prisma.sql`tested_subject x`,
  Prisma.sql`subject_id`,
)
const WORKLOADS = byId(
  Prisma.sql`json_build_object('protocol', x.protocol, 'application', x.application, 'topology', x.topology,
    'target_rps', x.target_rps, 'connections', x.connections, 'payload_bytes', x.payload_bytes,
    'duration_s', x.duration_s, 'warmup_s', x.warmup_s, 'params', x.params)`,
  Prisma.sql`workload x`,
  Prisma.sql`workload_id`,
)
const HARNESSES = byId(
  Prisma.sql`json_build_object('harness', x.name, 'harness_version', x.version, 'load_model', x.load_model,
    'quantile_method', x.quantile_method)`,
  Prisma.sql`harness x`,
  Prisma.sql`harness_id`,
)
const ENVIRONMENTS = byId(
  Prisma.sql`json_build_object('environment', x.label,
    'is_environment_stated', x.digest <> ${fromHex(UNSTATED_ENVIRONMENT_DIGEST)})`,
  Prisma.sql`environment x`,
  Prisma.sql`environment_id`,
)
const CAMPAIGNS = byId(
  Prisma.sql`json_build_object('org_id', x.org_id, 'campaign', x.slug, 'campaign_title', x.title,
    'parts', x.parts, 'sweep_axes', x.sweep_axes, 'discard_rule', x.discard_rule, 'aggregation', x.aggregation, 'stated_spread', x.spread,
    'organisation', o.name, 'organisation_slug', o.slug, 'publication', p.slug, 'publication_title', coalesce(p.short_title, p.title),
    'publication_url', p.url, 'published_on', p.published_on, 'trust', (SELECT t.trust FROM campaign_trust t WHERE t.campaign_id = x.id), 'relation', coalesce(p.relation, o.relation),
    'vendor_of', ${selectNames(Prisma.sql`coalesce(p.vendor_of, o.vendor_of)`)},
    'declared_relation', CASE WHEN p.id IS NULL AND o.relation = 'unknown' THEN o.declared_relation END,
    'declared_vendor_of', ${selectNames(Prisma.sql`o.declared_vendor_of`)})`,
  Prisma.sql`campaign x JOIN organisation o ON o.id = x.org_id
    LEFT JOIN LATERAL (SELECT p.* FROM publication_campaign pc JOIN publication p ON p.id = pc.publication_id
      WHERE pc.campaign_id = x.id ORDER BY p.published_on LIMIT 1) p ON true`,
  Prisma.sql`campaign_id`,
)

const FACTS = Prisma.sql`'subject', ${SUBJECTS}, 'workload', ${WORKLOADS}, 'harness', ${HARNESSES},
  'environment', ${ENVIRONMENTS}, 'campaign', ${CAMPAIGNS}`

const LARGE = Prisma.sql`(SELECT coalesce(json_agg(encode(key, 'hex')), '[]') FROM large)`

const NO_KEYS = Prisma.sql`SELECT ''::bytea AS key WHERE false`

const ORDER = Prisma.sql`condition_id, metric_id, component_id, statistic, q_ppm`

type Row = Value & {
  harness_id: number
  campaign_id: number
  ended_on: string | null
  last_started_on: string | null
  last_received_on: string | null
  /** in the first row only */
  facts: Facts | null
}

/** A cell with the facts that it shares with others. */
function withFacts(row: Row, facts: Facts): CellRow {
  const origin = facts.campaign[row.campaign_id]
  const measured_on = origin?.published_on ?? row.ended_on ?? row.last_started_on
  // Into the rows themselves: to copy objects of so many fields takes longer than to read them.
  // Foreign keys: none of the facts is missing.
  const subject = facts.subject[row.subject_id] as Subject
  return Object.assign(
    row,
    subject,
    facts.workload[row.workload_id] as Workload,
    facts.harness[row.harness_id] as Harness,
    facts.environment[row.environment_id] as Environment,
    origin as Origin,
    {
      version_raw: row.own_version_raw ?? subject.version_raw,
      measured_on,
      received_on: measured_on === null ? row.last_received_on : null,
      left_out: 0,
    },
  )
}

/**
 * Reads cells with the facts that they share, each of which comes once instead of with every cell: objects inside the rows
 * are shared too, and nobody changes them. In the order of conditions and keys.
 * Raw: on the driver, because every chart waits for it.
 * @param cells a query with the columns of `Value`, with `harness_id`, `campaign_id`, `metric_id`, `component_id`, and as
 *   text the dates `ended_on`, `last_started_on`, `last_received_on`; it may use the table `large`
 * @param large keys of groups or families; they are in the result where there is any row
 */
export async function selectCellRows(
  db: Db,
  cells: Prisma.Sql,
  large = NO_KEYS,
): Promise<{ rows: CellRow[]; large: string[] }> {
  const rows = await rawClient(db).$queryRaw<Row[]>`
    WITH large AS MATERIALIZED (${large}), cells AS MATERIALIZED (${cells})
    SELECT cells.*, CASE WHEN row_number() OVER (ORDER BY ${ORDER}) = 1
      THEN json_build_object(${FACTS}, 'large', ${LARGE}) END AS facts
    FROM cells ORDER BY ${ORDER}`
  const facts = rows[0]?.facts
  if (!facts) return { rows: [], large: [] }
  const breathe = breather()
  const read: CellRow[] = []
  for (const row of rows) {
    read.push(withFacts(row, facts))
    const pause = breathe()
    if (pause) await pause
  }
  return { rows: read, large: facts.large }
}
