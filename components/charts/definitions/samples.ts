import type { Trend } from '@/server/trends/schemas'
import { ORIGIN, samplePanel, sampleRow, type RowInput } from './sample-rows'

/** Pictures for tests, made from a few published figures and one of everything. */
const NO_SPREAD = {
  code: 'NO_SPREAD',
  severity: 'exclude' as const,
  text: 'no spread between runs was published',
}

const TOO_SHORT = {
  code: 'TOO_SHORT',
  severity: 'exclude' as const,
  text: 'the run was too short',
}

/** Four subjects at one load, rounded labels, no spread (linkerd.io, April 2025). */
export const northSouth2025 = () => {
  const kept = { n: 3, flags: [NO_SPREAD] }
  const istio = { mesh: 'istio', version: '1.25.0', ...kept }
  return samplePanel(
    'http.latency.p99',
    [
      { label: 'Baseline', mesh: 'none', value: 182.1, lo: 182.05, hi: 182.15, n: 3 },
      { label: 'Linkerd', mesh: 'linkerd', version: 'edge-25.3.1', value: 251.4, ...kept },
      { label: 'Istio sidecar', value: 414.4, ...istio },
      { label: 'Istio ambient', mode: 'ambient+waypoint', value: 262.6, ...istio },
    ],
    2000,
  )
}

/** Means of five runs with one SD, read from a chart (linkerd.io, May 2021). */
export const eastWest2021 = () => {
  const read = {
    n: 5,
    acrossRuns: 'mean',
    evidence: 'read-from-chart' as const,
    spreadKind: 'sd' as const,
  }
  return samplePanel(
    'http.latency.max',
    [
      { label: 'Baseline (no service mesh)', mesh: 'none', value: 25, spread: 9.4, ...read },
      { label: 'Linkerd', mesh: 'linkerd', version: '2.10.2', value: 71.5, spread: 6.4, ...read },
      { label: 'Istio', mesh: 'istio', version: '1.10.0', value: 277.4, spread: 4.9, ...read },
    ],
    2000,
  )
}

/** Throughput of encrypted data planes, higher is better (istio.io, March 2025), with a cell left out. */
export const crossNode2025 = () => {
  const mean = { n: 3, acrossRuns: 'mean' }
  return samplePanel(
    'tcp.throughput.mean',
    [
      {
        label: 'Cilium',
        mesh: 'cilium',
        mode: 'wireguard',
        version: '1.16.6',
        value: 3.3,
        ...mean,
      },
      { label: 'Cilium', mesh: 'cilium', mode: 'ipsec', version: '1.16.6', value: 3.5, ...mean },
      {
        label: 'Calico',
        mesh: 'calico',
        mode: 'wireguard',
        version: '3.29.2',
        value: 3.6,
        ...mean,
      },
      { label: 'Kindnet', mesh: 'kindnet', mode: 'ipsec', version: '1.8.5', value: 4.4, ...mean },
      { label: 'Linkerd', mesh: 'linkerd', version: 'edge-25.2.2', value: 12.7, ...mean },
      { label: 'Istio', mesh: 'istio', version: '1.26 (prerelease)', value: 20.4, ...mean },
      {
        label: 'Istio',
        mesh: 'istio',
        mode: 'ambient',
        version: '1.26 (prerelease)',
        value: 28.6,
        ...mean,
      },
      {
        label: 'Kindnet',
        mesh: 'kindnet',
        mode: 'other',
        version: '1.8.5',
        value: null,
        notApplicable: true,
        note: 'traffic on one node is not encrypted',
      },
    ],
    null,
    'one connection between two nodes',
  )
}

