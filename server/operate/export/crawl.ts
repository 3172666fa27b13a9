import type { FetchedPage } from './fetch-page'
import { toFilePath, firstPart, classifyUrl, queryString, rawFilePath, relativeLink } from './urls'
import { isFile, sha256Hex, writeWhole } from './folder'
import { digestState, type Entry } from './manifest'
import { referencesOfPage, referencesOfStyle, rewriteStyle } from './references'
import { searchPage } from './own-pages'
import { publicAddress, rewritePage, type CopyUrls, type Target } from './rewrite-page'

export type CrawlOptions = {
  folder: string
  copied: CopyUrls
  /** today's date in UTC, `2026-11-23` */
  today: string
  ask: (address: string) => Promise<FetchedPage>
  /** processes of the site */
  sites: number
  /** of all tags, from before the first request */
  versions: ReadonlyMap<string, string>
  /** entries of the previous export */
  before: ReadonlyMap<string, Entry>
  /** whether the same program made them with the same options */
  isSame: boolean
  onDone: (done: number, known: number) => void
}

export type Failure = { address: string; status: number; from: string }

/** Concurrent requests per process of the site: as many as it serves to one reader, and as many queued. */
const AT_A_TIME = 4
const IMMUTABLE = /^\/(?:_next\/static|fonts)\/|\/raw\/[0-9a-f]{64}$/

/**
 * Whether a link makes its target a state of the copy. Every page names some comparison, each with charts of its own: only
 * those that the page of comparisons offers are copied.
 */
const bringsState = (from: string, to: string): boolean =>
  queryString(from) === '' &&
  classifyUrl(from) === 'page' &&
  (!to.startsWith('/compare?') || from === '/compare')

/**
 * Copies the site URL by URL, from the given ones along their links. Pages without a query come first; then those states
 * of them (a filter, a part of a list) that they link to, so that the result does not depend on timing.
 */
export class Crawl {
  readonly entries = new Map<string, Entry>()
  readonly failures: Failure[] = []
  written = 0
  asked = 0
  private readonly seen = new Map<string, string>()
  private queue: string[] = []
  /** states that pages without a query link to */
  private states = new Set<string>()
  private readonly raws = new Map<string, Promise<void>>()

  constructor(private readonly options: CrawlOptions) {}

  /** Copies these URLs and all that they link to. */
  async run(roots: readonly string[]): Promise<void> {
    for (const address of roots) this.want(address, '')
    while (this.queue.length > 0) {
      const [first, states] = [false, true].map((is) =>
        this.queue.filter((address) => this.isState(address) === is),
      ) as [string[], string[]]
      this.queue = first.length > 0 ? states : []
      await this.work(first.length > 0 ? first : states)
    }
  }

  /** Copies pages again, even if the previous export has them. */
  async again(addresses: readonly string[]): Promise<void> {
    await this.work(addresses, true)
    await this.run([])
  }

