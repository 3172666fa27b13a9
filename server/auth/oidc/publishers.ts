import type { Db } from '@/server/platform/db/client'
import { audit } from '@/server/catalogue/audit'
import { AppError } from '@/server/platform/errors'
import type { CiRun } from '../schemas'

type Identity = Pick<
  CiRun,
  'provider' | 'issuer' | 'repositoryId' | 'ownerId' | 'workflow' | 'environment'
>
export type NewPublisher = Identity & { orgId: number; orgSlug: string }

/** Registers a workflow that may post for an organisation, and logs it. Returns its id. */
export async function addPublisher(
  db: Db,
  actor: string,
  publisher: NewPublisher,
): Promise<number> {
  const { orgSlug, ...data } = publisher
  const { issuer, repositoryId, workflow, environment } = data
  const where = { issuer, repositoryId, workflow, environment }
  const twin = await db.trustedPublisher.findFirst({ where, include: { org: true } })
  if (twin)
    throw new AppError('BAD_REQUEST', {
      title: 'This workflow is trusted already',
      detail: `publisher ${twin.id} of ${twin.org.slug} is the same workflow`,
      hint: `npm run publisher -- remove --id ${twin.id}`,
    })
  const { id } = await db.trustedPublisher.create({ data })
  const detail = { id, ...data }
  await audit(db, { actor, action: 'publisher added', targetKind: 'organisation', targetId: orgSlug, detail }) // prettier-ignore
  return id
}

/** Removes a publisher and revokes its tokens; returns how many. @throws AppError NOT_FOUND */
export async function removePublisher(
  db: Db,
  actor: string,
  id: number,
  now = new Date(),
): Promise<number> {
  // Raw: the client has no row locks.
  // Wait for an exchange in progress, so that its token is revoked here too.
  await db.$queryRaw`SELECT id FROM trusted_publisher WHERE id = ${id} FOR UPDATE`
  const found = await db.trustedPublisher.findUnique({ where: { id }, include: { org: true } })
  if (!found)
    throw new AppError('NOT_FOUND', {
      title: 'No such publisher',
      detail: `publisher ${id} is not known`,
    })
  const { count } = await db.apiToken.updateMany({
    where: { publisherId: id, revokedAt: null, expiresAt: { gt: now } },
    data: { revokedAt: now },
  })
  await db.trustedPublisher.delete({ where: { id } })
  const { org, createdAt: _, ...detail } = found
  await audit(db, { actor, action: 'publisher removed', targetKind: 'organisation', targetId: org.slug, detail }) // prettier-ignore
  return count
}

/** All trusted publishers, by organisation. */
export const listPublishers = (db: Db) =>
  db.trustedPublisher.findMany({
    include: { org: true },
    orderBy: [{ org: { slug: 'asc' } }, { id: 'asc' }],
  })

/**
 * The publisher that matches a verified CI run. Ids are compared, because names can be taken over; a publisher for the
 * run's environment wins over one for any. @throws AppError FORBIDDEN
 */
export async function findPublisher(db: Db, run: CiRun) {
  const { issuer, repositoryId, ownerId, workflow, environment } = run
  const found = await db.trustedPublisher.findMany({
    where: {
      issuer,
      repositoryId,
      ownerId,
      workflow,
      OR: [{ environment }, { environment: null }],
    },
    include: { org: true },
  })
  const publisher = found.find((one) => one.environment !== null) ?? found[0]
  if (publisher) return publisher
  throw new AppError('FORBIDDEN', {
    title: 'This workflow is not trusted here',
    cause: 'OIDC_PUBLISHER',
    detail: `no publisher is registered for repository ${repositoryId} (${run.repository}) of owner ${ownerId}, workflow ${workflow}, environment ${environment ?? 'none'}`,
    hint: 'a maintainer registers it: npm run publisher -- add --org … --provider … --repository-id … --owner-id … --workflow …',
  })
}
