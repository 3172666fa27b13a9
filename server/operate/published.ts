import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { figuresOf } from '@/ingest/publications/digest'
import { MESHES } from '@/server/catalogue/products'
import { claimFaults } from '../publications/claim-checks'
import { loadPublications, type PublicationFolder } from '../publications/load-files'

const USAGE = `usage: npm run published -- check [folder]
  the folder has one subfolder per publication, and figures.json; default: ingest/published`

const Listed = z.record(
  z.string(),
  z.object({ observations: z.number(), evidence: z.number(), sha256: z.string() }),
)

/** Faults that a publication's own files cannot reveal: unknown products, verdicts that its figures do not support,
 * changed figures. */
function faultsOf(
  { slug, publication }: PublicationFolder,
  listed: z.infer<typeof Listed>,
): string[] {
  const known = MESHES.map((mesh) => mesh.slug)
  const unknown = Object.entries(publication.subjects)
    .filter(([, subject]) => !known.includes(subject.mesh))
    .map(
      ([id, { mesh }]) =>
        `${slug}/publication.yaml, /subjects/${id}/mesh: expected one of ${known.join(', ')}; found ${mesh}`,
    )
  const claims = claimFaults(publication).map((fault) => `${slug}/publication.yaml, ${fault}`)
  unknown.push(...claims)
  const figures = figuresOf(publication.evidence)
  const entry = listed[slug]
  if (!entry)
    return [
      ...unknown,
      `figures.json: expected an entry for ${slug}; of these files it is ${JSON.stringify({ [slug]: figures })}`,
    ]
  const same = JSON.stringify(entry) === JSON.stringify(figures)
  return same
    ? unknown
    : [
        ...unknown,
        `figures.json, ${slug}: lists ${JSON.stringify(entry)}, the files give ${JSON.stringify(figures)}: a figure was changed or mistyped`,
      ]
}

function check(root: string): string[] {
  if (existsSync(path.join(root, 'publication.yaml')))
    return [`${root} is one publication; name the folder that holds it`]
  const found = loadPublications(root)
  if (found.length === 0) return [`${root} holds no publication`]
  const file = path.join(root, 'figures.json')
  const listed = existsSync(file) ? Listed.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  for (const { slug, publication } of found) {
    const { observations, evidence } = figuresOf(publication.evidence)
    console.log(`${slug}: ${observations} observations, ${evidence} pieces of evidence`)
  }
  const faults = found.flatMap((one) => faultsOf(one, listed))
  if (faults.length === 0) console.log(`${found.length} publications, all valid`)
  return faults
}

const [command, root = 'ingest/published'] = process.argv.slice(2)
if (command !== 'check') {
  console.error(USAGE)
  process.exitCode = 64
} else {
  try {
    const faults = check(root)
    for (const fault of faults) console.error(fault)
    if (faults.length > 0) process.exitCode = 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
