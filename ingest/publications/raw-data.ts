import { z } from 'zod'
import { REPOSITORY_AT_COMMIT, sourceAddress } from '../dictionary/source-address'

const Path = z
  .string()
  .regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$)).+$/, 'a path inside the repository, without ".."')

/** A file of the publication as it was when its figures were read. It stays where its author published it. */
export const RawFile = z.strictObject({
  /** in the repository */
  path: Path,
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits in lower case'),
})
export type RawFile = z.infer<typeof RawFile>

/** Output files of a publication: in a repository at a commit, or at another address. */
export const RawData = z
  .strictObject({
    label: z.string(),
    /** of what is in no repository */
    url: z
      .url({ protocol: /^https?$/ })
      .nullable()
      .default(null),
    /** "owner/name@commit" */
    repo: z
      .string()
      .regex(REPOSITORY_AT_COMMIT, '"owner/name@commit" with all 40 digits of the commit')
      .nullable()
      .default(null),
    /** a folder ends in a slash */
    path: Path.nullable().default(null),
    obtained: z.boolean(),
    /** those that were at hand; none: neither size nor digest of any is known */
    files: z.array(RawFile).default([]),
  })
  .superRefine(({ url, repo, path, obtained, files }, context) => {
    const fault = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if ((repo === null) !== (path === null))
      fault(repo === null ? 'repo' : 'path', 'expected repo and path together, or neither')
    if (repo !== null && url !== null)
      fault('url', 'expected no address beside repo and path, from which it follows')
    if (files.length > 0 && repo === null)
      fault('files', 'expected a repo with the commit that the files are of')
    if (files.length > 0 && !obtained)
      fault('obtained', 'expected true, because sizes and digests of files are given')
    if (new Set(files.map((file) => file.path)).size < files.length)
      fault('files', 'expected every path once')
  })
export type RawData = z.infer<typeof RawData>

/** The parts of a publication that say where its files are. */
export type RawPlaces = {
  rawData: readonly RawData[]
  sources: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  retrieval: readonly { source: string }[]
}

/** The commits of a repository that texts such as "owner/name@commit:path" name, each once. */
const listCommits = (name: string, texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => {
      const [found, commit] = text.split('@')
      if (found?.toLowerCase() !== name.toLowerCase()) return []
      return /^[0-9a-f]{40}/.exec(commit ?? '') ?? []
    }),
  ),
]

/**
 * The commit of a repository that the figures were read at or, where none was read in it, what else was; null where there is
 * none, or more than one.
 */
function findCommit(name: string, { sources, retrieval }: RawPlaces): string | null {
  const ofFigures = listCommits(
    name,
    Object.values(sources).map(({ repo }) => String(repo)),
  )
  const ofOthers = listCommits(
    name,
    retrieval.map(({ source }) => source),
  )
  const commits = ofFigures.length > 0 ? ofFigures : ofOthers
  return commits.length === 1 ? (commits[0] ?? null) : null
}

/** A repository, or a folder or file of one of its branches. */
const OF_A_BRANCH =
  /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?:\/(tree|blob)\/([^/]+)(?:\/(.+?))?)?\/?$/

/**
 * Where raw data can be read. An address that leads to a branch, which may change, leads to the commit instead that the figures
 * of the publication were read at, where there is exactly one.
 */
export function rawDataAddress(entry: RawData, places: RawPlaces): string | null {
  const { url } = entry
  if (url === null) return sourceAddress(entry)
  const [, name, kind = 'tree', branch, path] = OF_A_BRANCH.exec(url) ?? []
  if (name === undefined || /^[0-9a-f]{40}$/.test(branch ?? '')) return url
  const commit = findCommit(name, places)
  if (commit === null) return url
  return `https://github.com/${name}/${kind}/${commit}${path === undefined ? '' : `/${path}`}`
}

/** A file with its repository and its address. */
export type PlacedFile = RawFile & { repo: string; address: string }

/** Every file whose size and digest are known. */
export const listRawFiles = ({ rawData }: Pick<RawPlaces, 'rawData'>): PlacedFile[] =>
  rawData.flatMap(({ repo, files }) =>
    files.flatMap((file) => {
      const address = sourceAddress({ repo, path: file.path })
      return repo === null || address === null ? [] : [{ ...file, repo, address }]
    }),
  )
