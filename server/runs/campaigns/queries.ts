import { Prisma } from '@/prisma/generated/client'
import { selectPublishedRelation } from '@/server/catalogue/published-relation'
import { isDemonstration } from '@/server/catalogue/trust'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { subjectLabel } from '@/server/results/subject-label'
import { CampaignCondition, CampaignDetail, CampaignSummary, OrganisationSummary } from './schemas'

/** Conditions of a campaign that readers may see: listed, once public, or part of a publication. */
const SEEN = Prisma.sql`(c.is_listed OR p.publication_id IS NOT NULL
  OR EXISTS (SELECT 1 FROM run r WHERE r.condition_id = c.id AND r.published_at IS NOT NULL))`
const PUBLISHED = Prisma.sql`LEFT JOIN LATERAL (SELECT pc.publication_id, pub.published_on FROM publication_campaign pc
  JOIN publication pub ON pub.id = pc.publication_id WHERE pc.campaign_id = c.campaign_id LIMIT 1) AS p ON true`
/** In the order of every page: publication, end of the campaign, newest run. */
const MEASURED_ON = Prisma.sql`coalesce(p.published_on, ca.ended_on, ran.last_started_at::date)`

/** Raw: counts conditions and runs of every campaign in one pass. */
const selectCampaigns = (db: Db, where: Prisma.Sql) => db.$queryRaw<unknown[]>`
  WITH seen AS (
    SELECT c.campaign_id, count(*)::int AS conditions, max(c.created_at) AS newest, coalesce(sum((SELECT count(*)
      FROM run r WHERE r.condition_id = c.id AND r.status = 'valid')), 0)::int AS runs
    FROM condition c JOIN campaign ca ON ca.id = c.campaign_id ${PUBLISHED}
    WHERE ${where} AND ${SEEN} GROUP BY c.campaign_id)
  SELECT ca.slug, ca.title, o.name AS organisation, o.slug AS "organisationSlug", o.is_demonstration AS "isDemonstration", ca.mode, ca.is_closed AS "isClosed", ca.started_on::text AS "startedOn",
    ca.ended_on::text AS "endedOn", ca.retracted_at::date::text AS "retractedOn", ca.summary,
    ca.repeats_planned AS "repeatsPlanned", ca.repeats_kept AS "repeatsKept", ca.discard_rule ->> 'text' AS "discardRule",
    ca.aggregation, ca.spread, ca.sweep_axes AS "sweepAxes", seen.conditions, seen.runs,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('slug', p.slug, 'title', coalesce(p.short_title, p.title), 'url', p.url) ORDER BY p.slug), '[]')
     FROM publication_campaign pc JOIN publication p ON p.id = pc.publication_id
     WHERE pc.campaign_id = ca.id) AS publications
  FROM seen JOIN campaign ca ON ca.id = seen.campaign_id JOIN organisation o ON o.id = ca.org_id
  ORDER BY seen.newest DESC, ca.slug`

/** Every campaign visible to readers that is no demonstration, newest condition first. */
export const listCampaigns = async (db: Db): Promise<CampaignSummary[]> =>
  CampaignSummary.array().parse(
    await selectCampaigns(db, Prisma.sql`NOT ${isDemonstration(Prisma.sql`ca.id`)}`),
  )

/** Every organisation with results that readers may see and that are no demonstration, the newest first. Raw: counts over joins. */
export async function listOrganisations(db: Db): Promise<OrganisationSummary[]> {
  const rows = await db.$queryRaw<unknown[]>`
    WITH measured AS (
      SELECT ca.org_id, count(DISTINCT ca.id)::int AS campaigns, count(*)::int AS conditions,
        count(DISTINCT p.publication_id)::int AS publications,
        max(CASE WHEN p.publication_id IS NULL THEN c.created_at::date ELSE p.published_on END) AS newest
      FROM condition c JOIN campaign ca ON ca.id = c.campaign_id ${PUBLISHED}
      WHERE NOT ${isDemonstration(Prisma.sql`ca.id`)} AND ${SEEN} GROUP BY ca.org_id)
    SELECT o.slug, o.name, coalesce(known.relation, 'unknown') AS relation,
      (SELECT coalesce(array_agg(x.name ORDER BY x.name), '{}') FROM mesh x WHERE x.slug = ANY (known.vendor_of)) AS "vendorOf",
      m.publications, m.campaigns, m.conditions, m.newest::text AS "newestOn"
    FROM measured m JOIN organisation o ON o.id = m.org_id
      LEFT JOIN LATERAL (SELECT o.relation, o.vendor_of WHERE o.relation <> 'unknown'
        UNION ALL SELECT * FROM (${selectPublishedRelation(Prisma.sql`o.id`)}) AS stated
          WHERE o.relation = 'unknown') AS known ON true
    ORDER BY m.newest DESC NULLS LAST, o.slug`
  return OrganisationSummary.array().parse(rows)
}

