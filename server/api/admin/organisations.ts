import { z } from 'zod'
import { ORGANISATION_KINDS } from '@/ingest/dictionary/vocabulary'
import { invalidateOrganisationResults, requireProducts } from '@/server/auth/organisation/relation'
import { audit } from '@/server/catalogue/audit'
import type { Db } from '@/server/platform/db/client'
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
  await requireProducts(db, relation, vendorOf)
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
  await invalidateOrganisationResults(db, slug)
}
