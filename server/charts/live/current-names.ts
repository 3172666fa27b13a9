import type { Db } from '@/server/platform/db/client'
import { SUBJECT_NAMES } from '@/components/charts/definitions/ratios/compare-path'
import { isCatalogueSlug } from '@/server/catalogue/declared-products'

const NAMES = ['mesh', ...SUBJECT_NAMES]

/** The slug that a product has now, which a sender declared as "gate~acme" and a maintainer confirmed or merged. */
async function currentSlug(db: Db, slug: string): Promise<string> {
  const [, declaredSlug = '', organisation = ''] = /^(.*)~([^~]*)$/.exec(slug) ?? []
  const row = await db.mesh.findFirst({
    where: { declaredSlug, declaredBy: { slug: organisation } },
    select: { slug: true, mergedInto: { select: { slug: true } } },
  })
  return row?.mergedInto?.slug ?? row?.slug ?? slug
}

/** The address of a chart with the names that its products have now: one that was embedded before a merge stays valid. */
export async function withCurrentNames(db: Db, address: URL): Promise<URL> {
  const current = new URL(address)
  for (const name of NAMES) {
    const text = address.searchParams.get(name) ?? ''
    const [slug = ''] = /^[^@:]*/.exec(text) ?? []
    if (isCatalogueSlug(slug)) continue
    current.searchParams.set(name, (await currentSlug(db, slug)) + text.slice(slug.length))
  }
  return current
}
