import type { RunContext } from '@/ingest/context/context'
import { nearestNames } from '@/ingest/dictionary/nearest-names'
import {
  declareProduct,
  isCatalogueSlug,
  isConfirmedMode,
  modeSlug,
  ownProduct,
  updateDeclared,
  type NamedProduct,
  type Owner,
} from '@/server/catalogue/declared-products'
import { isUnlistedMode, modeName } from '@/server/catalogue/modes'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { meansNoMesh } from '@/ingest/context/no-mesh'
import { refuseOtherMode } from '../parse/product'

/** Home page and modes are what a maintainer needs to decide. */
const HOW_TO_DECLARE =
  'for a product that is not in the catalogue, say what it is: product: { name: My mesh, url: https://…, modes: [sidecar] }'

async function catalogueProduct(db: Db, slug: string): Promise<NamedProduct | null> {
  if (!isCatalogueSlug(slug)) return null
  const row = await db.mesh.findUnique({ where: { slug } })
  return row && { id: row.id, name: row.name, modes: null, isMode: false }
}

/** @throws AppError UNKNOWN_MESH with the nearest names, if the catalogue has no such product */
export async function refuseUnknownMesh(db: Db, slug: string): Promise<void> {
  if (await catalogueProduct(db, slug)) return
  const rows = await db.mesh.findMany({ select: { slug: true }, orderBy: { id: 'asc' } })
  const known = rows.map((row) => row.slug).filter(isCatalogueSlug)
  const near = meansNoMesh(slug) ? ['none'] : nearestNames(slug, known)
  throw new AppError('UNKNOWN_MESH', {
    title: `Unknown mesh "${slug}"`,
    detail:
      near.length > 0
        ? `expected a product of the catalogue, found "${slug}": did you mean ${near.join(' or ')}?`
        : `expected one of ${known.join(', ')}, found "${slug}"`,
    file: 'context',
    pointer: '/mesh',
    hint: meansNoMesh(slug) ? 'mesh: none is the control without a mesh' : HOW_TO_DECLARE,
  })
}

/**
 * A mode that its sender declares for a product of the catalogue is kept like a product of its own, until a maintainer
 * merges it into that product: it is in no trend, comparison or rank of it.
 */
async function resolveMode(
  db: Db,
  owner: Owner,
  context: RunContext,
  product: NonNullable<RunContext['product']>,
): Promise<NamedProduct> {
  const { mesh } = context
  const slug = modeSlug(mesh, modeName(context))
  const catalogue = await catalogueProduct(db, mesh)
  if (!catalogue) throw new Error(`the catalogue has modes of ${mesh}, but no such product`)
  if (await isConfirmedMode(db, catalogue, slug)) return catalogue
  const name = `${catalogue.name} ${modeName(context)}`
  const declaration = { ...product, name, modes: [context.mode] }
  if (await ownProduct(db, owner, slug)) await updateDeclared(db, owner, slug, declaration)
  else await declareProduct(db, owner, slug, declaration)
  const made = await ownProduct(db, owner, slug)
  if (!made) throw new Error('a declared mode was neither found nor made')
  return made
}

/**
 * The product that a context names: one that its organisation declared, else one of the catalogue, else the one that the
 * context declares. @throws AppError UNKNOWN_MESH, INVALID_CONTEXT
 */
export async function resolveProduct(
  db: Db,
  owner: Owner,
  context: RunContext,
): Promise<NamedProduct> {
  const { mesh, mode, product } = context
  if (isUnlistedMode(context) && product) return resolveMode(db, owner, context, product)
  const declared = await ownProduct(db, owner, mesh)
  if (declared && product) await updateDeclared(db, owner, mesh, product)
  if (declared && declared.modes !== null)
    refuseOtherMode(mesh, mode, [...declared.modes, ...(product?.modes ?? [])])
  const found = declared ?? (await catalogueProduct(db, mesh))
  if (found) return found
  if (!product) await refuseUnknownMesh(db, mesh)
  else await declareProduct(db, owner, mesh, product)
  const made = await ownProduct(db, owner, mesh)
  if (!made) throw new Error('a declared product was neither found nor made')
  return made
}
