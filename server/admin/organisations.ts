import { z } from 'zod'
import { ORGANISATION_KINDS } from '@/ingest/dictionary/vocabulary'
import { audit } from '@/server/platform/audit'
import { invalidateConditions } from '@/server/platform/cache/tags'
import type { Db } from '@/server/platform/db'
import { AppError } from '@/server/platform/errors'

export const RELATIONS = ['vendor', 'independent', 'unknown'] as const

export const OrganisationChange = z.object({
  slug: z.string().max(120),
  isTrusted: z.enum(['yes', 'no']),
  kind: z.enum(ORGANISATION_KINDS),
  relation: z.enum(RELATIONS),
  /** mesh slugs between commas or spaces */
  vendorOf: z.string().max(1000),
})

/**
 * Updates what only maintainers may set, such as whether an organisation is independent. Call it inside a transaction.
 * @throws AppError NOT_FOUND, BAD_REQUEST for products of an organisation that is not a vendor, UNKNOWN_MESH
 */
export async function changeOrganisation(
  db: Db,
  actor: string,
  change: z.infer<typeof OrganisationChange>,
): Promise<void> {
  const { slug, kind, relation } = change
  const before = await db.organisation.findUnique({ where: { slug } })
  if (!before)
    throw new AppError('NOT_FOUND', {
      title: 'No such organisation',
      detail: `organisation "${slug}" is not known`,
    })
  const vendorOf = change.vendorOf.split(/[\s,]+/).filter(Boolean)
  if (relation !== 'vendor' && vendorOf.length > 0)
    throw new AppError('BAD_REQUEST', {
      title: 'Two relations at once',
      detail: `expected no products of an organisation that is ${relation}, found ${vendorOf.join(', ')}`,
    })
  const known = await db.mesh.count({ where: { slug: { in: vendorOf } } })
  if (known !== new Set(vendorOf).size)
    throw new AppError('UNKNOWN_MESH', {
      title: 'Unknown mesh',
      detail: `expected short names of products as in /meshes, found ${vendorOf.join(', ')}`,
    })
  const after = { isTrusted: change.isTrusted === 'yes', kind, relation, vendorOf }
  await db.organisation.update({ where: { slug }, data: after })
  const was = { isTrusted: before.isTrusted, kind: before.kind, relation: before.relation }
  await audit(db, {
    actor,
    action: 'organisation changed',
    targetKind: 'organisation',
    targetId: slug,
    detail: { before: { ...was, vendorOf: before.vendorOf }, after },
  })
  // Its relation is shown beside every value it sent.
  const shown = await db.condition.findMany({
    where: { campaign: { org: { slug } } },
    select: { id: true },
  })
  const ids = shown.map(({ id }) => id)
  await invalidateConditions(db, ids)
}
