import type { Overview, PublishedRange, RangeSource } from '@/server/results/overview/schemas'

type Source = Pick<RangeSource, 'title' | 'publishedOn' | 'relation' | 'vendorOf'>

const SOURCES: Record<string, Source> = {
  'linkerd-2021-11-benchmarking-redux': {
    title: 'Linkerd and Istio: 2021 Redux',
    publishedOn: '2021-11-29',
    relation: 'vendor',
    vendorOf: ['Linkerd'],
  },
  'istio-2021-10-proxyless-grpc': {
    title: 'gRPC Proxyless Service Mesh',
    publishedOn: '2021-10-28',
    relation: 'vendor',
    vendorOf: ['Istio'],
  },
  'linkerd-2021-05-benchmarking-linkerd-and-istio': {
    title: 'Linkerd and Istio, 2021',
    publishedOn: '2021-05-27',
    relation: 'vendor',
    vendorOf: ['Linkerd'],
  },
  'istio-2020-09-large-scale-security-policy': {
    title: 'Large Scale Security Policy Tests',
    publishedOn: '2020-09-15',
    relation: 'vendor',
    vendorOf: ['Istio'],
  },
  'istio-docs-performance-1.24': {
    title: 'Istio docs, performance 1.24',
    publishedOn: null,
    relation: 'vendor',
    vendorOf: ['Istio'],
  },
  'linkerd-2025-04-linkerd-vs-ambient': {
    title: 'Linkerd vs Ambient Mesh, 2025',
    publishedOn: '2025-04-24',
    relation: 'vendor',
    vendorOf: ['Linkerd'],
  },
  'bieringa-2022-mesh-bench-thesis': {
    title: 'mesh-bench, master’s thesis',
    publishedOn: '2022-09-21',
    relation: 'independent',
    vendorOf: [],
  },
  'ihcsim-2018-12-linkerd2-istio-gke': {
    title: 'Linkerd2 benchmark on GKE',
    publishedOn: '2018-12-20',
    relation: 'unknown',
    vendorOf: [],
  },
  'hansen-2024-06-ambient-eks-nighthawk': {
    title: 'service-mesh-perf, ambient on EKS',
    publishedOn: '2024-06-06',
    relation: 'vendor',
    vendorOf: ['Istio'],
  },
}

/** Least and greatest overhead in s on one test bed, and both as multiples of no mesh. */
type Bed = [bed: string, least: number, greatest: number, leastRatio: number, greatestRatio: number]
type Given = [
  slug: string,
  loads: number[],
  values: number,
  spread: RangeSource['spread'],
  beds: Bed[],
]

type Row = Pick<PublishedRange, 'mesh' | 'meshName' | 'mode' | 'ownVendor'> & {
  inRange: Given[]
  flagged: Given[]
}