  private async work(batch: readonly string[], isForced = false): Promise<void> {
    const rest = [...batch].reverse()
    const one = async (): Promise<void> => {
      for (let address = rest.pop(); address !== undefined; address = rest.pop()) {
        await this.copy(address, isForced)
        this.options.onDone(this.entries.size + this.failures.length, this.seen.size)
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME * this.options.sites }, one))
  }

  private isState(address: string): boolean {
    return classifyUrl(address) === 'page' && queryString(address) !== ''
  }

  /** Whether a link leads to a file of the copy: all pages, the states that they link to, the parts of a list. */
  private isIncluded(address: string): boolean {
    if (!this.isState(address) || this.states.has(address)) return true
    const first = firstPart(address)
    return first !== null && (queryString(first) === '' || this.states.has(first))
  }

  private want(address: string, from: string): void {
    if (classifyUrl(address) === 'live') return
    if (this.isState(address) && bringsState(from, address)) this.states.add(address)
    if (this.seen.has(address) || !this.isIncluded(address)) return
    this.seen.set(address, from)
    if (classifyUrl(address) !== 'raw') this.queue.push(address)
  }

  private findTarget(address: string): Target {
    const kind = classifyUrl(address)
    const raw = this.entries.get(address)
    if (kind === 'raw') return raw ? { file: raw.file } : { file: rawFilePath('missing') }
    if (kind !== 'live' && this.isIncluded(address)) return { file: toFilePath(address) }
    const { live } = this.options.copied
    return live === null ? null : { href: live + address }
  }

  /** Whether a copied file is still current. */
  private async isCurrent(address: string, entry: Entry): Promise<boolean> {
    const { today, versions, folder } = this.options
    if (!(await isFile(folder, entry.file))) return false
    if (IMMUTABLE.test(address)) return true
    if (!this.options.isSame) return false
    // Pages and frames show dates and ages.
    if (entry.checkedOn !== today) return false
    if (classifyUrl(address) === 'raw') return true
    return entry.tags !== null && entry.state === digestState(entry.tags, versions)
  }

  private async copy(address: string, isForced: boolean): Promise<void> {
    const known = this.options.before.get(address)
    if (known && !isForced && (await this.isCurrent(address, known))) {
      this.entries.set(address, known)
      for (const link of known.links) this.want(link, address)
      await this.copyRaws(known.links)
      return
    }
    const answer = await this.options.ask(address)
    this.asked++
    if (answer.status !== 200) {
      this.failures.push({ address, status: answer.status, from: this.seen.get(address) ?? '' })
      return
    }
    await this.keep(address, answer, known)
  }

  /** Raw files first: their names are digests of what they hold, and pages link to them. */
  private async copyRaws(links: readonly string[]): Promise<void> {
    for (const link of links) {
      if (classifyUrl(link) !== 'raw' || this.entries.has(link)) continue
      const made = this.raws.get(link) ?? this.copy(link, false)
      this.raws.set(link, made)
      await made
    }
  }

  private async keep(
    address: string,
    answer: FetchedPage,
    known: Entry | undefined,
  ): Promise<void> {
    const { type, tags, body } = answer
    const { copied, today, folder, versions } = this.options
    const isPage = type === 'text/html'
    const text = isPage || type === 'text/css' ? body.toString('utf8') : ''
    const links = isPage
      ? referencesOfPage(text, address, copied.origin)
      : type === 'text/css'
        ? referencesOfStyle(text)
        : []
    for (const link of links) this.want(link, address)
    await this.copyRaws(links)
    const file = classifyUrl(address) === 'raw' ? rawFilePath(sha256Hex(body)) : toFilePath(address)
    const bytesOn = (on: string) => this.settled({ address, file, on }, type, body, text)
    let on = known?.on ?? today
    let bytes = bytesOn(on)
    let sha256 = sha256Hex(bytes)
    if (sha256 !== known?.sha256 || file !== known.file || !(await isFile(folder, file))) {
      if (on !== today) bytes = bytesOn(today)
      on = today
      sha256 = sha256Hex(bytes)
      await writeWhole(folder, file, bytes)
      this.written++
    }
    const state = tags && digestState(tags, versions)
    this.entries.set(address, { file, sha256, on, checkedOn: today, tags, state, links })
  }

  /** The bytes of a file of the copy. */
  private settled(
    page: { address: string; file: string; on: string },
    type: string,
    body: Buffer,
    text: string,
  ): Buffer | string {
    const { copied } = this.options
    const findTarget = (to: string) => this.findTarget(to)
    if (page.address === '/search')
      return rewritePage(searchPage(text), { ...page, copied, findTarget })
    if (type === 'text/html') return rewritePage(text, { ...page, copied, findTarget })
    if (type === 'text/css')
      return rewriteStyle(text, (to) => relativeLink(page.file, toFilePath(to)))
    return this.settledList(page.address, body)
  }

  /** Site maps and feeds contain the URL of the copy where it is known. */
  private settledList(address: string, body: Buffer): Buffer | string {
    const { origin, live, at } = this.options.copied
    const isFeed = address.startsWith('/feed.xml')
    const isList = /^\/(?:sitemap\.xml|robots\.txt|sitemaps\/)/.test(address)
    if (at === null || !(isList || (isFeed && live === null))) return body
    const text = body.toString('utf8')
    if (!address.startsWith('/sitemaps/')) return text.replaceAll(origin, at)
    return text.replace(/<loc>([^<]*)<\/loc>/g, (_, loc: string) => {
      const path = loc.slice(origin.length) || '/'
      return `<loc>${publicAddress(at, toFilePath(path))}</loc>`
    })
  }
}
