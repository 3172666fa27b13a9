import { createHash } from 'node:crypto'
import { z } from 'zod'

export const MANIFEST = 'copy.json'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
/** A path inside the folder, even in a manifest from elsewhere. */
const FileName = z
  .string()
  .regex(/^[\w.@~-]+(?:\/[\w.@~-]+)*$/)
  .refine((name) => !name.split('/').some((part) => part === '..' || part === '.'))

const StoredEntry = z.strictObject({
  address: z.string(),
  file: FileName,
  sha256: Sha256,
  /** day on which its content was copied */
  on: Day,
  /** day on which it was last found to be current */
  checkedOn: Day,
  /** positions in `tags` */
  tags: z.array(z.number().int().nonnegative()).nullable(),
  state: z.string().nullable(),
  /** positions in `addresses` */
  links: z.array(z.number().int().nonnegative()),
})

const StoredManifest = z.strictObject({
  format: z.literal('meshbench/copy/1'),
  origin: z.string(),
  live: z.string().nullable(),
  at: z.string().nullable(),
  /** day of the last export */
  madeOn: Day,
  /** digest of the program and its options; if it differs, every URL is checked again */
  maker: z.string(),
  /** files that belong to no single URL */
  others: z.array(z.strictObject({ file: FileName, sha256: Sha256 })),
  tags: z.array(z.string()),
  addresses: z.array(z.string()),
  entries: z.array(StoredEntry),
})

/** One URL of the site in the copy. */
export type Entry = {
  file: string
  /** SHA-256 of the file */
  sha256: string
  on: string
  checkedOn: string
  /** cache tags of its content; null where unknown */
  tags: string[] | null
  /** digest of the tags with their versions */
  state: string | null
  /** URLs of the site that it links to */
  links: string[]
}

export type Manifest = {
  origin: string
  live: string | null
  at: string | null
  madeOn: string
  maker: string
  others: Map<string, string>
  entries: Map<string, Entry>
}

/** Digest of tags with their versions: it changes with any write to one of them. */
export function digestState(
  tags: readonly string[],
  versions: ReadonlyMap<string, string>,
): string {
  const lines = [...tags].sort().map((tag) => `${tag}=${versions.get(tag) ?? '0'}`)
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)
}

/** @throws ZodError for an invalid manifest */
export function readManifest(text: string): Manifest {
  const {
    format: _format,
    tags,
    addresses,
    entries,
    others,
    ...rest
  } = StoredManifest.parse(JSON.parse(text))
  const named = (list: readonly string[], at: readonly number[]) => at.map((i) => list[i] ?? '')
  return {
    ...rest,
    others: new Map(others.map(({ file, sha256 }) => [file, sha256])),
    entries: new Map(
      entries.map(({ address, ...entry }) => [
        address,
        {
          ...entry,
          tags: entry.tags && named(tags, entry.tags),
          links: named(addresses, entry.links),
        },
      ]),
    ),
  }
}

/** Numbers texts in order of first use. */
function numbering(): { of: (text: string) => number; all: () => string[] } {
  const known = new Map<string, number>()
  const of = (text: string): number => {
    const number = known.get(text) ?? known.size
    known.set(text, number)
    return number
  }
  return { of, all: () => [...known.keys()] }
}

/** The manifest as text; tags and URLs, shared by thousands of entries, are listed once. */
export function manifestText(manifest: Manifest): string {
  const [tags, addresses] = [numbering(), numbering()]
  const entries = [...manifest.entries].map(([address, entry]) => ({
    address,
    ...entry,
    tags: entry.tags?.map(tags.of) ?? null,
    links: entry.links.map(addresses.of),
  }))
  const others = [...manifest.others].map(([file, sha256]) => ({ file, sha256 }))
  const { origin, live, at, madeOn, maker } = manifest
  const head = { format: 'meshbench/copy/1', origin, live, at, madeOn, maker, others }
  const fields = Object.entries({ ...head, tags: tags.all(), addresses: addresses.all() })
  const lines = fields.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)},`)
  const rows = entries.map((entry) => JSON.stringify(entry)).join(',\n')
  return `{\n${lines.join('\n')}\n"entries": [\n${rows}\n]\n}\n`
}
