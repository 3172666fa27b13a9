import { canonicalJson } from '@/ingest/dictionary/canonical-json'
import type { Publication } from '@/ingest/publications/publication'
import { listRawFiles } from '@/ingest/publications/raw-data'
import { Prisma } from '@/prisma/generated/client'
import { audit } from '@/server/catalogue/audit'
import { listPublicationTags } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import { nameBlobs } from '../catalogue/blob'
import { ensureOrganisation } from '../catalogue/ensure'
import type { Db } from '@/server/platform/db/client'
import { fromHex, toHex } from '@/server/platform/db/hex'
import { meshIds } from '@/server/catalogue/products'
import { recordCorrections } from '@/server/review/corrections/record'
import { relist } from '@/server/review/retractions/apply-status'
import { mirrorPublished } from '@/server/results/summaries/mirror-published'
import { dropEmptyLevels } from '@/server/results/summaries/levels'
import { recomputeGroups } from '@/server/results/summaries/recompute'
import { dropForeignConditions, importConditions } from './import-conditions'
import { importObservations } from './import-observations'
import { claimRows, artifactRows, noteRows } from './import-texts'

export type ImportResult = {
  slug: string
  outcome: 'created' | 'updated' | 'unchanged'
  observations: number
}

const day = (iso: string | null): Date | null =>
  iso === null ? null : new Date(`${iso}T00:00:00Z`)

function publicationColumns(file: Publication, sha256: string) {
  return {
    title: file.title,
    shortTitle: file.shortTitle,
    url: file.url,
    alternateUrls: file.alternateUrls,
    kind: file.kind,
    publishedOn: day(file.publishedOn),
    publishedNote: file.publishedNote,
    updatedOn: day(file.updatedOn),
    editionOf: file.editionOf,
    supersededBy: file.supersededBy,
    relation: file.affiliation.relation,
    vendorOf: file.affiliation.vendorOf,
    affiliation: file.affiliation.statement,
    licence: file.licence,
    authors: file.authors,
    retrieval: file.retrieval,
    harnesses: Object.values(file.harnesses),
    fileSha256: fromHex(sha256),
  }
}

function campaignColumns({ campaign, campaigns }: Publication) {
  return {
    title: campaign.title,
    mode: 'one_off',
    isClosed: true,
    summary: campaign.summary,
    startedOn: day(campaign.startedOn),
    endedOn: day(campaign.endedOn),
    repeatsPlanned: campaign.repeatsPlanned,
    repeatsKept: campaign.repeatsKept,
    discardRule: campaign.discardRule ?? Prisma.DbNull,
    aggregation: campaign.aggregation,
    spread: campaign.spread,
    sweepAxes: campaign.sweepAxes,
    measuredHow: campaign.measuredHow,
    parts: campaigns,
  }
}

/** Columns that changed: readers judge a publication by relation and affiliation. */
function changedColumns(before: Record<string, unknown>, after: Record<string, unknown>) {
  const plain = (value: unknown): string =>
    canonicalJson(JSON.parse(JSON.stringify(value ?? null)) as unknown)
  return Object.keys(after)
    .filter((name) => name !== 'fileSha256' && plain(before[name]) !== plain(after[name]))
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }))
}

/**
 * Stores the organisations behind a publication.
 * @returns the owner of its campaign: the first publisher in the file, who measured even if others published a summary
 */
async function importOrganisations(
  db: Db,
  publicationId: number,
  file: Publication,
): Promise<number> {
  await db.publicationOrg.deleteMany({ where: { publicationId } })
  const named: Prisma.PublicationOrgCreateManyInput[] = []
  for (const { slug, name, kind, role, note } of file.organisations) {
    const orgId = await ensureOrganisation(db, { slug, name, kind, url: null })
    named.push({ publicationId, orgId, role, note })
  }
  await db.publicationOrg.createMany({ data: named })
  const owner = named.find(({ role }) => role === 'publisher') ?? named[0]
  if (!owner) throw new Error(`${file.slug} names no organisation`)
  return owner.orgId
}

/** Names the files that are linked, and forgets those that are linked no longer and that nobody sent. */
async function importArtifacts(db: Db, publicationId: number, file: Publication): Promise<void> {
  const former = await db.artifact.findMany({
    where: { publicationId, blobSha256: { not: null } },
    select: { blobSha256: true },
  })
  await db.artifact.deleteMany({ where: { publicationId } })
  await nameBlobs(db, listRawFiles(file))
  await db.artifact.createMany({ data: artifactRows(publicationId, file) })
  await db.blob.deleteMany({
    where: {
      sha256: { in: former.flatMap(({ blobSha256 }) => blobSha256 ?? []) },
      artifacts: { none: {} },
      ingests: { none: {} },
    },
  })
}

async function importTexts(db: Db, publicationId: number, file: Publication): Promise<void> {
  await db.claim.deleteMany({ where: { publicationId } })
  await db.claim.createMany({ data: claimRows(publicationId, file) })
  await db.publicationNote.deleteMany({ where: { publicationId } })
  await db.publicationNote.createMany({ data: noteRows(publicationId, file) })
  await importArtifacts(db, publicationId, file)
}

/**
 * Stores one reviewed publication. Idempotent: nothing happens unless the digest of its files has changed, and then only
 * rows that differ are written, with an audit entry that holds the values before and after.
 * Call it inside a transaction.
 */
export async function importPublication(
  db: Db,
  file: Publication,
  sha256: string,
): Promise<ImportResult> {
  const before = await db.publication.findUnique({ where: { slug: file.slug } })
  const count = () => db.observation.count({ where: { publication: { slug: file.slug } } })
  if (before && toHex(before.fileSha256) === sha256)
    return { slug: file.slug, outcome: 'unchanged', observations: await count() }
  // Cache tags of values that this edition drops.
  const formerTags = await listPublicationTags(db, file.slug)
  const columns = publicationColumns(file, sha256)
  const publication = await db.publication.upsert({
    where: { slug: file.slug },
    create: { slug: file.slug, ...columns },
    update: columns,
  })
  const orgId = await importOrganisations(db, publication.id, file)
  const campaign = await db.campaign.upsert({
    where: { slug: file.slug },
    create: { slug: file.slug, orgId, ...campaignColumns(file) },
    update: { orgId, ...campaignColumns(file) },
  })
  await db.publicationCampaign.upsert({
    where: { publicationId_campaignId: { publicationId: publication.id, campaignId: campaign.id } },
    create: { publicationId: publication.id, campaignId: campaign.id },
    update: {},
  })
  await importTexts(db, publication.id, file)
  const cells = await importConditions(db, file, campaign, await meshIds(db))
  const { changes, values } = await importObservations(db, publication.id, file, cells)
  await dropForeignConditions(db, campaign.id, cells)
  await mirrorPublished(db, publication.id)
  const conditionIds = [...cells.values()]
  await recomputeGroups(db, conditionIds, conditionIds)
  await dropEmptyLevels(db, campaign.id)
  await relist(db, conditionIds)
  const reason = 'the reviewed file of the publication was corrected'
  await recordCorrections(db, file.slug, values, { reason, decidedBy: 'import' })
  const outcome = before ? 'updated' : 'created'
  await audit(db, {
    actor: 'import',
    action: `publication ${outcome}`,
    targetKind: 'publication',
    targetId: file.slug,
    detail: before
      ? { ...changes, columns: changedColumns(before, columns), sha256 }
      : { observations: changes.added.length, sha256 },
  })
  await invalidateTags(db, formerTags)
  return { slug: file.slug, outcome, observations: await count() }
}