// prettier-ignore
const ROWS: Row[] = [
  { mesh: 'istio', meshName: 'Istio', mode: 'sidecar', ownVendor: 3, inRange: [
    ['linkerd-2021-11-benchmarking-redux', [2000], 1, 'none', [['bed1', 0.2492, 0.2492, 26.43, 26.43]]],
    ['istio-2021-10-proxyless-grpc', [1000], 10, 'none', [['bed2', 0.002317, 0.02135, 2.753, 7.846]]],
    ['linkerd-2021-05-benchmarking-linkerd-and-istio', [2000], 1, 'none', [['bed3', 0.1435, 0.1435, 15.21, 15.21]]],
    ['istio-2020-09-large-scale-security-policy', [1000], 17, 'none', [['bed4', 0.01193, 0.02789, 6.985, 15.0]]],
    ['istio-docs-performance-1.24', [1000, 1250, 1500], 28, 'none', [['bed5', 0.000541, 0.000696, 3.989, 4.91], ['bed6', 0.00066, 0.0009, 4.478, 5.5], ['bed7', 0.000195, 0.000256, 1.948, 2.33], ['bed8', 0.00023, 0.000298, 2.299, 2.559], ['bed9', 0.00138, 0.001588, 2.655, 2.828]]]], flagged: [
    ['linkerd-2025-04-linkerd-vs-ambient', [2000], 1, 'none', [['bed10', 0.2323, 0.2323, 2.276, 2.276]]],
    ['bieringa-2022-mesh-bench-thesis', [1000], 1, 'none', [['bed11', 0.003807, 0.003807, 2.921, 2.921]]],
    ['istio-2021-10-proxyless-grpc', [1000], 2, 'none', [['bed2', 0.001964, 0.002007, 2.966, 3.009]]],
    ['ihcsim-2018-12-linkerd2-istio-gke', [1000, 1500, 2000], 6, 'all', [['bed12', 0.003292, 0.003292, 2.438, 2.438]]]] },
  { mesh: 'istio', meshName: 'Istio', mode: 'ambient+waypoint', ownVendor: 2, inRange: [
    ['linkerd-2025-04-linkerd-vs-ambient', [2000], 1, 'none', [['bed10', 0.0805, 0.0805, 1.442, 1.442]]],
    ['hansen-2024-06-ambient-eks-nighthawk', [1000], 1, 'none', [['bed18', 0.001428, 0.001428, 3.16, 3.16]]],
    ['istio-docs-performance-1.24', [1000, 1250, 1500], 10, 'none', [['bed5', 0.000491, 0.000573, 3.713, 4.274], ['bed6', 0.00041, 0.00055, 3.043, 3.75]]]], flagged: [] },
  { mesh: 'linkerd', meshName: 'Linkerd', mode: 'sidecar', ownVendor: 3, inRange: [
    ['linkerd-2025-04-linkerd-vs-ambient', [2000], 1, 'none', [['bed10', 0.0693, 0.0693, 1.381, 1.381]]],
    ['linkerd-2021-11-benchmarking-redux', [2000], 1, 'none', [['bed1', 0.0263, 0.0263, 3.684, 3.684]]],
    ['linkerd-2021-05-benchmarking-linkerd-and-istio', [2000], 1, 'none', [['bed3', 0.0379, 0.0379, 4.752, 4.752]]]], flagged: [
    ['bieringa-2022-mesh-bench-thesis', [1000], 1, 'none', [['bed11', 0.003563, 0.003563, 2.799, 2.799]]],
    ['ihcsim-2018-12-linkerd2-istio-gke', [1000, 1500, 2000], 6, 'all', [['bed12', 0.0009155, 0.0009155, 1.4, 1.4]]]] },
  { mesh: 'istio', meshName: 'Istio', mode: 'ambient', ownVendor: 2, inRange: [
    ['hansen-2024-06-ambient-eks-nighthawk', [1000], 3, 'none', [['bed18', 0.00047, 0.000493, 1.711, 1.746], ['bed19', 0.00043, 0.00043, 1.664, 1.664]]],
    ['istio-docs-performance-1.24', [1000, 1250, 1500], 10, 'none', [['bed5', 0.000125, 0.000154, 1.691, 1.88], ['bed6', 0.00011, 0.0002, 1.478, 1.952]]]], flagged: [] },
  { mesh: 'istio', meshName: 'Istio', mode: 'proxyless', ownVendor: 1, inRange: [
    ['istio-2021-10-proxyless-grpc', [1000], 10, 'none', [['bed2', -0.000171, 0.000638, 0.8707, 1.205]]]], flagged: [
    ['istio-2021-10-proxyless-grpc', [1000], 2, 'none', [['bed2', -2e-06, -2e-06, 0.998, 0.998]]]] },
  { mesh: 'cilium', meshName: 'Cilium', mode: 'ebpf', ownVendor: 0, inRange: [], flagged: [
    ['bieringa-2022-mesh-bench-thesis', [1000], 1, 'none', [['bed11', 0.0006057, 0.0006057, 1.306, 1.306]]]] },
  { mesh: 'traefik-mesh', meshName: 'Traefik Mesh', mode: 'node-proxy', ownVendor: 0, inRange: [], flagged: [
    ['bieringa-2022-mesh-bench-thesis', [1000], 1, 'none', [['bed11', 0.1769, 0.1769, 90.3, 90.3]]]] },
]

function toSource([slug, loads, values, spread, beds]: Given): RangeSource {
  const source = SOURCES[slug]
  if (source === undefined) throw new Error(`no sample publication ${slug}`)
  const spans = beds.map(([familyKey, least, greatest, leastRatio, greatestRatio]) => ({
    familyKey,
    least,
    greatest,
    ratios: { least: leastRatio, greatest: greatestRatio },
  }))
  return { slug, ...source, others: [], values, loads, spread, beds: spans, ...toSpan(spans) }
}

function toSpan(spans: readonly Pick<RangeSource, 'least' | 'greatest' | 'ratios'>[]) {
  const ratios = spans.flatMap(({ ratios }) => ratios ?? [])
  return {
    least: Math.min(...spans.map(({ least }) => least)),
    greatest: Math.max(...spans.map(({ greatest }) => greatest)),
    ratios: {
      least: Math.min(...ratios.map(({ least }) => least)),
      greatest: Math.max(...ratios.map(({ greatest }) => greatest)),
    },
  }
}

const RANGES = ROWS.map(({ inRange, flagged, ...row }): PublishedRange => {
  const [sources, hollow] = [inRange.map(toSource), flagged.map(toSource)]
  const counted = sources.length > 0 ? sources : hollow
  return {
    ...row,
    ...toSpan(counted),
    publications: counted.length,
    allByVendorOf: [],
    beside: { loads: 0, best: 0, proven: 0, bestAt: null },
    sources,
    flagged: hollow,
  }
})

/** p99 latencies over no mesh at 1,000 to 2,000 requests/s, as nine publications have them. */
export const samplePublished = (): Pick<Overview, 'ranges' | 'flaggedOnly' | 'rangesOf'> => ({
  rangesOf: 'http.latency.p99',
  ranges: RANGES.filter(({ sources }) => sources.length > 0).map((range) => ({
    ...range,
    partners: [],
  })),
  flaggedOnly: RANGES.filter(({ sources }) => sources.length === 0),
})
