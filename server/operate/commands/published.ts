import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { env } from '@/env'
import { parsePublication } from '@/ingest/publications/files'
import type { Publication } from '@/ingest/publications/publication'
import { loadPublication, publicationFolders } from '@/server/publications/load-files'
import { compareDrafts } from '@/server/publications/recipe/differences'
import { buildDraft } from '@/server/publications/recipe/drafting/draft'
import {
  acceptFigures,
  checkFolder,
  checkPublication,
  readFigureList,
} from '@/server/publications/recipe/faults'
import {
  compareRaw,
  knownFiles,
  listFound,
  rawCheckLines,
  rawFaults,
} from '@/server/publications/recipe/raw-check'
import { findingsText } from '@/server/publications/findings/print'
import { getFindings } from '@/server/publications/findings/queries'
import { connect } from '@/server/platform/db/client'
import { failCommand } from '@/server/platform/fail-command'
import { preview } from '../preview/preview'
import { withDatabaseUrl } from '../supervise/running-site'
import { exitOnHelp } from './args'

const ROOT = 'ingest/published'
const USAGE = `usage: npm run published -- <command>
  check [folder]          all faults of all publications; the folder has one subfolder each, and figures.json
  accept <slug> [folder]  writes counts and checksum of a publication without other faults into figures.json: compare them
                          with your notes first
  diff [commit] [folder]  what changed in figures and in words since a commit; default: HEAD
  draft <csv> <folder>    a first draft of a publication from a spreadsheet saved as CSV
  preview <folder>        shows one publication as the site would, with its faults, on PORT of this machine
  check-raw <folder> [slug]  compares downloaded raw files with the sizes and digests of those that the figures were read from,
                          by their path in the repository or their name; of one publication, or of all
  findings                what the checks of all publications found, from the database in use
  default folder: ${ROOT}`

function check(root = ROOT): string[] {
  if (existsSync(path.join(root, 'publication.yaml')))
    return [`${root} is one publication; name the folder that holds it`]
  const checked = checkFolder(root)
  if (checked.length === 0) return [`${root} holds no publication`]
  for (const { slug, figures } of checked)
    if (figures)
      console.log(
        `${slug}: ${figures.observations} observations, ${figures.evidence} pieces of evidence`,
      )
  const faults = checked.flatMap((one) => one.faults)
  if (faults.length === 0) console.log(`${checked.length} publications, all valid`)
  return faults
}

function accept(slug?: string, root = ROOT): string[] {
  if (slug === undefined) return [USAGE]
  const faults = acceptFigures(root, slug)
  if (faults.length === 0) console.log(`${slug}: ${JSON.stringify(readFigureList(root)[slug])}`)
  return faults
}

/** A file as it was at a commit; null where it did not exist. */
function formerly(commit: string, file: string): string | null {
  try {
    const options = { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: 'pipe' } as const
    return execFileSync('git', ['show', `${commit}:./${file}`], options)
  } catch {
    return null
  }
}

function diff(commit = 'HEAD', root = ROOT): string[] {
  const read = (folder: string, readText: (file: string) => string | null): Publication | null => {
    const [yaml, csv] = ['publication.yaml', 'observations.csv'].map((name) =>
      readText(path.join(folder, name)),
    )
    return yaml && csv ? parsePublication({ yaml, csv }) : null
  }
  for (const folder of publicationFolders(root)) {
    const before = read(folder, (file) => formerly(commit, file))
    const { numbers, words } = compareDrafts(
      before,
      read(folder, (file) => readFileSync(file, 'utf8')),
    )
    if (numbers.length + words.length === 0) continue
    console.log(`# ${path.basename(folder)}${before ? '' : ' (new)'}`)
    console.log(`## Figures: ${numbers.length} changed\n${numbers.join('\n')}`)
    console.log(`## Words and conditions: ${words.length} changed\n${words.join('\n')}\n`)
  }
  return []
}

function draft(file?: string, folder?: string): string[] {
  if (file === undefined || folder === undefined) return [USAGE]
  if (existsSync(folder)) return [`${folder} exists; a draft replaces nothing`]
  const { yaml, csv, conflicts, params } = buildDraft(
    path.basename(folder),
    readFileSync(file, 'utf8'),
  )
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'publication.yaml'), yaml)
  writeFileSync(path.join(folder, 'observations.csv'), csv)
  console.log(`${folder}: replace every "not stated" that the publication does state`)
  if (params.length > 0)
    console.log(`columns that are nothing of the format became params: ${params.join(', ')}`)
  return [...conflicts, ...checkPublication(folder, []).faults]
}

function checkRaw(folder?: string, slug?: string): string[] {
  if (folder === undefined) return [USAGE]
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return [`${folder}: expected a folder with downloaded files; found none`]
  const all = publicationFolders(ROOT)
  const chosen = slug === undefined ? all : all.filter((one) => path.basename(one) === slug)
  if (chosen.length === 0) return [`${ROOT} has no publication ${slug}`]
  const known = knownFiles(chosen.map(loadPublication))
  if (known.length === 0)
    return [`${slug}: no file has a digest to compare with, because its raw data were not at hand`]
  const found = listFound(folder)
  const checked = compareRaw(known, found)
  if (checked.equal.length + checked.differs.length === 0)
    return [
      `${folder}: none of its ${found.length} files has the path or the name of a raw file of ${slug ?? 'any publication'}; expected ${known[0]?.path} or another path of rawData in publication.yaml`,
    ]
  for (const line of rawCheckLines(checked)) console.log(line)
  return rawFaults(checked)
}

async function findings(): Promise<string[]> {
  await withDatabaseUrl(async (url) => {
    const db = connect(url)
    try {
      console.log(findingsText(await getFindings(db)))
    } finally {
      await db.$disconnect()
    }
  })
  return []
}

async function previewed(folder?: string): Promise<string[]> {
  if (folder === undefined) return [USAGE]
  await preview(path.resolve(folder), env.PORT)
  return []
}

type Faults = string[]
const COMMANDS: Record<string, (...args: string[]) => Faults | Promise<Faults>> = {
  check,
  accept,
  diff,
  draft,
  'check-raw': checkRaw,
  findings,
  preview: previewed,
}

exitOnHelp(USAGE)
const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (!command) {
  console.error(USAGE)
  process.exitCode = 64
} else {
  try {
    const faults = await command(...args)
    for (const fault of faults) console.error(fault)
    if (faults.length > 0) process.exitCode = 1
  } catch (error) {
    failCommand(error)
  }
}
