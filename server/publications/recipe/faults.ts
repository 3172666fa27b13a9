import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { listFigures, type Figures } from '@/ingest/publications/digest'
import type { Publication } from '@/ingest/publications/publication'
import { lineFinder } from '@/ingest/publications/yaml-lines'
import { CATALOGUE } from '@/server/catalogue/reviewed-catalogue'
import { claimFaults } from '../claim-checks'
import { loadPublication, publicationFolders } from '../load-files'
import { wordingFaults } from './wording'

const FigureList = z.record(
  z.string(),
  z.strictObject({
    observations: z.number(),
    evidence: z.number(),
    nulls: z.number(),
    spreads: z.number(),
    withRuns: z.number(),
    claims: z.number(),
    sha256: z.string(),
  }),
)
export type FigureList = z.infer<typeof FigureList>

const toFile = (root: string): string => path.join(root, 'figures.json')

/** Reads the reviewed counts and checksums of all publications of a folder. @throws ZodError */
export const readFigureList = (root: string): FigureList =>
  existsSync(toFile(root)) ? FigureList.parse(JSON.parse(readFileSync(toFile(root), 'utf8'))) : {}

const expected = (known: readonly string[], found: string): string =>
  `expected one of ${known.join(', ')}; found ${found}`

/** What makes an unknown product known. */
const newProduct = (slug: string): string =>
  `if it is a new product, add ${slug} to /products of catalogue.yaml with name, kinds, about, url, vendor and modes`

/** References that a publication's own files cannot resolve: products, parts of a system, other publications. */
function referenceFaults(publication: Publication, slugs: readonly string[]): string[] {
  const [products, components] = [CATALOGUE.products, CATALOGUE.components].map(Object.keys) as [
    string[],
    string[],
  ]
  const faults: string[] = []
  const refer = (
    place: string,
    found: string | null,
    known: readonly string[],
    remedy: string | null,
  ) => {
    if (found !== null && !known.includes(found))
      faults.push(
        [`publication.yaml, ${place}: ${expected(known, found)}`, remedy]
          .filter(Boolean)
          .join('; '),
      )
  }
  for (const [id, { mesh, mode }] of Object.entries(publication.subjects)) {
    refer(`/subjects/${id}/mesh`, mesh, products, newProduct(mesh))
    const modes = [...(CATALOGUE.products[mesh]?.modes ?? [mode]), 'other']
    const newMode = `if the product has this mode, add it to /products/${mesh}/modes of catalogue.yaml`
    refer(`/subjects/${id}/mode`, mode, modes, newMode)
  }
  for (const [i, mesh] of publication.affiliation.vendorOf.entries())
    refer(`/affiliation/vendorOf/${i}`, mesh, products, newProduct(mesh))
  refer('/supersededBy', publication.supersededBy, slugs, null)
  const named = new Set(publication.evidence.map((row) => parseMetricKey(row.metric)?.component))
  for (const component of named)
    if (component !== undefined && !components.includes(component))
      faults.push(
        `observations.csv, metric: after @ ${expected(components, component)}; if it is a new part of a system, add it with its words to /components of catalogue.yaml`,
      )
  return [
    ...faults,
    ...interestFaults(publication),
    ...draftFaults(publication),
    ...wordingFaults(publication),
    ...unusedFaults(publication),
  ]
}

const VENDORS: ReadonlySet<string> = new Set(
  Object.values(CATALOGUE.products).flatMap(({ vendor }) => vendor ?? []),
)

/**
 * Who stands behind a product has an interest in what it writes, publishes or pays for; it may only lend machines. Without it the
 * ratios of the publication would be pooled with those of publications that no vendor is behind.
 */
function interestFaults({ organisations, affiliation }: Publication): string[] {
  if (affiliation.relation === 'vendor' || affiliation.vendorOf.length > 0) return []
  return organisations
    .filter(({ role }) => role !== 'infrastructure')
    .filter(({ slug, kind }) => ['mesh_vendor', 'mesh_project'].includes(kind) || VENDORS.has(slug))
    .map(
      ({ slug, role }) =>
        `publication.yaml, /affiliation/relation: expected vendor, with its products in vendorOf, as ${slug} is ${role}; found ${affiliation.relation}`,
    )
}

/** Facts that a draft may omit and a publication must not. */
function draftFaults({ title, url, campaign, organisations, environments }: Publication): string[] {
  const texts: [place: string, found: string][] = [
    ['/title', title],
    ['/url', url],
    ['/campaign/title', campaign.title],
    ['/campaign/summary', campaign.summary],
    ...organisations.map((one, i): [string, string] => [`/organisations/${i}/slug`, one.slug]),
    ...Object.entries(environments).map(([id, one]): [string, string] => [
      `/environments/${id}/label`,
      one.label,
    ]),
  ]
  return texts
    .filter(([, text]) => ['not stated', 'not-stated', 'https://example.org/'].includes(text))
    .map(([place, text]) => `publication.yaml, ${place}: expected your own entry; found ${text}`)
}

