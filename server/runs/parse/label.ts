import type { RunContext } from '@/ingest/context/context'
import { MESHES } from '@/server/catalogue/products'
import { modeName } from '@/server/catalogue/modes'
import { AppError } from '@/server/platform/errors'

const named = (label: string, name: string): boolean =>
  label
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .includes(name.toLowerCase())

/**
 * A label replaces the product's name at its bar, so it must not name another product alone: "Istio with Cilium" identifies
 * the bar, "Linkerd" over Istio's figures does not.
 * @throws AppError INVALID_CONTEXT
 */
export function refuseForeignLabel({ mesh, label }: RunContext): void {
  if (label == null || mesh === 'none') return
  const own = MESHES.find(({ slug }) => slug === mesh)
  if (named(label, mesh) || (own && named(label, own.name))) return
  const other = MESHES.find(
    ({ slug, name }) => slug !== 'none' && (named(label, slug) || named(label, name)),
  )
  if (!other) return
  throw new AppError('INVALID_CONTEXT', {
    title: 'context: label names another product',
    detail: `expected a label that names ${own?.name ?? mesh} or no product, found "${label}", which names ${other.name}`,
    file: 'context',
    pointer: '/label',
    hint: `leave label out, or begin it with ${own?.name ?? mesh}`,
  })
}

/** Default label of a subject, "Istio sidecar": without the version, by whose spelling repeats must not split. */
export function defaultLabel(context: RunContext, { name }: { name: string }): string {
  const { mesh, mode } = context
  // The mark of a declared product follows the whole label.
  const [, plain = name, mark = ''] = /^(.*?)( \(declared by [^)]*\))?$/.exec(name) ?? []
  const known = MESHES.find(({ slug }) => slug === mesh)?.name ?? plain
  return `${mesh === 'none' || mode === 'none' ? known : `${known} ${modeName(context)}`}${mark}`
}
