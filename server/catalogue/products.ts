import type { OrganisationKind } from '@/ingest/dictionary/vocabulary'
import { ensureOrganisation } from './ensure'
import { ALL, meshTag, PUBLICATIONS, invalidateTags } from '@/server/platform/cache/tags'
import type { Db } from '@/server/platform/db'

/**
 * Products that results may be about. A mesh is added here by review, not by a submission: a typo must not become a
 * product. The vendor sells or steers it; results published by the vendor count as vendor results.
 */
type Vendor = { slug: string; name: string; kind: OrganisationKind; url: string | null }
type Product = {
  slug: string
  name: string
  about: string
  url: string | null
  vendor: Vendor | null
}

const vendor = (slug: string, name: string, kind: OrganisationKind, url: string): Vendor => ({
  slug,
  name,
  kind,
  url,
})

export const MESHES: readonly Product[] = [
  {
    slug: 'none',
    name: 'No mesh',
    about:
      'The same workload without a service mesh: the control that overhead is measured against.',
    url: null,
    vendor: null,
  },
  {
    slug: 'istio',
    name: 'Istio',
    about:
      'Envoy sidecars, or ambient mode: a per-node ztunnel for mTLS with optional Envoy waypoints for L7.',
    url: 'https://istio.io/',
    vendor: vendor('istio-project', 'Istio project', 'mesh_project', 'https://istio.io/'),
  },
  {
    slug: 'linkerd',
    name: 'Linkerd',
    about:
      'Sidecars with a purpose-built proxy. Since 2.15 the project publishes edge releases only.',
    url: 'https://linkerd.io/',
    vendor: vendor('buoyant', 'Buoyant', 'mesh_vendor', 'https://buoyant.io/'),
  },
  {
    slug: 'cilium',
    name: 'Cilium',
    about:
      'An eBPF CNI with WireGuard or IPsec encryption, per-node Envoy for L7, and ztunnel-based mTLS.',
    url: 'https://cilium.io/',
    vendor: vendor('isovalent', 'Isovalent', 'mesh_vendor', 'https://isovalent.com/'),
  },
  {
    slug: 'calico',
    name: 'Calico',
    about: 'A CNI with an eBPF or iptables data plane and WireGuard encryption.',
    url: 'https://www.tigera.io/project-calico/',
    vendor: vendor('tigera', 'Tigera', 'mesh_vendor', 'https://www.tigera.io/'),
  },
  {
    slug: 'kindnet',
    name: 'Kindnet',
    about: 'A small CNI with an optional IPsec overlay.',
    url: 'https://kindnet.es/',
    vendor: vendor('kindnet-project', 'Kindnet project', 'mesh_project', 'https://kindnet.es/'),
  },
  {
    slug: 'kuma',
    name: 'Kuma',
    about: 'Envoy sidecars for Kubernetes and virtual machines.',
    url: 'https://kuma.io/',
    vendor: vendor('kong', 'Kong', 'mesh_vendor', 'https://konghq.com/'),
  },
  {
    slug: 'consul',
    name: 'Consul',
    about: 'Envoy sidecars steered by Consul.',
    url: 'https://www.consul.io/',
    vendor: vendor('hashicorp', 'HashiCorp', 'mesh_vendor', 'https://www.hashicorp.com/'),
  },
  {
    slug: 'traefik-mesh',
    name: 'Traefik Mesh',
    about: 'Per-node Traefik proxies.',
    url: 'https://traefik.io/traefik-mesh/',
    vendor: vendor('traefik-labs', 'Traefik Labs', 'mesh_vendor', 'https://traefik.io/'),
  },
  {
    slug: 'kmesh',
    name: 'Kmesh',
    about: 'eBPF in the kernel for L4, with Istio as its control plane.',
    url: 'https://kmesh.net/',
    vendor: vendor('kmesh-project', 'Kmesh project', 'mesh_project', 'https://kmesh.net/'),
  },
]

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
