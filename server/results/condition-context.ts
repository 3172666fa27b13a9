import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { subjectLabel } from './subject-label'

/** Conditions that have a page: listed ones, those whose runs were all retracted, and those of any publication. */
export const SEEN = {
  OR: [
    { isListed: true },
    { runs: { some: { publishedAt: { not: null } } } },
    { campaign: { publications: { some: {} } } },
  ],
}

/** What run and condition pages say about subject and test bed. @throws AppError NOT_FOUND */
export async function conditionContext(db: Db, id: number) {
  const condition = await db.condition.findUnique({
    where: { id },
    include: {
      subject: { include: { version: { include: { mesh: true } } } },
      workload: true,
      harness: true,
      environment: true,
      campaign: {
        include: { org: true, trust: true, publications: { include: { publication: true } } },
      },
      baselines: {
        where: { baseline: SEEN },
        include: { baseline: { include: { subject: true } } },
      },
      _count: { select: { baselineOf: true } },
    },
  })
  if (!condition)
    throw new AppError('NOT_FOUND', {
      title: 'No such condition',
      detail: `condition ${id} is not known`,
    })
  const { subject, campaign } = condition
  const publication = campaign.publications[0]?.publication ?? null
  const publishedOn = day(publication?.publishedOn)
  return {
    id: condition.id,
    applicability: condition.applicability,
    note: condition.note,
    baselines: condition.baselines.map(({ baseline }) => ({
      id: baseline.id,
      label: subjectLabel(baseline.subject),
    })),
    subject: {
      id: subject.id,
      mesh: subject.version.mesh.slug,
      meshName: subject.version.mesh.name,
      version: condition.versionRaw ?? subject.versionRaw,
      track: subject.version.track,
      sortKey: subject.version.sortKey,
      mode: subject.mode,
      label: subjectLabel(subject),
      config: subject.config,
      note: condition.subjectNote,
      isBaseline: subject.version.mesh.isBaseline || condition._count.baselineOf > 0,
    },
    workload: condition.workload,
    harness: condition.harness,
    environment: condition.environment.label,
    origin: {
      campaign: campaign.slug,
      campaignTitle: campaign.title,
      organisation: campaign.org.name,
      organisationSlug: campaign.org.slug,
      publication: publication && {
        slug: publication.slug,
        title: publication.shortTitle ?? publication.title,
        url: publication.url,
        publishedOn,
      },
      trust: campaign.trust?.trust ?? 'submitted',
      relation: publication?.relation ?? campaign.org.relation,
      vendorOf: await productNames(db, publication?.vendorOf ?? campaign.org.vendorOf),
      declared: publication ? null : await toDeclared(db, campaign.org),
      ...(await loadDates(db, id, publishedOn ?? day(campaign.endedOn))),
    },
  }
}

type Relation = { relation: string; declaredRelation: string | null; declaredVendorOf: string[] }

/** What a submitter declares about itself, where maintainers have not confirmed anything. */
async function toDeclared(db: Db, org: Relation) {
  const { relation, declaredRelation, declaredVendorOf } = org
  if (relation !== 'unknown' || declaredRelation === null) return null
  return { relation: declaredRelation, vendorOf: await productNames(db, declaredVendorOf) }
}

async function productNames(db: Db, slugs: string[]): Promise<string[]> {
  const rows = await db.mesh.findMany({ where: { slug: { in: slugs } }, orderBy: { name: 'asc' } })
  return rows.map((row) => row.name)
}

const day = (date: Date | null | undefined): string | null =>
  date?.toISOString().slice(0, 10) ?? null

/** The day of receipt is never that of the measurement: it is given only where no run states when it started. */
async function loadDates(db: Db, conditionId: number, stated: string | null) {
  if (stated !== null) return { measuredOn: stated, receivedOn: null }
  const { _max } = await db.run.aggregate({
    where: { conditionId, publishedAt: { not: null } },
    _max: { startedAt: true, receivedAt: true },
  })
  const measuredOn = day(_max.startedAt)
  return { measuredOn, receivedOn: measuredOn === null ? day(_max.receivedAt) : null }
}
