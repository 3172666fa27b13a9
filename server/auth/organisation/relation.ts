import { mailSettings } from '@/env'
import { audit } from '@/server/catalogue/audit'
import { invalidateConditions } from '@/server/catalogue/cache-tags'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { selectPublishedRelation } from '@/server/catalogue/published-relation'
import { Prisma } from '@/prisma/generated/client'
import { DECLARED_RELATIONS, type OrganisationFacts, type RelationRequest } from './schemas'

/**
 * Refuses products that do not go with a relation, or do not exist. @param vendorOf short names
 * @throws AppError BAD_REQUEST, UNKNOWN_MESH
 */
export async function requireProducts(
  db: Db,
  relation: string,
  vendorOf: readonly string[],
): Promise<void> {
  if (relation !== 'vendor' && vendorOf.length > 0)
    throw new AppError('BAD_REQUEST', {
      title: 'Two relations at once',
      detail: `expected no products of an organisation that is ${relation}, found ${vendorOf.join(', ')}`,
    })
  const known = await db.mesh.count({ where: { slug: { in: [...vendorOf] } } })
  if (known !== new Set(vendorOf).size)
    throw new AppError('UNKNOWN_MESH', {
      title: 'Unknown mesh',
      detail: `expected short names of products as in /meshes, found ${vendorOf.join(', ')}`,
    })
}

/** Invalidates what shows the relation of an organisation: every value that it submitted. */
export async function invalidateOrganisationResults(db: Db, slug: string): Promise<void> {
  const where = { campaign: { org: { slug } } }
  const shown = await db.condition.findMany({ where, select: { id: true } })
  await invalidateConditions(
    db,
    shown.map(({ id }) => id),
  )
}

/**
 * Stores the relation that an organisation declares to the products it measures. Call it inside a transaction.
 * @param actor as the audit log names it
 * @throws AppError NOT_FOUND, BAD_REQUEST for products of an organisation that is no vendor, UNKNOWN_MESH
 */
export async function declareRelation(
  db: Db,
  actor: string,
  slug: string,
  { relation, vendorOf }: RelationRequest,
): Promise<void> {
  await requireProducts(db, relation ?? 'silent', vendorOf)
  const data = { declaredRelation: relation, declaredVendorOf: [...new Set(vendorOf)] }
  const { count } = await db.organisation.updateMany({ where: { slug }, data })
  if (count === 0) throw unknownOrganisation(slug)
  await audit(db, {
    actor,
    action: 'relation declared',
    targetKind: 'organisation',
    targetId: slug,
    detail: { relation, vendorOf },
  })
  await invalidateOrganisationResults(db, slug)
}

const unknownOrganisation = (slug: string): AppError =>
  new AppError('NOT_FOUND', {
    title: 'No such organisation',
    detail: `organisation "${slug.slice(0, 60)}" is not known`,
  })

type Published = { relation: 'vendor' | 'independent'; vendor_of: string[] }

/** Raw: an aggregate over publications. */
async function findPublishedRelation(db: Db, orgId: number): Promise<Published | null> {
  const [row] = await db.$queryRaw<Published[]>(selectPublishedRelation(Prisma.sql`${orgId}`))
  return row ?? null
}

/** @throws AppError NOT_FOUND */
export async function getOrganisation(db: Db, slug: string): Promise<OrganisationFacts> {
  const org = await db.organisation.findUnique({ where: { slug } })
  if (!org) throw unknownOrganisation(slug)
  const published = org.relation === 'unknown' ? await findPublishedRelation(db, org.id) : null
  const slugs = [...org.vendorOf, ...org.declaredVendorOf, ...(published?.vendor_of ?? [])]
  const products = await db.mesh.findMany({
    where: { slug: { in: slugs } },
    orderBy: { name: 'asc' },
  })
  const listNames = (slugs: readonly string[]): string[] =>
    products.filter((one) => slugs.includes(one.slug)).map(({ name }) => name)
  const said = DECLARED_RELATIONS.find((one) => one === org.declaredRelation)
  return {
    slug,
    name: org.name,
    relation: org.relation as OrganisationFacts['relation'],
    vendorOf: listNames(org.vendorOf),
    published: published && {
      relation: published.relation,
      vendorOf: listNames(published.vendor_of),
    },
    declared:
      org.relation === 'unknown' && said
        ? { relation: said, vendorOf: listNames(org.declaredVendorOf) }
        : null,
    stated: { relation: said ?? null, vendorOf: org.declaredVendorOf },
    isMailSetUp: mailSettings() !== null,
    isDemonstration: org.isDemonstration,
  }
}
