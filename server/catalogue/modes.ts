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

type Named = { mesh: string; mode: Mode; mode_name?: string | null | undefined }

/** What a mode is called: its name in the dictionary, or the one that its sender gives it. */
export const modeName = ({ mode, mode_name }: Omit<Named, 'mesh'>): string => mode_name ?? mode

/** Whether a product of the catalogue is said to have a mode that the catalogue does not know of it. */
export function isUnlistedMode({ mesh, mode, mode_name }: Named): boolean {
  const modes = MODES_OF.get(mesh)
  return modes !== undefined && (mode_name != null || (mode !== 'other' && !modes.includes(mode)))
}
