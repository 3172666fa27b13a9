import type { MeshPage } from '@/server/trends/schemas'

type Versions = MeshPage['versions']

/** A minor release with what was measured of it. */
export type Release = {
  name: string
  conditions: number
  publications: number
  /** whether an independent publication is among them */
  isIndependent: boolean
}

/** Minor releases of one track in order; those without a measured condition between two others are part of it. */
export type ReleaseTrack = { track: string; releases: Release[] }

export type Releases = {
  tracks: ReleaseTrack[]
  /** conditions whose version was not stated */
  unstated: number
  /** conditions whose version has no place in an order */
  unordered: number
}

/** More unmeasured minor releases than this between two others are left out: a calendar version has no such releases. */
const MAX_GAP = 30

/** Major and minor number of a version; the sort key has them, and else a name of two plain numbers. */
function parseMinor({ version, track, sortKey }: Versions[number]): [number, number] | null {
  const pattern = sortKey === null ? /^v?(\d{1,4})\.(\d{1,4})\b/ : /^(\d+)\.(\d+)/
  const text = sortKey ?? (track === 'semver' ? (version ?? '') : '')
  const [, major, minor] = pattern.exec(text) ?? []
  return major === undefined || minor === undefined ? null : [Number(major), Number(minor)]
}

const unmeasured = (name: string): Release => ({
  name,
  conditions: 0,
  publications: 0,
  isIndependent: false,
})

/** Px of a phone that the bars of a track have. */
const NARROW = 300

/**
 * Places that are labelled on a phone: the first, the last and those with most conditions, as far as labels keep apart.
 * @param width px of a label with its space
 */
export function pickLabelled(releases: readonly Release[], width: number): Set<number> {
  const apart = (width * releases.length) / NARROW
  const most = releases
    .map(({ conditions }, i) => ({ i, conditions }))
    .filter(({ conditions }) => conditions > 0)
    .sort((a, b) => b.conditions - a.conditions)
  const labelled: number[] = []
  for (const i of [0, releases.length - 1, ...most.map((one) => one.i)])
    if (labelled.every((other) => Math.abs(other - i) >= apart)) labelled.push(i)
  return new Set(labelled)
}

type Placed = { major: number; minor: number; release: Release }

function fillGaps(measured: readonly Placed[]): Release[] {
  return measured.flatMap(({ major, minor, release }, i) => {
    const before = measured[i - 1]
    const gap = before?.major === major ? minor - before.minor - 1 : 0
    const missing = gap > MAX_GAP ? 0 : Math.max(0, gap)
    return [
      ...Array.from({ length: missing }, (_, k) => unmeasured(`${major}.${minor - missing + k}`)),
      release,
    ]
  })
}

/**
 * Measured conditions of publications by minor release, each track in its own order.
 * @param independent slugs of publications that are known to be independent
 */
export function countReleases(versions: Versions, independent: ReadonlySet<string>): Releases {
  const tracks = new Map<string, Map<string, Placed & { slugs: Set<string> }>>()
  let [unstated, unordered] = [0, 0]
  for (const one of versions) {
    const place = parseMinor(one)
    if (one.conditions === 0) continue
    if (one.version === null) unstated += one.conditions
    else if (place === null) unordered += one.conditions
    else {
      const [major, minor] = place
      const name = `${major}.${minor}`
      const track = tracks.get(one.track) ?? new Map<string, Placed & { slugs: Set<string> }>()
      const found = track.get(name) ?? { major, minor, release: unmeasured(name), slugs: new Set() }
      for (const { slug } of one.publications) found.slugs.add(slug)
      found.release = {
        name,
        conditions: found.release.conditions + one.conditions,
        publications: found.slugs.size,
        isIndependent: [...found.slugs].some((slug) => independent.has(slug)),
      }
      tracks.set(one.track, track.set(name, found))
    }
  }
  return {
    tracks: [...tracks].map(([track, found]) => ({
      track,
      releases: fillGaps(
        [...found.values()].sort((a, b) => a.major - b.major || a.minor - b.minor),
      ),
    })),
    unstated,
    unordered,
  }
}