const unknown = (slug: string): AppError =>
  new AppError('NOT_FOUND', {
    title: 'No such campaign',
    detail: `"${slug.slice(0, 120)}" is not known`,
    hint: '/api/v1/campaigns lists them',
  })

/** @throws AppError NOT_FOUND */
export async function getCampaign(db: Db, slug: string): Promise<CampaignDetail> {
  const [row] = await selectCampaigns(db, Prisma.sql`ca.slug = ${slug}`)
  if (!row) throw unknown(slug)
  return CampaignDetail.parse(row)
}

/** Raw: one join with counts per condition. @param where over `ca`, the campaign @param order and how many */
const selectConditions = (db: Db, where: Prisma.Sql, order: Prisma.Sql) =>
  db.$queryRaw<unknown[]>`
    SELECT c.id, '/conditions/' || c.id AS href, e.label AS environment, e.node_type AS "nodeType", e.nodes, w.duration_s AS "durationSeconds", concat_ws(' ', h.name, h.version) AS harness,
      w.protocol, w.target_rps AS "targetRps", w.connections,
      jsonb_build_object('slug', ca.slug, 'title', ca.title) AS campaign, ${MEASURED_ON}::text AS "measuredOn",
      CASE WHEN ${MEASURED_ON} IS NULL THEN ran.last_received_at::date::text END AS "receivedOn", jsonb_build_object('label', su.label, 'mesh', su.mesh,
        'version', su.version_raw, 'mode', su.mode, 'isBaseline', su.mesh_is_baseline
          OR EXISTS (SELECT 1 FROM condition_baseline cb WHERE cb.baseline_id = c.id)) AS subject,
      (SELECT count(*)::int FROM run r WHERE r.condition_id = c.id AND r.status = 'valid') AS runs
    FROM condition c JOIN campaign ca ON ca.id = c.campaign_id ${PUBLISHED}
      JOIN environment e ON e.id = c.environment_id JOIN harness h ON h.id = c.harness_id
      JOIN workload w ON w.id = c.workload_id JOIN tested_subject su ON su.id = c.subject_id
      LEFT JOIN run_span ran ON ran.condition_id = c.id
    WHERE ${where} AND ${SEEN} ORDER BY ${order}`

/** Conditions as they were read, with the labels of their subjects as readers see them. */
const parseConditions = (rows: readonly unknown[]): CampaignCondition[] =>
  CampaignCondition.array()
    .parse(rows)
    .map((one) => ({ ...one, subject: { ...one.subject, label: subjectLabel(one.subject) } }))

/** The conditions of a campaign in order of creation. @throws AppError NOT_FOUND */
export async function listConditions(db: Db, slug: string): Promise<CampaignCondition[]> {
  const rows = await selectConditions(db, Prisma.sql`ca.slug = ${slug}`, Prisma.sql`c.id`)
  if (rows.length === 0) throw unknown(slug)
  return parseConditions(rows)
}

/** The newest conditions of a campaign that readers may see. */
export const listNewestOfCampaign = async (
  db: Db,
  slug: string,
  most: number,
): Promise<CampaignCondition[]> =>
  parseConditions(
    await selectConditions(db, Prisma.sql`ca.slug = ${slug}`, Prisma.sql`c.id DESC LIMIT ${most}`),
  )

/** The newest conditions that an organisation measured and readers may see; none of one that is not known. */
export const listNewestConditions = async (
  db: Db,
  organisation: string,
  most: number,
): Promise<CampaignCondition[]> =>
  parseConditions(
    await selectConditions(
      db,
      Prisma.sql`ca.org_id = (SELECT id FROM organisation WHERE slug = ${organisation})`,
      Prisma.sql`c.id DESC LIMIT ${most}`,
    ),
  )
