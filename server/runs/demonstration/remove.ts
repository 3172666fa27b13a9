import { Prisma } from '@/prisma/generated/client'
import { invalidateConditions, invalidateProducts } from '@/server/catalogue/cache-tags'
import type { Db } from '@/server/platform/db/client'

/** How much of each kind was removed. */
export type Removed = {
  organisations: number
  campaigns: number
  conditions: number
  runs: number
  files: number
  products: number
}

const OWNERS = Prisma.sql`(SELECT id FROM organisation WHERE is_demonstration)`
const OWN_CONDITIONS = Prisma.sql`(SELECT c.id FROM condition c JOIN demonstration_campaign d ON d.campaign_id = c.campaign_id)`

type Parts = {
  environments: number[]
  harnesses: number[]
  workloads: number[]
  subjects: number[]
  versions: number[]
}

/** The parts of the conditions, which others may share. Raw: distinct ids over a join. */
async function selectParts(db: Db): Promise<Parts> {
  const [parts] = await db.$queryRaw<Parts[]>`
    SELECT coalesce(array_agg(DISTINCT c.environment_id), '{}') AS environments,
      coalesce(array_agg(DISTINCT c.harness_id), '{}') AS harnesses,
      coalesce(array_agg(DISTINCT c.workload_id), '{}') AS workloads,
      coalesce(array_agg(DISTINCT c.subject_id), '{}') AS subjects,
      coalesce(array_agg(DISTINCT su.mesh_version_id), '{}') AS versions
    FROM condition c JOIN subject su ON su.id = c.subject_id WHERE c.id IN ${OWN_CONDITIONS}`
  return parts ?? { environments: [], harnesses: [], workloads: [], subjects: [], versions: [] }
}

/** Deletes parts that no other condition has. */
async function deleteParts(db: Db, parts: Parts): Promise<void> {
  const unused = { conditions: { none: {} } }
  await db.environment.deleteMany({ where: { id: { in: parts.environments }, ...unused } })
  await db.harness.deleteMany({ where: { id: { in: parts.harnesses }, ...unused } })
  await db.workload.deleteMany({ where: { id: { in: parts.workloads }, ...unused } })
  await db.subject.deleteMany({ where: { id: { in: parts.subjects }, ...unused } })
  await db.meshVersion.deleteMany({ where: { id: { in: parts.versions }, subjects: { none: {} } } })
}

/** Deletes runs with their numbers, and the files that nobody else sent. Raw: files by their digests, over a join. */
async function deleteRuns(db: Db): Promise<{ runs: number; files: number }> {
  const sent = await db.ingest.findMany({
    where: { org: { isDemonstration: true } },
    select: { blobSha256: true },
  })
  const runs = await db.$executeRaw`DELETE FROM run WHERE condition_id IN ${OWN_CONDITIONS}`
  await db.$executeRaw`DELETE FROM ingest WHERE org_id IN ${OWNERS}`
  const files = await db.blob.deleteMany({
    where: {
      sha256: { in: sent.map(({ blobSha256 }) => blobSha256) },
      ingests: { none: {} },
      artifacts: { none: {} },
    },
  })
  return { runs, files: files.count }
}

/** Deletes what readers reported about its results. Raw: targets are named by texts. */
const deleteDisputes = (db: Db) => db.$executeRaw`
  DELETE FROM dispute WHERE (target_kind = 'condition' AND target_id IN (SELECT id::text FROM ${OWN_CONDITIONS} AS own))
    OR (target_kind = 'run' AND target_id IN (SELECT r.id::text FROM run r WHERE r.condition_id IN ${OWN_CONDITIONS}))
    OR (target_kind = 'campaign' AND target_id IN (
      SELECT ca.slug FROM campaign ca JOIN demonstration_campaign d ON d.campaign_id = ca.id))`

/** Everything that an organisation has for itself. */
async function deleteOwners(db: Db): Promise<number> {
  const owned = { where: { org: { isDemonstration: true } } }
  await db.alert.deleteMany(owned)
  await db.webhook.deleteMany(owned)
  await db.mailRecipient.deleteMany(owned)
  await db.registeredContext.deleteMany(owned)
  await db.idempotentRequest.deleteMany(owned)
  await db.apiToken.deleteMany(owned)
  await db.trustedPublisher.deleteMany(owned)
  return (await db.organisation.deleteMany({ where: { isDemonstration: true } })).count
}

/**
 * Deletes every row of the demonstration, and invalidates what showed it. Call it in a transaction of the owner of the
 * tables. Decisions of maintainers about it stay in the logs, which are append-only.
 */
export async function deleteDemonstration(db: Db): Promise<Removed> {
  const own = { campaign: { org: { isDemonstration: true } } }
  const conditions = await db.condition.findMany({ where: own, select: { id: true } })
  const made = { where: { declaredBy: { isDemonstration: true } } }
  const products = await db.mesh.findMany({ ...made, select: { slug: true } })
  await invalidateConditions(
    db,
    conditions.map(({ id }) => id),
  )
  await invalidateProducts(
    db,
    products.map(({ slug }) => slug),
  )
  const parts = await selectParts(db)
  await deleteDisputes(db)
  const { runs, files } = await deleteRuns(db)
  await db.condition.deleteMany({ where: own })
  const campaigns = await db.campaign.deleteMany({ where: { org: { isDemonstration: true } } })
  await deleteParts(db, parts)
  await db.mesh.deleteMany(made)
  return {
    organisations: await deleteOwners(db),
    campaigns: campaigns.count,
    conditions: conditions.length,
    runs,
    files,
    products: products.length,
  }
}
