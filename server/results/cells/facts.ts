import { Prisma } from '@/prisma/generated/client'
import { UNSTATED_ENVIRONMENT_DIGEST } from '@/server/catalogue/unstated'
import { fromHex } from '@/server/platform/db/hex'
import type { CellRow } from './cell-row'

/** Who was measured. */
type Subject = Pick<
  CellRow,
  | 'subject_label'
  | 'subject_note'
  | 'version_raw'
  | 'mode'
  | 'config'
  | 'track'
  | 'sort_key'
  | 'mesh'
  | 'mesh_name'
  | 'mesh_is_baseline'
>
type Workload = Pick<
  CellRow,
  | 'protocol'
  | 'application'
  | 'topology'
  | 'target_rps'
  | 'connections'
  | 'payload_bytes'
  | 'duration_s'
  | 'warmup_s'
  | 'params'
>
type Harness = Pick<CellRow, 'harness' | 'harness_version' | 'load_model' | 'quantile_method'>
/** The test bed. */
type Environment = Pick<CellRow, 'environment' | 'is_environment_stated'>
/** Campaign, organisation and publication. */
type Origin = Pick<
  CellRow,
  | 'org_id'
  | 'campaign'
  | 'campaign_title'
  | 'sweep_axes'
  | 'discard_rule'
  | 'aggregation'
  | 'organisation'
  | 'organisation_slug'
  | 'publication'
  | 'publication_title'
  | 'publication_url'
  | 'published_on'
  | 'relation'
  | 'vendor_of'
  | 'declared_relation'
  | 'declared_vendor_of'
>

/** By id; JSON has no other keys than texts. */
type Facts = {
  subject: Record<string, Subject>
  workload: Record<string, Workload>
  harness: Record<string, Harness>
  environment: Record<string, Environment>
  campaign: Record<string, Origin>
}

/** What each cell has of its own, with the ids of what it shares with others. */
export type OwnOfCell = Omit<
  CellRow,
  keyof (Subject & Workload & Harness & Environment & Origin) | 'measured_on' | 'received_on'
> & {
  harness_id: number
  campaign_id: number
  /** ISO dates */
  ended_on: string | null
  last_started_on: string | null
  last_received_on: string | null
  /** with the first row only */
  facts: Facts | null
}

/** Names of the vendors whose products are in a list of short names. */
const namesOf = (slugs: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT array_agg(x.name ORDER BY x.name) FROM mesh x WHERE x.slug = ANY (${slugs}))`

/** Rows of one kind that cells name, as an object by id. */
const byId = (facts: Prisma.Sql, from: Prisma.Sql, column: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT coalesce(json_object_agg(x.id, ${facts}), '{}') FROM ${from} WHERE x.id IN (SELECT ${column} FROM cells))`

const SUBJECTS = byId(
  Prisma.sql`json_build_object('subject_label', x.label, 'subject_note', x.note, 'version_raw', x.version_raw,
    'mode', x.mode, 'config', x.config, 'track', x.track, 'sort_key', x.sort_key, 'mesh', x.mesh,
    'mesh_name', x.mesh_name, 'mesh_is_baseline', x.mesh_is_baseline)`,
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
    'sweep_axes', x.sweep_axes, 'discard_rule', x.discard_rule, 'aggregation', x.aggregation,
    'organisation', o.name, 'organisation_slug', o.slug, 'publication', p.slug, 'publication_title', p.title,
    'publication_url', p.url, 'published_on', p.published_on, 'relation', coalesce(p.relation, o.relation),
    'vendor_of', ${namesOf(Prisma.sql`coalesce(p.vendor_of, o.vendor_of)`)},
    'declared_relation', CASE WHEN p.id IS NULL AND o.relation = 'unknown' THEN o.declared_relation END,
    'declared_vendor_of', ${namesOf(Prisma.sql`o.declared_vendor_of`)})`,
  Prisma.sql`campaign x JOIN organisation o ON o.id = x.org_id
    LEFT JOIN LATERAL (SELECT p.* FROM publication_campaign pc JOIN publication p ON p.id = pc.publication_id
      WHERE pc.campaign_id = x.id ORDER BY p.published_on LIMIT 1) p ON true`,
  Prisma.sql`campaign_id`,
)

/** What the rows of a table expression `cells` share, each once instead of with every cell: an object of `Facts`. */
export const FACTS = Prisma.sql`json_build_object('subject', ${SUBJECTS}, 'workload', ${WORKLOADS},
  'harness', ${HARNESSES}, 'environment', ${ENVIRONMENTS}, 'campaign', ${CAMPAIGNS})`

/**
 * Cells with the facts that they share; objects inside them are shared too, and nobody changes them.
 * @param rows get the facts themselves: to copy objects of so many fields takes longer than to read them
 */
export function withFacts(rows: readonly OwnOfCell[]): CellRow[] {
  const facts = rows[0]?.facts
  if (!facts) return []
  return rows.map((row) => {
    const origin = facts.campaign[row.campaign_id]
    const measured_on = origin?.published_on ?? row.ended_on ?? row.last_started_on
    return Object.assign(
      row,
      // Foreign keys: none of them is missing.
      facts.subject[row.subject_id] as Subject,
      facts.workload[row.workload_id] as Workload,
      facts.harness[row.harness_id] as Harness,
      facts.environment[row.environment_id] as Environment,
      origin as Origin,
      { measured_on, received_on: measured_on === null ? row.last_received_on : null },
    )
  })
}
