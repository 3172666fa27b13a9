import type { HeadToHead, PairSource } from '@/server/results/head-to-head/schemas'
import { pairsSpec } from './pairs/pairs'

const KEY = 'http.latency.p99'

const SIDES = {
  istio: { mesh: 'istio', meshName: 'Istio', mode: 'sidecar' },
  linkerd: { mesh: 'linkerd', meshName: 'Linkerd', mode: 'sidecar' },
  waypoint: { mesh: 'istio', meshName: 'Istio', mode: 'ambient+waypoint' },
  cilium: { mesh: 'cilium', meshName: 'Cilium', mode: 'node-proxy+wireguard' },
} as const

/** A publication behind a pair. */
export const pairSource = (slug: string, more: Partial<PairSource>): PairSource => ({
  slug,
  title: slug,
  relation: 'unknown',
  vendorOf: [],
  loads: 1,
  a: 0,
  b: 0,
  ...more,
})

const NONE = { loads: 0, aLower: 0, bLower: 0, aProven: 0, bProven: 0, leftOut: 0, sources: [] }

const PAIRS: HeadToHead[] = [
  {
    a: SIDES.istio,
    b: SIDES.linkerd,
    key: KEY,
    loads: 13,
    aLower: 4,
    bLower: 9,
    aProven: 0,
    bProven: 5,
    leftOut: 41,
    sources: [
      pairSource('2021 Redux', { relation: 'vendor', vendorOf: ['Linkerd'], loads: 9, b: 9 }),
      pairSource('a thesis', { relation: 'independent', loads: 4, a: 4 }),
    ],
  },
  {
    ...NONE,
    a: SIDES.waypoint,
    b: SIDES.cilium,
    key: KEY,
    loads: 4,
    aLower: 0,
    sources: [pairSource('a lab', { relation: 'independent', loads: 4 })],
  },
  { ...NONE, a: SIDES.istio, b: SIDES.waypoint, key: KEY, leftOut: 3 },
]

/** Pairs with a leader, with none, and without a load that counts. @param mesh null: of any mesh */
export const samplePairs = (mesh: 'istio' | null) => pairsSpec(PAIRS, KEY, mesh)
