import { ensureOrganisation } from './ensure'
import { CATALOGUE } from './reviewed'
import { ALL, meshTag, PUBLICATIONS, invalidateTags } from '@/server/platform/cache/tags'
import type { Db } from '@/server/platform/db'

const vendorOf = (slug: string | null) => {
  const vendor = slug === null ? undefined : CATALOGUE.organisations[slug]
  return slug === null || vendor === undefined ? null : { slug, ...vendor }
}

/** Products that results may be about, in the order of the catalogue. */
export const MESHES = Object.entries(CATALOGUE.products).map(
  ([slug, { name, about, url, vendor }]) => ({ slug, name, about, url, vendor: vendorOf(vendor) }),
)

export async function syncMeshes(db: Db): Promise<void> {
  const tags: string[] = []
  for (const mesh of MESHES) {
    const vendorId = mesh.vendor ? await ensureOrganisation(db, mesh.vendor) : null
    // Raw: upsert that writes, and counts, only rows that differ.
    const changed =
      await db.$executeRaw`INSERT INTO mesh (slug, name, vendor_org_id, is_baseline, about, url)
      VALUES (${mesh.slug}, ${mesh.name}, ${vendorId}, ${mesh.slug === 'none'}, ${mesh.about}, ${mesh.url})
      ON CONFLICT (slug) DO UPDATE SET name = excluded.name, about = excluded.about, url = excluded.url,
        vendor_org_id = excluded.vendor_org_id
      WHERE (mesh.name, mesh.about, mesh.url, mesh.vendor_org_id)
        IS DISTINCT FROM (excluded.name, excluded.about, excluded.url, excluded.vendor_org_id)`
    if (changed > 0) tags.push(meshTag(mesh.slug))
  }
  if (tags.length > 0) await invalidateTags(db, [ALL, PUBLICATIONS, ...tags])
}

export async function meshIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.mesh.findMany({ select: { id: true, slug: true }, orderBy: { id: 'asc' } })
  return new Map(rows.map((row) => [row.slug, row.id]))
}
