import { createHash } from 'node:crypto'
import { isPagePath } from '@/server/response-cache/cacheable-request'

/**
 * What a URL of the site is for a copy of it: a page, a file, a raw file (named by its digest), or something that only a
 * running instance can do.
 */
export type Kind = 'page' | 'file' | 'raw' | 'live'

const RAW = /^\/api\/v1\/(?:runs|publications)\/[\w-]+\/raw(?:\/[0-9a-f]{64})?$/
const FILE =
  /^\/(?:[\w-]+\.(?:xml|json|txt|svg|ico|sh)|(?:badge|charts|embed|s|sitemaps|fonts)\/[\w.-]+|_next\/static\/[\w./~-]+|api\/v1\/[\w.@/-]+)$/
/** Endpoints that receive data, which a file cannot. */
const SENT =
  /^\/api\/v1\/(?:runs|validate|snapshots|reports|webhooks|contexts|oidc)(?:$|\/(?!.*\/))/
const RUN = /^\/api\/v1\/runs\/[0-9a-f-]{36}$/

/** Length of the query hash in a file name: 48 bits, far more than the URLs of one page need. */
const DIGITS = 12

const toPath = (address: string): string => address.split('?', 1)[0] ?? ''
/** The query of a URL without its question mark; empty without one. */
export const queryString = (address: string): string => address.slice(toPath(address).length + 1)

/** Sorts the parameters of a query; equal names keep their order. */
function ordered(query: string): string {
  const named = query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => [part.split('=', 1)[0] ?? '', part] as const)
  return named
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([, part]) => part)
    .join('&')
}

/** A URL of the site and its fragment. */
export type Reference = { address: string; fragment: string }

/** Lists with the same parts in every state of their page are copied once. */
const VALUES = /^\/publications\/[^?]+\?(?:.*&)?(values=\d+)(?:&|$)/

/** The URL whose file serves all URLs that differ only in the charts above a list. */
function withoutState(address: string): string {
  const [, values] = VALUES.exec(address) ?? []
  return values === undefined ? address : `${toPath(address)}?${values}`
}

/**
 * Target of a link: path and ordered query, without the fragment; null for another host or an invalid URL.
 * @param from URL of the page that contains it
 * @param origin of the site as its pages write it
 */
export function parseReference(href: string, from: string, origin: string): Reference | null {
  const base = `${origin}${from}`
  if (!URL.canParse(href, base)) return null
  const url = new URL(href, base)
  if (url.origin !== new URL(origin).origin) return null
  const query = ordered(url.search.slice(1))
  const address = withoutState(`${url.pathname}${query && `?${query}`}`)
  return { address, fragment: url.hash }
}

/**
 * Pages that depend on input: a search, and a comparison with fewer than two subjects. The copy has them only without
 * input.
 */
function isAsking(address: string): boolean {
  const [path, query] = [toPath(address), queryString(address)]
  if (query === '') return false
  return path === '/search' || (path === '/compare' && !/(?:^|&)b=/.test(query))
}

export function classifyUrl(address: string): Kind {
  const path = toPath(address)
  if (path.split('/').includes('..')) return 'live'
  if (isPagePath(path)) return isAsking(address) ? 'live' : 'page'
  if (RAW.test(path)) return 'raw'
  if (SENT.test(path) && !RUN.test(path)) return 'live'
  return FILE.test(path) ? 'file' : 'live'
}

/** Chooses a process for a URL: the same one for all formats of a chart, which it then has in its cache. */
export function chooseSite(sites: readonly string[], address: string): string {
  const made = classifyUrl(address) === 'page' ? address : queryString(address) || address
  const digest = createHash('sha256').update(made).digest()
  return sites[digest.readUInt32BE() % sites.length] ?? ''
}

/** Paging parameters of lists. */
const PARTS = new Set(['page', 'rows', 'values'])

/** The first page of the same list; null for a URL without paging. */
export function firstPart(address: string): string | null {
  const parts = queryString(address).split('&')
  const others = parts.filter((part) => !PARTS.has(part.split('=', 1)[0] ?? ''))
  if (others.length === parts.length) return null
  return `${toPath(address)}${others.length > 0 ? '?' : ''}${others.join('&')}`
}

const hashQuery = (query: string): string =>
  createHash('sha256').update(query).digest('hex').slice(0, DIGITS)

/** Extensions with a known media type. */
const TYPED = /\.(?:svg|png|csv|json|xml|txt|ico|sh|woff2|ttf|css|js)$/
const HTML = /^\/(?:embed|s)\/[\w-]+$/

/**
 * Name of the file in the copy, relative to its folder. A page is the `index.html` of a folder, so that its address stays what
 * it was; a query is a part of the name.
 */
export function toFilePath(address: string): string {
  const path = toPath(address)
  const query = queryString(address)
  const digits = query === '' ? '' : hashQuery(query)
  if (isPagePath(path)) {
    const folder = path.slice(1)
    return [folder, digits && `q-${digits}`, 'index.html'].filter(Boolean).join('/')
  }
  const typed = TYPED.test(path) ? path : `${path}${HTML.test(path) ? '.html' : '.json'}`
  const dot = typed.lastIndexOf('.')
  return `${typed.slice(1, dot)}${digits && `-${digits}`}${typed.slice(dot)}`
}

/** File name of a raw file: its digest. Browsers download `.bin` instead of opening it. @param sha256 hexadecimal */
export const rawFilePath = (sha256: string): string => `raw/${sha256}.bin`

/** Relative link from one file to another; a page is its folder. */
export function relativeLink(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/')]
  let shared = 0
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared])
    shared++
  const up = '../'.repeat(here.length - shared)
  const down = there
    .slice(shared)
    .join('/')
    .replace(/(^|\/)index\.html$/, '$1')
  return up + down || './'
}
