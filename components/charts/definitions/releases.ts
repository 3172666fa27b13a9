import type { MeshPage } from '@/server/trends/schemas'
import { counted, formatCount } from '../format'
import type { Release, ReleaseTrack } from '../releases-spec'
import type { SpecOf } from '../spec'

type Versions = MeshPage['versions']

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

const releaseWords = ({ name, conditions, publications, isIndependent }: Release): string =>
  conditions === 0
    ? `${name}: none measured`
    : `${name}: ${counted(conditions, 'condition')} in ${counted(publications, 'publication')}${isIndependent ? ', one or more independent' : ''}`

/** "126 conditions state no version, 4 have one without an order" */
function restText({ unstated, unordered }: Releases): string {
  const parts = [
    unstated > 0 &&
      `${counted(unstated, 'condition')} ${unstated === 1 ? 'states' : 'state'} no version`,
    unordered > 0 &&
      `${formatCount(unordered)} ${unordered === 1 ? 'has' : 'have'} one without an order`,
  ].filter(Boolean)
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`
}

/** Measured conditions of a product by minor release; null where fewer than two were measured. */
export function releasesSpec({
  mesh,
  versions,
  publications,
}: Pick<MeshPage, 'mesh' | 'versions' | 'publications'>): SpecOf<'releases'> | null {
  const independent = publications.filter(({ relation }) => relation === 'independent')
  const counts = countReleases(versions, new Set(independent.map(({ slug }) => slug)))
  const tracks = counts.tracks.map(({ track, releases }) => ({
    track,
    releases: releases.map((one) => ({ ...one, words: releaseWords(one) })),
  }))
  const measured = tracks.flatMap(({ releases }) => releases).filter((one) => one.conditions > 0)
  if (measured.length < 2) return null
  return {
    kind: 'releases',
    title: `${mesh.name}: which releases were measured`,
    summary: `${measured.map(({ words }) => words).join('; ')}.`,
    mesh: mesh.slug,
    tracks,
    note: `Measured conditions by minor release. Full colour: an independent publication is among them; a dash: none measured${restText(counts)}.`,
  }
}
