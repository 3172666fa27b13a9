import { Prisma } from '@/prisma/generated/client'
import { UNSTATED_ENVIRONMENT_DIGEST } from '@/server/catalogue/unstated-conditions'
import { fromHex } from '@/server/platform/db/hex'

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

/** What cells share, as members of a JSON object, by kind and id; it reads the ids from the table `cells`. */
export const FACTS = Prisma.sql`'subject', ${SUBJECTS}, 'workload', ${WORKLOADS}, 'harness', ${HARNESSES},
  'environment', ${ENVIRONMENTS}, 'campaign', ${CAMPAIGNS}`
