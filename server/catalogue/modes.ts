import type { Mode } from '@/ingest/dictionary/vocabulary'

/**
 * Data-plane modes that each product of the catalogue has or had, from its own documentation. `none` is the product
 * installed without its data plane, as a CNI without encryption. `other` fits every product and is not listed.
 */
const LISTED: Record<string, readonly Mode[]> = {
  none: ['none'],
  istio: ['none', 'sidecar', 'ambient', 'ambient+waypoint', 'proxyless', 'gateway'],
  linkerd: ['none', 'sidecar'],
  cilium: [
    'none',
    'wireguard',
    'ipsec',
    'ztunnel',
    'node-proxy',
    'node-proxy+wireguard',
    'ebpf',
    'gateway',
  ],
  calico: ['none', 'wireguard', 'ipsec', 'ebpf', 'ambient', 'gateway'],
  kindnet: ['none', 'ipsec'],
  kuma: ['none', 'sidecar', 'gateway'],
  consul: ['none', 'sidecar', 'proxyless', 'gateway'],
  'traefik-mesh': ['none', 'node-proxy'],
  kmesh: ['none', 'ebpf', 'ambient+waypoint'],
}

/** By slug; a product that is not listed has no known modes and is not judged. */
export const MODES_OF: ReadonlyMap<string, readonly Mode[]> = new Map(Object.entries(LISTED))