/** Definitions without use, mostly because a reference is misspelt. */
function unusedFaults(publication: Publication): string[] {
  const { evidence, subjects, scenarios, sources, environments, harnesses } = publication
  const left = publication.notApplicable
  const used = {
    subjects: [
      ...evidence.flatMap((row) => [row.subject, row.relativeTo]),
      ...left.map((c) => c.subject),
    ],
    scenarios: [...evidence.map((row) => row.scenario), ...left.map((c) => c.scenario)],
    sources: evidence.map((row) => row.source),
    variants: evidence.map((row) => row.variant),
    environments: Object.values(scenarios).map((one) => one.environment),
    harnesses: Object.values(scenarios).map((one) => one.harness),
  }
  const defined = {
    subjects,
    scenarios,
    sources,
    variants: publication.variants,
    environments,
    harnesses,
  }
  return Object.entries(defined).flatMap(([group, entries]) =>
    Object.keys(entries)
      .filter((id) => !used[group as keyof typeof used].includes(id))
      .map((id) => `publication.yaml, /${group}/${id}: defined, but nothing refers to it`),
  )
}

const toEntry = (slug: string, figures: Figures): string => JSON.stringify({ [slug]: figures })

function figureFaults(slug: string, figures: Figures, listed: FigureList): string[] {
  const entry = listed[slug]
  if (!entry)
    return [
      `figures.json: expected an entry for ${slug}; of these files it is ${toEntry(slug, figures)}: where these are the counts of your notes, run "npm run published -- accept ${slug}", with the same DIR if you gave one`,
    ]
  if (JSON.stringify(entry) === JSON.stringify(figures)) return []
  return [
    `figures.json, ${slug}: lists ${JSON.stringify(entry)}, the files give ${JSON.stringify(figures)}: a figure, its subject, its load or its metric was changed or mistyped`,
  ]
}

export type CheckResult = {
  slug: string
  figures: Figures | null
  faults: string[]
  /** of the faults, those that an entry in figures.json does not mend */
  ownFaults: string[]
}

/** Adds the line to faults that name a place of publication.yaml. */
function withLines(yaml: string, faults: readonly string[]): string[] {
  const findLine = lineFinder(yaml)
  return faults.map((fault) =>
    fault.replace(/^(publication\.yaml), (\/[^\s:]*):/, (whole, file: string, place: string) => {
      const line = findLine(place)
      return line === null ? whole : `${file}, line ${line}, ${place}:`
    }),
  )
}

/**
 * Checks one publication; `publication` is null if its files cannot be read.
 * @param slugs of the publications that it may refer to
 */
export function checkPublication(
  folder: string,
  slugs: readonly string[],
): { publication: Publication | null; faults: string[] } {
  const slug = path.basename(folder)
  try {
    const { publication } = loadPublication(folder)
    const faults = [
      ...referenceFaults(publication, slugs),
      ...claimFaults(publication).map((fault) => `publication.yaml, ${fault}`),
    ]
    const yaml = readFileSync(path.join(folder, 'publication.yaml'), 'utf8')
    return { publication, faults: withLines(yaml, faults).map((fault) => `${slug}/${fault}`) }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { publication: null, faults: [text] }
  }
}

/** Checks every publication of a folder; an unreadable file does not hide the faults of the others. */
export function checkFolder(root: string): CheckResult[] {
  const folders = publicationFolders(root)
  const slugs = folders.map((folder) => path.basename(folder))
  const listed = readFigureList(root)
  const gone = Object.keys(listed).filter((slug) => !slugs.includes(slug))
  const checked = folders.map((folder): CheckResult => {
    const slug = path.basename(folder)
    const { publication, faults } = checkPublication(folder, slugs)
    if (publication === null) return { slug, figures: null, faults, ownFaults: faults }
    const figures = listFigures(publication)
    const all = [...faults, ...figureFaults(slug, figures, listed)]
    return { slug, figures, faults: all, ownFaults: faults }
  })
  const lost = gone.map((slug) => `figures.json, ${slug}: expected a folder of that name`)
  return [
    ...checked,
    ...(lost.length > 0
      ? [{ slug: 'figures.json', figures: null, faults: lost, ownFaults: lost }]
      : []),
  ]
}

/**
 * Takes counts and checksum of a publication into figures.json.
 * @returns why not: the faults that a check finds in its own files
 */
export function acceptFigures(root: string, slug: string): string[] {
  const found = checkFolder(root).find((one) => one.slug === slug)
  if (!found) return [`${root} has no publication ${slug}`]
  const { figures, ownFaults } = found
  if (figures === null || ownFaults.length > 0) return ownFaults
  const listed = Object.entries({ ...readFigureList(root), [slug]: figures }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  writeFileSync(toFile(root), `${JSON.stringify(Object.fromEntries(listed), null, 2)}\n`)
  return []
}
