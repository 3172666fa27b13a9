import type { RunContext } from '@/ingest/context/context'
import { MESHES } from '@/server/catalogue/products'
import { AppError } from '@/server/platform/errors'

/** Spellings that readers would take for each other: letter case, width and spaces aside. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')

const wrong = (facts: { title: string; detail: string; pointer: string; hint: string }): AppError =>
  new AppError('INVALID_CONTEXT', { ...facts, file: 'context' })

/**
 * A declared product must not pass for one of the catalogue, and the mode of the run is one of its own.
 * @throws AppError INVALID_CONTEXT
 */
export function refuseWrongProduct({ mesh, mode, product }: RunContext): void {
  if (!product) return
  const same = MESHES.find(({ slug }) => slug === mesh)
  if (same && plain(same.name) !== plain(product.name))
    throw wrong({
      title: `mesh "${mesh}" is in the catalogue`,
      detail: `expected a slug of its own for "${product.name}", found that of ${same.name}`,
      pointer: '/mesh',
      hint: `leave product out if the run is of ${same.name}, else choose another slug, such as my-${mesh}`,
    })
  const taken = MESHES.find(
    ({ slug, name }) => slug !== mesh && [slug, name].map(plain).includes(plain(product.name)),
  )
  if (taken)
    throw wrong({
      title: `${taken.name} is in the catalogue`,
      detail: `expected a product that the catalogue does not have, found "${product.name}"`,
      pointer: '/product/name',
      hint: `send mesh: ${taken.slug} without product, or name what is different about yours`,
    })
  if (!same) refuseOtherMode(mesh, mode, product.modes)
}

/** @throws AppError INVALID_CONTEXT with the declared modes */
export function refuseOtherMode(mesh: string, mode: string, modes: readonly string[]): void {
  if (mode === 'none' || mode === 'other' || modes.includes(mode)) return
  throw wrong({
    title: 'context: mode is not one of this product',
    detail: `expected one of ${[...new Set([...modes, 'none', 'other'])].join(', ')} as declared for ${mesh}, found ${mode}`,
    pointer: '/mode',
    hint: `add ${mode} to product.modes if the product has it`,
  })
}
