import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { classifyUrl, chooseSite } from './urls'
import { ask, type FetchedPage } from './fetch-page'
import { Crawl, type Failure } from './crawl'
import { deadLinks, type DeadLink } from './dead-links'
import { openFolder, removeFile, sha256Hex, writeWhole } from './folder'
import { MANIFEST, manifestText, type Entry, type Manifest } from './manifest'
import { aboutPage } from './own-pages'
import { progress } from './progress'
import type { CopyUrls } from './rewrite-page'
import { SEARCH_INDEX, searchIndex } from './search-index'

export type ExportOptions = {
  /** URLs of the processes of one site on this machine, whose pages name `copied.origin` */
  sites: readonly string[]
  folder: string
  copied: CopyUrls
  /** digest of the program and its options; if it differs, every file is checked again */
  maker: string
  /** versions of all cache tags, from before the export */
  versions: ReadonlyMap<string, string>
  /** date in UTC */
  today: string
  signal: AbortSignal
  say: (line: string) => void
}

export type ExportResult = {
  pages: number
  files: number
  /** number of requests to the site */
  asked: number
  written: number
  removed: number
  failures: Failure[]
  dead: DeadLink[]
}

/** URLs that no page links to. */
const ROOTS = [
  '/',
  '/search',
  '/feed.xml',
  '/robots.txt',
  '/sitemap.xml',
  '/openapi.json',
  '/api/v1/schema.json',
  '/icon.svg',
  '/favicon.ico',
  '/meshbench-environment.sh',
  '/meshbench-action.yml',
]
const ABOUT = 'copy/index.html'
const SAVE_EVERY = 2_000

/** Paths that a site map or its index names. */
const listPaths = ({ body }: FetchedPage): string[] =>
  [...body.toString('utf8').matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, loc = '']) => new URL(loc.replaceAll('&amp;', '&')).pathname,
  )

async function fetchRoots(get: (address: string) => Promise<FetchedPage>): Promise<string[]> {
  const maps = listPaths(await get('/sitemap.xml'))
  const pages: string[] = []
  for (const map of maps) pages.push(...listPaths(await get(map)))
  return [...ROOTS, ...maps, ...pages]
}

/** Files that depend on the whole copy; written only if they change. */
async function writeOthers(
  options: ExportOptions,
  before: Manifest | null,
  others: ReadonlyMap<string, string>,
): Promise<{ digests: Map<string, string>; written: number }> {
  const digests = new Map<string, string>()
  let written = 0
  for (const [file, text] of others) {
    const sha256 = sha256Hex(text)
    digests.set(file, sha256)
    if (before?.others.get(file) === sha256) continue
    await writeWhole(options.folder, file, text)
    written++
  }
  return { digests, written }
}

async function ownFiles(
  { folder, copied, today, sites, signal }: ExportOptions,
  entries: ReadonlyMap<string, Entry>,
): Promise<Map<string, string>> {
  const found = await searchIndex((address) => ask(chooseSite(sites, address), address, signal))
  const shell = await readFile(path.join(folder, 'search', 'index.html'), 'utf8')
  const pages = [...entries.keys()].filter((address) => classifyUrl(address) === 'page').length
  const counts = { madeOn: today, pages, files: entries.size }
  return new Map([
    [SEARCH_INDEX, JSON.stringify(found)],
    [ABOUT, aboutPage(shell, copied, counts)],
  ])
}

/** A file that a busy or failing site could not serve stays as it was. */
function keepUnanswered(crawl: Crawl, before: Manifest | null): void {
  for (const { address, status } of crawl.failures) {
    const known = before?.entries.get(address)
    if (known && (status >= 500 || status === 429)) crawl.entries.set(address, known)
  }
}

/**
 * Copies a site into a folder as files: all public pages and what they link to. A second export into the same folder
 * requests only what depends on something written since, writes only files whose bytes change, and removes files whose
 * URLs are gone.
 * @throws Error for a folder with other contents, or a site that does not respond
 */
export async function exportSite(options: ExportOptions): Promise<ExportResult> {
  const { sites, folder, copied, maker, versions, today, signal, say } = options
  const before = await openFolder(folder)
  const isSame = before?.maker === maker
  const entriesBefore: ReadonlyMap<string, Entry> = before?.entries ?? new Map<string, Entry>()
  const get = (address: string) => ask(chooseSite(sites, address), address, signal)
  const report = progress(say)
  const save = (entries: ReadonlyMap<string, Entry>, others: ReadonlyMap<string, string>) =>
    writeWhole(
      folder,
      MANIFEST,
      manifestText({
        origin: copied.origin,
        live: copied.live,
        at: copied.at,
        madeOn: today,
        maker,
        entries: new Map(entries),
        others: new Map(others),
      }),
    )
  const othersBefore = before?.others ?? new Map<string, string>()
  let saving = Promise.resolve()
  const crawl: Crawl = new Crawl({
    folder,
    copied,
    today,
    versions,
    ask: get,
    before: entriesBefore,
    isSame,
    sites: sites.length,
    onDone: (done, known) => {
      report(done, known)
      if (done % SAVE_EVERY !== 0) return
      // Files written by an interrupted export may have to be removed by the next one.
      const entries = new Map([...entriesBefore, ...crawl.entries])
      saving = saving.then(() => save(entries, othersBefore))
    },
  })
  if (before === null) await save(new Map(), new Map())
  await crawl.run(await fetchRoots(get))
  keepUnanswered(crawl, before)
  await saving
  const own = await ownFiles(options, crawl.entries)
  const { digests, written } = await writeOthers(options, before, own)
  const filesNow = () =>
    new Set([...crawl.entries.values()].map(({ file }) => file).concat(...digests.keys(), MANIFEST))
  // An unchanged page may link to a removed file.
  const stale = (await deadLinks(folder, filesNow())).map(({ file }) => file)
  const again = [...crawl.entries].filter(([, { file }]) => stale.includes(file))
  await crawl.again(again.map(([address]) => address))
  const files = filesNow()
  const gone = [...entriesBefore.values()].map(({ file }) => file).concat(...othersBefore.keys())
  const removed = [...new Set(gone)].filter((file) => !files.has(file))
  for (const file of removed) await removeFile(folder, file)
  await save(crawl.entries, digests)
  return {
    pages: [...files].filter((file) => file.endsWith('.html')).length,
    files: files.size,
    asked: crawl.asked,
    written: crawl.written + written,
    removed: removed.length,
    failures: crawl.failures,
    dead: await deadLinks(folder, files),
  }
}
