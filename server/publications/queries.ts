import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { fromHex, toHex } from '@/server/platform/db/hex'
import { getReviewStatus } from '@/server/review/moderation/queries'
import { selectBaselines } from '../results/cells/baselines'
import { CLAIM_COUNTS } from '../results/claim-counts-sql'
import { byMetricAndLoad } from '../results/panel-order'
import { loadPanels } from '../results/panels'
import { toComparedPanel } from '../results/verdicts'
import { type PublicationDetail, PublicationFacts, PublicationSummary } from './schemas'
import { listChecklists } from './disclosure'
import { NEWEST_FIRST } from './newest-first-order'
import { listDifferences } from './observations'

/** Raw: counts, organisations and editions of each publication in one statement. */
const selectSummaries = (db: Db, where: Prisma.Sql) => db.$queryRaw<unknown[]>`
  SELECT p.slug, p.title, coalesce(p.short_title, p.title) AS "shortTitle", p.url, p.kind, p.published_on::text AS "publishedOn",
    p.published_note AS "publishedNote",
    p.relation, 
    (SELECT coalesce(array_agg(x.name ORDER BY x.name), '{}') FROM mesh x WHERE x.slug = ANY (p.vendor_of)) AS "vendorOf", p.superseded_by AS "supersededBy",
    coalesce(p.retracted_at, (SELECT min(ca.retracted_at) FROM publication_campaign pc
      JOIN campaign ca ON ca.id = pc.campaign_id WHERE pc.publication_id = p.id))::date::text AS "retractedOn",
    -- Of several publishers the one that the campaign belongs to, as below every chart.
    (SELECT o.name FROM publication_campaign pc JOIN campaign ca ON ca.id = pc.campaign_id
       JOIN organisation o ON o.id = ca.org_id WHERE pc.publication_id = p.id ORDER BY ca.id LIMIT 1) AS publisher,
    (SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('slug', su.mesh, 'name', su.mesh_name)), '[]')
     FROM publication_campaign pc JOIN condition c ON c.campaign_id = pc.campaign_id
       JOIN tested_subject su ON su.id = c.subject_id WHERE pc.publication_id = p.id AND NOT su.mesh_is_baseline) AS meshes,
    (SELECT coalesce(array_agg(DISTINCT me.code), '{}') FROM observation ob JOIN metric me ON me.id = ob.metric_id
     WHERE ob.publication_id = p.id) AS metrics,
    (SELECT coalesce(array_agg(DISTINCT h.name), '{}') FROM publication_campaign pc
       JOIN condition c ON c.campaign_id = pc.campaign_id JOIN harness h ON h.id = c.harness_id
     WHERE pc.publication_id = p.id) AS harnesses,
    (SELECT count(*)::int FROM observation ob WHERE ob.publication_id = p.id) AS observations,
    (SELECT count(*)::int FROM evidence e JOIN observation ob ON ob.id = e.observation_id
     WHERE ob.publication_id = p.id) AS evidence,
    (SELECT jsonb_build_object('checked', count(*) FILTER (WHERE cl.verdict <> 'unchecked'),
       ${CLAIM_COUNTS})
     FROM claim cl WHERE cl.publication_id = p.id) AS claims
  FROM publication p WHERE ${where}
  ORDER BY ${NEWEST_FIRST}`

/** All publications, newest first; those without a date last. */
export async function listPublications(db: Db): Promise<PublicationSummary[]> {
  return PublicationSummary.array().parse(await selectSummaries(db, Prisma.sql`true`))
}

const findCampaign = (db: Db, publicationId: number) =>
  db.campaign.findFirst({
    where: { publications: { some: { publicationId } } },
    orderBy: { id: 'asc' },
  })

async function listEnvironments(db: Db, campaignId: number) {
  const rows = await db.environment.findMany({
    where: { conditions: { some: { campaignId } } },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id: _id, digest: _digest, doc, ...row }) => ({ ...row, other: doc }))
}

function readText(doc: Prisma.JsonValue, field: string): string | null {
  const value = doc !== null && typeof doc === 'object' && !Array.isArray(doc) ? doc[field] : null
  return typeof value === 'string' ? value : null
}

/** @throws AppError NOT_FOUND */
export async function getPublication(db: Db, slug: string): Promise<PublicationDetail> {
  const summary = (await selectSummaries(db, Prisma.sql`p.slug = ${slug}`))[0]
  const publication = await db.publication.findUnique({
    where: { slug },
    include: {
      orgs: { include: { org: true }, orderBy: { orgId: 'asc' } },
      notes: { orderBy: { position: 'asc' } },
      claims: { orderBy: { position: 'asc' } },
      artifacts: {
        orderBy: [{ kind: 'asc' }, { position: 'asc' }],
        include: { blob: { select: { byteSize: true } } },
      },
    },
  })
  const campaign = publication && (await findCampaign(db, publication.id))
  const [disclosed] = await listChecklists(db, Prisma.sql`p.slug = ${slug}`)
  if (!summary || !publication || !campaign || !disclosed)
    throw new AppError('NOT_FOUND', {
      title: 'No such publication',
      detail: `"${slug}" is not a publication`,
    })
  const dated = { select: { slug: true, title: true } }
  const standing = await getReviewStatus(db, 'publication', slug)
  const conditions = Prisma.sql`c.campaign_id = ${campaign.id}`
  // Retracted figures are in no other chart; the publication's own page keeps them.
  const panels = await loadPanels(db, {
    conditions,
    bound: null,
    ...(standing.retracted ? { methods: ['published_retracted'] } : {}),
  })
  const groups = [...new Set(panels.map((panel) => panel.groupKey))]
  const links = await selectBaselines(db, groups.map(fromHex))
  // Parses plain rows; panels, differences and review status are parsed where they are read.
  const facts = PublicationFacts.parse({
    publication: summary,
    alternateUrls: publication.alternateUrls,
    affiliation: publication.affiliation,
    authors: publication.authors,
    organisations: publication.orgs.map(({ org, role, note }) => ({
      slug: org.slug,
      name: org.name,
      role,
      note,
    })),
    licence: publication.licence,
    retrieval: publication.retrieval,
    supersedes: await db.publication.findMany({ where: { supersededBy: slug }, ...dated }),
    successor: publication.supersededBy
      ? await db.publication.findUnique({ where: { slug: publication.supersededBy }, ...dated })
      : null,
    campaign: { ...campaign, discardRule: readText(campaign.discardRule, 'text') },
    environments: await listEnvironments(db, campaign.id),
    harnesses: publication.harnesses,
    notes: publication.notes,
    artifacts: publication.artifacts.map(({ blobSha256, blob, ...artifact }) => ({
      ...artifact,
      bytes: blob?.byteSize ?? null,
      sha256: blobSha256 ? toHex(blobSha256) : null,
    })),
    claims: publication.claims,
  })
  const shown = {
    panels: panels.sort(byMetricAndLoad).map((panel) => toComparedPanel(panel, links)),
    standing,
    differences: await listDifferences(db, publication.id),
  }
  return { ...facts, checklist: disclosed.checklist, ...shown }
}
