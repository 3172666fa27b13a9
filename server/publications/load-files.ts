import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Publication } from '@/ingest/publications/publication'
import { PublicationError } from '@/ingest/publications/error'
import { parsePublication } from '@/ingest/publications/files'
import { RULESET } from '@/server/results/summaries/ruleset'

export type PublicationFolder = {
  slug: string
  publication: Publication
  sha256: string
}

/** Adds the folder to errors, because a check reads many. */
function inFolder<T>(folder: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof PublicationError)) throw error
    throw new Error(error.message.replace(/^/gm, `${path.basename(folder)}/`))
  }
}

/** A folder as its bytes, before anything in it is parsed. */
export type UnreadFolder = Omit<PublicationFolder, 'publication'> & {
  /** @throws Error with all faults of its files */
  parse: () => Publication
}

/** Reads one folder of the reviewed format; the digest covers both its files. */
export function openPublication(folder: string): UnreadFolder {
  const yaml = readFileSync(path.join(folder, 'publication.yaml'), 'utf8')
  const csv = readFileSync(path.join(folder, 'observations.csv'), 'utf8')
  const slug = path.basename(folder)
  // Includes the ruleset: figures imported under older rules are updated at the next start.
  const digest = createHash('sha256').update(RULESET).update(yaml).update('\0').update(csv)
  const parse = (): Publication => {
    const publication = inFolder(folder, () => parsePublication({ yaml, csv }))
    if (publication.slug !== slug)
      throw new Error(
        `${folder}/publication.yaml: slug is ${publication.slug}, expected the folder's name ${slug}`,
      )
    return publication
  }
  return { slug, sha256: digest.digest('hex'), parse }
}

/** Reads and checks one folder of the reviewed format. */
export function loadPublication(folder: string): PublicationFolder {
  const { parse, ...rest } = openPublication(folder)
  return { ...rest, publication: parse() }
}

/** The folders of publications in a folder, by name. */
export const publicationFolders = (root = 'ingest/published'): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && existsSync(path.join(root, entry.name, 'publication.yaml')),
    )
    .map((entry) => path.join(root, entry.name))
    .sort()

/** All publications of a folder, by name. */
export const loadPublications = (root?: string): PublicationFolder[] =>
  publicationFolders(root).map(loadPublication)
