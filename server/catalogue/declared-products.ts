import type { RunContext } from '@/ingest/context/context'
import { ALL } from './cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import { audit } from './audit'
import type { Db } from '@/server/platform/db/client'

/** Separates a declared slug from its organisation; no slug of a context or of an organisation contains it. */
const APART = '~'

export type Owner = { orgId: number; orgSlug: string }
/**
 * A product as conditions name it. `modes` null: those of the catalogue. `isMode`: a declared mode of one of the catalogue,
 * which no maintainer has confirmed.
 */
export type NamedProduct = {
  id: number
  name: string
  modes: readonly string[] | null
  isMode: boolean
}
/** Name of the parameter that keeps runs of a declared mode on an axis of their own. */
export const DECLARED_MODE = 'declared_mode'

/** What follows the name of a product, and every label, until a maintainer confirms it. */
export const declaredMark = (orgSlug: string): string => ` (declared by ${orgSlug})`

export const declaredSlug = (slug: string, orgSlug: string): string => `${slug}${APART}${orgSlug}`
/**
 * How a declared mode of a product of the catalogue is called, as if it were a product: `linkerd~ambient`. No slug of a
 * context contains the mark.
 */
export const modeSlug = (mesh: string, mode: string): string =>
  `${mesh}${APART}${mode.replaceAll('+', '-')}`
/** Whether an address could be that of a product of the catalogue. */
export const isCatalogueSlug = (slug: string): boolean => !slug.includes(APART)

/**
 * The product that the organisation declared under this slug, or what a maintainer merged it into; null if there is none.
 * One that it declared stays its own, also when the catalogue gets a product of the same name later.
 */
export async function ownProduct(db: Db, owner: Owner, slug: string): Promise<NamedProduct | null> {
  const row = await db.mesh.findFirst({
    where: { declaredByOrgId: owner.orgId, declaredSlug: slug },
    include: { mergedInto: true },
  })
  if (!row) return null
  const { mergedInto, confirmedAt } = row
  if (mergedInto) return { id: mergedInto.id, name: mergedInto.name, modes: null, isMode: false }
  const isMode = slug.includes(APART) && confirmedAt === null
  return { id: row.id, name: row.name, modes: row.declaredModes, isMode }
}

/** Whether a maintainer found a declared mode, of whichever sender, to be one of this product. */
export const isConfirmedMode = async (
  db: Db,
  product: { id: number },
  slug: string,
): Promise<boolean> =>
  (await db.mesh.count({ where: { declaredSlug: slug, mergedIntoId: product.id } })) > 0

type Declaration = NonNullable<RunContext['product']>

/** Registers a product for the organisation; of parallel first runs, one does. */
export async function declareProduct(
  db: Db,
  owner: Owner,
  slug: string,
  { name, url, modes }: Declaration,
): Promise<void> {
  const address = declaredSlug(slug, owner.orgSlug)
  // Raw: ON CONFLICT DO NOTHING inside a transaction.
  const made = await db.$executeRaw`INSERT INTO mesh
      (slug, name, url, declared_by_org_id, declared_slug, declared_modes)
    VALUES (${address}, ${name + declaredMark(owner.orgSlug)}, ${url ?? null}, ${owner.orgId}, ${slug}, ${modes}::text[])
    ON CONFLICT DO NOTHING`
  if (made > 0) await tell(db, owner, 'product declared', { slug, name, url, modes })
}

/** A later context may say more of it: its home page, its modes. The name stays until a maintainer changes it. */
export async function updateDeclared(
  db: Db,
  owner: Owner,
  slug: string,
  { url, modes }: Declaration,
): Promise<void> {
  // Raw: union of arrays, written only when it adds something.
  const changed = await db.$executeRaw`UPDATE mesh SET url = coalesce(${url ?? null}, url),
      declared_modes = (SELECT array_agg(DISTINCT m) FROM unnest(declared_modes || ${modes}::text[]) AS m)
    WHERE declared_by_org_id = ${owner.orgId} AND declared_slug = ${slug} AND confirmed_at IS NULL
      AND merged_into_id IS NULL
      AND (url IS DISTINCT FROM coalesce(${url ?? null}, url) OR NOT declared_modes @> ${modes}::text[])`
  if (changed > 0) await tell(db, owner, 'product changed', { slug, url, modes })
}

/** Kept with the organisation: a product of runs that wait for review is not public. */
async function tell(db: Db, owner: Owner, action: string, detail: object): Promise<void> {
  const actor = `sender ${owner.orgSlug}`
  await audit(db, { actor, action, targetKind: 'organisation', targetId: owner.orgSlug, detail })
  await invalidateTags(db, [ALL])
}

/** Declared products and modes that wait for a maintainer, oldest first; those of a demonstration are no products. */
export async function listDeclared(db: Db) {
  const rows = await db.mesh.findMany({
    where: { declaredBy: { isDemonstration: false }, confirmedAt: null, mergedIntoId: null },
    orderBy: { id: 'asc' },
    include: { declaredBy: true },
  })
  return rows.map(({ slug, name, url, declaredModes, declaredSlug: own, declaredBy }) => {
    const [product = '', mode] = (own ?? '').split(APART)
    // A mode belongs into its product; a product is proposed under the slug of its sender.
    return {
      slug,
      name,
      url,
      modes: declaredModes,
      organisation: declaredBy?.slug ?? '',
      isMode: mode !== undefined,
      proposed: product,
    }
  })
}
