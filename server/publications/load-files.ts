import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Publication } from '@/ingest/publication'
import { parsePublication } from '@/ingest/published-files'

export type PublicationFolder = { slug: string; publication: Publication; sha256: string }

/** Reads and checks one folder of the reviewed format; the digest covers both files. */
export function loadPublication(folder: string): PublicationFolder {
  const yaml = readFileSync(path.join(folder, 'publication.yaml'), 'utf8')
  const csv = readFileSync(path.join(folder, 'observations.csv'), 'utf8')
  const publication = parsePublication({ yaml, csv })
  const slug = path.basename(folder)
  if (publication.slug !== slug)
    throw new Error(
      `${folder}/publication.yaml: slug is ${publication.slug}, expected the folder's name ${slug}`,
    )
  return {
    slug,
    publication,
    sha256: createHash('sha256').update(yaml).update('\0').update(csv).digest('hex'),
  }
}

/** All publications of a folder, by name. */
export const loadPublications = (root = 'ingest/published'): PublicationFolder[] =>
  readdirSync(root, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && existsSync(path.join(root, entry.name, 'publication.yaml')),
    )
    .map((entry) => entry.name)
    .sort()
    .map((name) => loadPublication(path.join(root, name)))
