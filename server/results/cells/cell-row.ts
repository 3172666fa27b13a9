import type { SpreadKindName } from '@/ingest/dictionary/vocabulary'
import { Prisma } from '@/prisma/generated/client'
import { ownValue } from '@/ingest/dictionary/own-value'
import { breather } from '@/server/platform/breather'
import { rawClient, type Db } from '@/server/platform/db/client'
import { FACTS } from './select-facts'

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

/** What is added to a row: the facts that it shares with others, and what follows from both. */
function listFacts(row: Row, facts: Facts) {
  const origin = facts.campaign[row.campaign_id] as Origin
  const measured_on = origin.published_on ?? row.ended_on ?? row.last_started_on
  // Foreign keys: none of the facts is missing.
  const subject = facts.subject[row.subject_id] as Subject
  return [
    subject,
    facts.workload[row.workload_id] as Workload,
    facts.harness[row.harness_id] as Harness,
    facts.environment[row.environment_id] as Environment,
    origin,
    {
      version_raw: row.own_version_raw ?? subject.version_raw,
      measured_on,
      received_on: measured_on === null ? row.last_received_on : null,
      left_out: 0,
    },
  ] as const
}

/**
 * Makes cells of rows that all have the fields of `first`. The engine turns an object to which more than a dozen fields are
 * added into a hash table, several times as large and as slow, so each cell is a copy of one that has all fields already.
 */
function cellMaker(first: Row, facts: Facts): (row: Row) => CellRow {
  const names = listFacts(first, facts).flatMap((part) => Object.keys(part))
  const all = [...new Set([...Object.keys(first), ...names])]
  const empty = JSON.parse(
    JSON.stringify(Object.fromEntries(all.map((name) => [name, null]))),
  ) as object
  return (row) => {
    const [subject, workload, harness, environment, origin, own] = listFacts(row, facts)
    return Object.assign({ ...empty }, row, subject, workload, harness, environment, origin, own)
  }
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
  const [first] = rows
  const facts = first?.facts
  if (!facts) return { rows: [], large: [] }
  const toCell = cellMaker(first, facts)
  const breathe = breather()
  const read: CellRow[] = []
  for (const row of rows) {
    read.push(toCell(row))
    const pause = breathe()
    if (pause) await pause
  }
  return { rows: read, large: facts.large }
}
