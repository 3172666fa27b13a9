import type { MeshPage } from '@/server/trends/schemas'

type Version = MeshPage['versions'][number]

const SOURCES = [
  { slug: 'free', title: 'Independent' },
  { slug: 'vendor', title: 'Vendor' },
]

const version = (name: string, conditions: number, track: string, sources: number[]): Version => {
  const [major = '', minor = ''] = name.match(/\d+/g) ?? []
  return {
    version: name,
    track,
    sortKey: `${major.padStart(6, '0')}.${minor.padStart(6, '0')}.000000~`,
    conditions,
    otherConditions: 0,
    publications: sources.flatMap((i) => SOURCES[i] ?? []),
  }
}

const MESH: MeshPage['mesh'] = {
  slug: 'istio',
  name: 'Istio',
} as MeshPage['mesh']

const PUBLICATIONS = SOURCES.map(({ slug, title }, i) => ({
  slug,
  title,
  relation: i === 0 ? ('independent' as const) : ('vendor' as const),
  byOwnVendor: i > 0,
  vendorOf: [],
}))

/** Measured conditions of Istio by release, and of a track of its own. */
export const releases2025 = (): Pick<MeshPage, 'mesh' | 'versions' | 'publications'> => ({
  mesh: MESH,
  versions: [
    version('1.0.0', 33, 'semver', [0, 1]),
    version('1.1.0', 8, 'semver', [1]),
    version('1.6.0', 65, 'semver', [1]),
    version('1.7.0', 8, 'semver', [0]),
    version('1.14.0', 11, 'semver', [1]),
    version('1.22.0', 166, 'semver', [0, 1]),
    version('1.24.0', 59, 'semver', [1]),
    version('1.26.0', 4, 'semver', [1]),
    version('edge-25.2.2', 2, 'edge', [1]),
  ],
  publications: PUBLICATIONS,
})
