import { ownValue } from './own-value'
import type { Mode } from './vocabulary'

const NAMES: Readonly<Partial<Record<Mode, string>>> = {
  wireguard: 'WireGuard',
  ipsec: 'IPsec',
  'node-proxy': 'node proxy',
  'node-proxy+wireguard': 'node proxy + WireGuard',
  'ambient+waypoint': 'ambient + waypoint',
  ebpf: 'eBPF',
}

/** "ambient + waypoint": a mode as shown to readers; its key is for URLs and files. */
export const modeName = (mode: string): string => ownValue(NAMES, mode) ?? mode

/** The same after the name of a product; empty for `none` and `other`, which add nothing there. */
export const modeWords = (mode: string): string =>
  mode === 'none' || mode === 'other' ? '' : modeName(mode)

/** "Istio ambient + waypoint"; a mode that says nothing, as that of Envoy Gateway, is left out. */
export const productWords = ({ meshName, mode }: { meshName: string; mode: string }): string =>
  [meshName, mode === 'gateway' && /\bgateway\b/i.test(meshName) ? '' : modeWords(mode)]
    .filter((part) => part !== '')
    .join(' ')

/** Where a mode handles traffic, in a few words. */
export const MODE_NOTES: Record<Mode, string> = {
  none: 'no proxy, no encryption',
  sidecar: 'L7 proxy per pod',
  ambient: 'node proxy, L4',
  'ambient+waypoint': 'node proxy + L7 proxy',
  ztunnel: 'node proxy, L4',
  wireguard: 'encrypted by the kernel',
  ipsec: 'encrypted by the kernel',
  'node-proxy': 'L7 proxy per node',
  'node-proxy+wireguard': 'L7 proxy per node, encrypted',
  proxyless: 'gRPC in the app',
  ebpf: 'in the kernel',
  gateway: 'gateway only',
  other: 'another mode',
}
