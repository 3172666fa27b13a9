import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { listRawFiles, type PlacedFile } from '@/ingest/publications/raw-data'
import { groupBy } from '@/ingest/dictionary/group-by'
import type { PublicationFolder } from '../load-files'

export type KnownFile = PlacedFile & { slug: string }
/** A downloaded file by its path in the folder; its digest is read where its name is known. */
export type FoundFile = { path: string; bytes: number; readSha256: () => string }

export type RawCheck = {
  equal: KnownFile[]
  differs: { known: KnownFile; found: { path: string; bytes: number; sha256: string } }[]
  /** of publications of which the folder has any file */
  missing: KnownFile[]
  /** paths of files that have no known name */
  unknown: string[]
}

/** All files with a known digest, of all publications or of one. */
export const knownFiles = (folders: readonly PublicationFolder[]): KnownFile[] =>
  folders.flatMap(({ slug, publication }) =>
    listRawFiles(publication).map((file) => ({ ...file, slug })),
  )

/** Every file below a folder but hidden ones, as of a clone; sorted. */
export function listFound(folder: string): FoundFile[] {
  const below = (place: string): FoundFile[] =>
    readdirSync(path.join(folder, place), { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.'))
      .flatMap((entry) => {
        const at = path.posix.join(place, entry.name)
        if (entry.isDirectory()) return below(at)
        const file = path.join(folder, at)
        if (!entry.isFile()) return []
        const readSha256 = () => createHash('sha256').update(readFileSync(file)).digest('hex')
        return [{ path: at, bytes: statSync(file).size, readSha256 }]
      })
  return below('').sort((a, b) => (a.path < b.path ? -1 : 1))
}

type NamedFile = { path: string; bytes: number; sha256: string }

const baseName = (file: { path: string }): string => path.posix.basename(file.path)
const isAt = (file: NamedFile, { path }: KnownFile): boolean => `/${file.path}`.endsWith(`/${path}`)

/** Found files by their names, of those names that are known. */
function byName(known: readonly KnownFile[], found: readonly FoundFile[]) {
  const names = new Set(known.map(baseName))
  const named = found
    .filter((file) => names.has(baseName(file)))
    .map(({ path, bytes, readSha256 }) => ({ path, bytes, sha256: readSha256() }))
  return groupBy(named, baseName)
}

/**
 * Compares downloaded files with what is known of them: by their path in the repository, below any folder; where none is
 * there, by name. Of several files of one name the one that is equal is meant. A name that several publications have, such as
 * LICENSE, tells nothing of a publication of which nothing else is there.
 */
export function compareRaw(known: readonly KnownFile[], found: readonly FoundFile[]): RawCheck {
  const named = byName(known, found)
  const candidates = (one: KnownFile): NamedFile[] => {
    const alike = named.get(baseName(one)) ?? []
    const here = alike.filter((file) => isAt(file, one))
    return here.length > 0 ? here : alike
  }
  const equals = (one: KnownFile) => candidates(one).filter((file) => file.sha256 === one.sha256)
  const equal = known.filter((one) => equals(one).length > 0)
  const taken = new Set(equal.flatMap(equals).map((file) => file.path))
  const others = known
    .filter((one) => !equal.includes(one))
    .map((one) => ({ known: one, found: candidates(one).find((file) => !taken.has(file.path)) }))
  const times = groupBy(known, baseName)
  const isTelling = (file: NamedFile, one: KnownFile): boolean =>
    times.get(baseName(one))?.length === 1 || (one.path.includes('/') && isAt(file, one))
  const present = new Set(
    [
      ...equal,
      ...others.flatMap(({ known: one, found: file }) =>
        file && isTelling(file, one) ? [one] : [],
      ),
    ].map(({ slug }) => slug),
  )
  const asked = others.filter(({ known: { slug } }) => present.has(slug))
  const differs = asked.flatMap(({ known: one, found: file }) =>
    file ? [{ known: one, found: file }] : [],
  )
  const seen = new Set([...taken, ...differs.map(({ found: file }) => file.path)])
  return {
    equal,
    differs,
    missing: asked.flatMap(({ known: one, found: file }) => (file ? [] : [one])),
    unknown: found.map((file) => file.path).filter((place) => !seen.has(place)),
  }
}

/** Files that are listed one by one; of more of them, how many. */
const MAX_LISTED = 20

function listed(word: string, lines: readonly string[]): string[] {
  const rest = lines.length - MAX_LISTED
  return [
    ...lines.slice(0, MAX_LISTED).map((line) => `${word}  ${line}`),
    ...(rest > 0 ? [`${word}  and ${rest} more`] : []),
  ]
}

const namePlace = ({ slug, path }: KnownFile): string => `${slug}: ${path}`

/** What a check found, for a terminal: one line for each file, and how many there are of each kind. */
export const rawCheckLines = ({ equal, differs, missing, unknown }: RawCheck): string[] => [
  ...equal.map((one) => `equal    ${namePlace(one)}`),
  ...listed('missing', missing.map(namePlace)),
  ...listed('unknown', unknown),
  `${equal.length} equal, ${differs.length} different, ${missing.length} missing, ${unknown.length} unknown`,
]

/** Each file that differs: what was expected, from where, and what was found. */
export const rawFaults = ({ differs }: RawCheck): string[] =>
  differs.map(
    ({ known, found }) =>
      `${found.path} differs from ${namePlace(known)}: expected ${known.bytes} bytes, SHA-256 ${known.sha256}; found ${found.bytes} bytes, SHA-256 ${found.sha256}. The file that was read is ${known.address}`,
  )
