/**
 * Versions as meshes print them, with a key whose bytewise order is SemVer 2.0.0 precedence (methodology 1.3).
 * Tracks are never compared by key: edge-25.2.2 is a date and would sort above every 2.x.
 */
export type Version = {
  raw: string
  /** "semver" for stable, release, version and bare numbers; "edge", "enterprise" and "nightly" are their own */
  track: string
  /** null: unparsable, or a date or hash; such a version can only be placed by its release date */
  sortKey: string | null
  /** minor or patch were not stated and count as 0 */
  incomplete: boolean
  /** build metadata, empty without any: it does not order, but is another artefact */
  build: string
}

const PREFIX = String.raw`(?:(stable|edge|enterprise|release|version|nightly)-)?v?`
/** A part with a leading zero is not SemVer: 1.02.0 may be any release. */
const PART = String.raw`(0|[1-9]\d*)`
const NUMBERS = String.raw`${PART}(?:\.${PART}(?:\.${PART})?)?`
const IDENTIFIERS = String.raw`[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*`
const GRAMMAR = new RegExp(
  `^${PREFIX}${NUMBERS}(?:-(${IDENTIFIERS}))?(?:\\+(${IDENTIFIERS}))?(?: \\((prerelease|alpha|beta|rc)\\))?$`,
)
/** 2.3-edge-19.5.2: the product line before, the edge release after. */
const LINE_EDGE = /^v?\d+(?:\.\d+)*-(edge-.+)$/
const TRACKS = new Set(['edge', 'enterprise', 'nightly'])
const MAX_PART = 999_999

const toTrack = (prefix: string | undefined): string =>
  prefix !== undefined && TRACKS.has(prefix) ? prefix : 'semver'

/** Numbers sort before words and by value, words by ASCII; null when a number needs more than ten digits. */
function identifierKey(identifier: string): string | null {
  if (!/^\d+$/.test(identifier)) return `1${identifier} `
  const digits = identifier.replace(/^0+(?=\d)/, '')
  return digits.length > 10 ? null : `0${digits.padStart(10, '0')} `
}

function prereleaseKey(prerelease: string | undefined): string | null {
  if (prerelease === undefined) return '~'
  const keys = prerelease.split('.').map(identifierKey)
  return keys.includes(null) ? null : `-${keys.join('')}`
}

export function parseVersion(raw: string): Version {
  const text = raw.trim()
  const edge = LINE_EDGE.exec(text)?.[1]
  const match = GRAMMAR.exec(edge ?? text)
  const prefix = match?.[1] ?? /^(edge|enterprise|nightly)-/.exec(text)?.[1]
  const unordered: Version = {
    raw,
    track: toTrack(prefix),
    sortKey: null,
    incomplete: false,
    build: '',
  }
  if (!match) return unordered
  const [, , major, minor, patch, dashed, build = '', bracketed] = match
  const numbers = [major, minor, patch].map((n) => Number(n ?? 0))
  const suffix = prereleaseKey(dashed ?? bracketed)
  if (suffix === null || numbers.some((n) => n > MAX_PART)) return unordered
  const key = numbers.map((n) => String(n).padStart(6, '0')).join('.')
  return { ...unordered, sortKey: key + suffix, incomplete: patch === undefined, build }
}