/** Every texture, every kind of spread, long names and a withheld value. */
export const everything = () =>
  samplePanel('http.latency.p99', [
    {
      label: 'Plain text',
      mesh: 'none',
      value: 4.1,
      n: 6,
      points: [3.6, 3.9, 4.0, 4.2, 4.3, 4.6],
      spreadKind: 'sd',
      spread: 0.34,
      method: 'mean_of_runs',
    },
    {
      label: 'Ambient',
      mesh: 'istio',
      mode: 'ambient',
      version: '1.24.0',
      value: 6,
      spreadKind: 'ci95',
      spread: 0.8,
      n: 10,
    },
    {
      label: 'Ambient',
      mesh: 'istio',
      mode: 'ambient',
      version: '1.23.0',
      value: 7.4,
      spreadKind: 'se',
      spread: 0.4,
      n: 10,
    },
    {
      label: 'Ambient',
      mesh: 'istio',
      mode: 'ambient',
      version: '1.22.0',
      value: 9.2,
      spreadEnds: { kind: 'range', lo: 8.5, hi: 12.6 },
      n: 4,
    },
    {
      label: 'With waypoint',
      mesh: 'istio',
      mode: 'ambient+waypoint',
      version: '1.24.0',
      value: 12,
      lo: 11,
      hi: 13.4,
      evidence: 'read-from-chart',
    },
    {
      label: 'ztunnel',
      mesh: 'cilium',
      mode: 'ztunnel',
      version: '1.19.3',
      value: 5,
      n: 1,
      flags: [NO_SPREAD],
    },
    { label: 'Node proxy', mesh: 'cilium', mode: 'node-proxy', version: '1.19.3', value: 8 },
    { label: 'Node proxy, encrypted', mesh: 'cilium', mode: 'node-proxy+wireguard', value: 8.8 },
    {
      label: 'eBPF',
      mesh: 'cilium',
      mode: 'ebpf',
      version: '1.9.6',
      value: 4.4,
      spreadKind: 'sd',
      spread: 5.2,
      n: 5,
      acrossRuns: 'mean',
    },
    { label: 'Proxyless gRPC', mesh: 'istio', mode: 'proxyless', version: '1.24.0', value: 4.7 },
    {
      label: 'Gateway',
      mesh: 'linkerd',
      mode: 'gateway',
      version: '2.11.1',
      value: 14.8,
      n: 5,
      acrossRuns: 'median',
    },
    { label: 'WireGuard', mesh: 'calico', mode: 'wireguard', version: '3.29.2', value: 5.5 },
    { label: 'IPsec', mesh: 'kindnet', mode: 'ipsec', version: '1.8.5', value: 10.6 },
    {
      label:
        'One AuthorizationPolicy with a thousand requestPrincipals and a RequestAuthentication of its own',
      mesh: 'kuma',
      mode: 'other',
      value: 13,
    },
    { label: 'Withheld', mesh: 'consul', value: null, nullReason: 'withheld-by-authors' },
  ])

const UNDATED = {
  releasedOn: null,
  builtOn: null,
  ranOn: null,
  isUnreleased: false,
  notesUrl: null,
}

export function sampleTrend(): Trend {
  const key = 'http.latency.p99'
  const point = (
    id: number,
    label: string,
    value: number | null,
    extra: Partial<RowInput> = {},
  ) => ({
    label,
    ...UNDATED,
    row: sampleRow(key, { label: 'Istio', mesh: 'istio', version: label, value, ...extra }, id),
  })
  return {
    mesh: 'istio',
    key,
    title: 'Istio: p99 latency by version',
    olderTestBeds: 0,
    parts: [
      {
        familyKey: 'a',
        groupKey: 'a',
        track: 'semver',
        origin: { ...ORIGIN, campaignTitle: 'Istio documentation, fortio with jitter' },
        breakFields: [],
        leftOut: 0,
        series: [
          {
            id: 'sidecar',
            label: 'Istio sidecar',
            mesh: 'istio',
            mode: 'sidecar',
            drift: null,
            pairs: [],
            points: [point(1, '1.19', 3.2, { flags: [TOO_SHORT] })],
          },
        ],
      },
      {
        familyKey: 'b',
        groupKey: 'b',
        track: 'semver',
        origin: { ...ORIGIN, campaignTitle: 'Nightly runs' },
        breakFields: ['load generator', 'connections'],
        leftOut: 0,
        series: [
          {
            id: 'sidecar',
            label: 'Istio sidecar',
            mesh: 'istio',
            mode: 'sidecar',
            drift: null,
            pairs: [],
            points: [
              point(2, '1.22', 6.1, { spreadKind: 'sd', spread: 0.6, n: 5 }),
              point(3, '1.21', 7.4, { spreadKind: 'sd', spread: 0.9, n: 5 }),
              point(4, '1.23', null, { nullReason: 'withheld-by-authors' }),
              point(5, '1.24', 5.2, { spreadKind: 'sd', spread: 0.5, n: 5 }),
              point(6, '1.25', 4.9, { spreadKind: 'sd', spread: 0.4, n: 5 }),
            ],
          },
          {
            id: 'ambient',
            label: 'Istio ambient',
            mesh: 'istio',
            mode: 'ambient',
            drift: null,
            pairs: [],
            points: [
              point(7, '1.24', 3.9, { mode: 'ambient' }),
              point(8, '1.25', 3.1, { mode: 'ambient' }),
            ],
          },
        ],
      },
    ],
  }
}
