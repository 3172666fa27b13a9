import { ownValue } from '@/ingest/dictionary/own-value'
import type { ProductKind } from '@/ingest/dictionary/vocabulary'
import { ensureOrganisation } from './ensure'
import { CATALOGUE } from './reviewed-catalogue'
import { invalidateProducts } from './cache-tags'
import type { Db } from '@/server/platform/db/client'

const toVendor = (slug: string | null) => {
  const vendor = slug === null ? undefined : CATALOGUE.organisations[slug]
  return slug === null || vendor === undefined ? null : { slug, ...vendor }
}

/** Products that results may be about, in the order of the catalogue. */
export const MESHES = Object.entries(CATALOGUE.products).map(
  ([slug, { name, about, url, vendor }]) => ({ slug, name, about, url, vendor: toVendor(vendor) }),
)

/** What a product is; nothing for the control, and for what the catalogue does not have. */
export const listKinds = (slug: string): ProductKind[] =>
  Object.hasOwn(CATALOGUE.products, slug) ? (CATALOGUE.products[slug]?.kinds ?? []) : []

/** Address of the release notes of a version with all three numbers; null where the catalogue has none. */
export function findReleaseNotes(slug: string, version: string | null): string | null {
  const address = ownValue(CATALOGUE.products, slug)?.releases ?? null
  const numbers = /^v?(\d+\.\d+\.\d+(?:-[0-9A-Za-z.]+)?)$/.exec(version ?? '')?.[1]
  return address === null || numbers === undefined ? null : address.replace('{version}', numbers)
}

export async function syncMeshes(db: Db): Promise<void> {
  const vendors = new Map<string, number>()
  for (const { vendor } of MESHES)
    if (vendor && !vendors.has(vendor.slug))
      vendors.set(vendor.slug, await ensureOrganisation(db, vendor))
  const rows = MESHES.map(({ vendor, ...mesh }) => ({
    ...mesh,
    vendorId: vendor && vendors.get(vendor.slug),
  }))
  // Raw: upsert that writes, and returns, only rows that differ.
  const changed = await db.$queryRaw<{ slug: string }[]>`
    INSERT INTO mesh (slug, name, vendor_org_id, is_baseline, about, url)
    SELECT slug, name, "vendorId", slug = 'none', about, url
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS (slug text, name text, "vendorId" int, about text, url text)) WITH ORDINALITY AS r
    ORDER BY ordinality
    ON CONFLICT (slug) DO UPDATE SET name = excluded.name, about = excluded.about, url = excluded.url,
      vendor_org_id = excluded.vendor_org_id
    WHERE (mesh.name, mesh.about, mesh.url, mesh.vendor_org_id)
      IS DISTINCT FROM (excluded.name, excluded.about, excluded.url, excluded.vendor_org_id)
    RETURNING slug`
  const slugs = changed.map(({ slug }) => slug)
  await invalidateProducts(db, slugs)
}

export async function meshIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.mesh.findMany({ select: { id: true, slug: true }, orderBy: { id: 'asc' } })
  return new Map(rows.map((row) => [row.slug, row.id]))
}
