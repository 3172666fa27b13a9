import type { AcrossPublications, PairAt, SharedLoad } from '@/server/results/compare/schemas'
import type { Origin } from '@/server/results/schemas'
import type { RatiosSpec } from '../spec'
import { ratiosSpec } from './ratios/ratios'
import { ORIGIN, samplePanel } from './sample-rows'

const KEY = 'http.latency.p99'

const publish = (
  slug: string,
  title: string,
  measuredOn: string,
  relation: Origin['relation'],
  vendorOf: string[] = [],
): Origin => ({
  ...ORIGIN,
  campaign: slug,
  publication: { slug, title, url: 'https://a.example/', publishedOn: measuredOn },
  trust: 'reviewed',
  relation,
  vendorOf,
  measuredOn,
})

const VENDOR = publish('linkerd-2025-04', 'Linkerd vs Ambient Mesh, 2025', '2025-04-24', 'vendor', [
  'Linkerd',
])
const THESIS = publish('thesis', 'mesh-bench, master’s thesis', '2022-09', 'independent')
const REDUX = publish('redux', 'Linkerd and Istio: 2021 Redux', '2021-11', 'vendor', ['Linkerd'])
const KINVOLK = publish('kinvolk', 'Kinvolk: Istio and Linkerd, 2019', '2019-05', 'unknown')

type Given = Partial<PairAt> & { istio: number; linkerd: number; rps: number }

function toLoad(origin: Origin, { istio, linkerd, rps, ...pair }: Given): SharedLoad {
  const panel = samplePanel(
    KEY,
    [
      { label: 'Istio', mesh: 'istio', value: istio },
      { label: 'Linkerd', mesh: 'linkerd', value: linkerd },
    ],
    rps,
    `${rps.toLocaleString('en')} rps`,
  )
  return {
    document: origin.campaign,
    setting: null,
    panel: { ...panel, origin, groupKey: `${origin.campaign}-${rps}` },
    overheads: [],
    conditions: [[1], [2]],
    pairs: [
      {
        lower: istio < linkerd ? 'a' : 'b',
        difference: Math.abs(istio - linkerd) / 1000,
        ratio: linkerd > 0 && istio > 0 ? linkerd / istio : null,
        spread: 'none',
        isProven: false,
        leftOut: null,
        ...pair,
      },
    ],
  }
}

const CLOSED = { leftOut: 'closed loop: the client waits for each response' }
const PROVEN = { spread: 'both', isProven: true } as const

const LOADS: [Origin, Given[]][] = [
  [
    VENDOR,
    [
      { rps: 20, istio: 18.4, linkerd: 13.6 },
      { rps: 200, istio: 24.1, linkerd: 17.3 },
      { rps: 2000, istio: 211, linkerd: 130, ...CLOSED },
    ],
  ],
  [
    THESIS,
    [
      { rps: 100, istio: 2.9, linkerd: 3.61 },
      { rps: 200, istio: 3, linkerd: 3.4 },
      { rps: 300, istio: 3.05, linkerd: 3.67, ...CLOSED },
      { rps: 400, istio: 0, linkerd: 3.34 },
    ],
  ],
  [
    REDUX,
    [
      { rps: 20, istio: 156, linkerd: 22, ...PROVEN },
      { rps: 200, istio: 221, linkerd: 47, ...PROVEN },
    ],
  ],
  [
    KINVOLK,
    [
      { rps: 500, istio: 96, linkerd: 1 },
      { rps: 600, istio: 37_300, linkerd: 1, ...CLOSED },
    ],
  ],
]

const ACROSS: AcrossPublications = {
  estimates: [
    { document: 'linkerd-2025-04', ratio: 1.37, loads: 2, isPooled: false },
    { document: 'thesis', ratio: 0.84, loads: 2, isPooled: true },
    { document: 'redux', ratio: 5.77, loads: 2, isPooled: false },
    { document: 'kinvolk', ratio: 96, loads: 1, isPooled: true },
  ],
  documents: 2,
  publishers: 1,
  needed: { documents: 4, publishers: 3 },
  pooled: null,
  reason: 'FEW_DOCUMENTS',
}

/** The same with so many documents that something is expected of a further one, far beyond both ends of the axis. */
const POOLED: AcrossPublications = {
  ...ACROSS,
  documents: 4,
  publishers: 4,
  pooled: { typical: 2.2, interval: [0.6, 8], prediction: [0.012, 400] },
  reason: null,
}

const MODES = [
  ['istio', 'Istio', 'Istio 1.26.0 ambient + waypoint'],
  ['linkerd', 'Linkerd', 'Linkerd edge-25.4.4 sidecar'],
] as const

/**
 * Two subjects on the test beds of four publications.
 * @param names of meshes alone, or with versions and modes @param isPooled with a prediction
 */
export function sampleRatios(names: 'short' | 'long', isPooled = false): RatiosSpec | null {
  const together = LOADS.flatMap(([origin, all]) => all.map((given) => toLoad(origin, given)))
  const subjects = MODES.map(([mesh, meshName, label]) => ({
    mesh,
    meshName,
    label,
    version: names === 'short' ? null : '1.26.0',
    mode: 'sidecar' as const,
  }))
  return ratiosSpec(
    {
      metric: KEY,
      together,
      across: [isPooled ? POOLED : ACROSS],
      unread: { together: 2, apart: 0 },
    },
    {
      subjects,
      position: 0,
      asked: { rps: null, from: null, to: null },
      href: '/compare?a=istio:sidecar&b=linkerd:sidecar',
      loadsId: 'loads',
    },
  )
}
