import type { IncomingMessage } from 'node:http'
import type { RenderRequest } from './render-response'

/** What a request asks for, without anything of its sender that the response does not depend on. */
export type CacheableRequest = RenderRequest & {
  /** the normalised address and the headers that the response depends on */
  key: string
}

const PAGES =
  /^\/(?:(?:leaderboard|compare|meshes|trends|publications|campaigns|organisations|harnesses|submit|embed|data|methodology|metrics|search|design|docs(?:\/(?:api|gate|sending))?)|(?:meshes|trends|publications|campaigns|harnesses|conditions|runs)\/[\w.@-]+|publications\/[\w.-]+\/(?:charts|values(?:\/\d+)?))?$/
/** Whether a path is that of a page for everybody. */
export const isPagePath = (path: string): boolean => PAGES.test(path)

const FILES =
  /^\/(?:feed\.xml|openapi\.json|sitemap\.xml|robots\.txt|(?:badge|charts|embed|s|sitemaps)\/[\w.-]+|api\/oembed|api\/v1\/schema\.json|api\/v1\/(?!oidc\/|contexts\/)[\w.@/-]+)$/
/** Files of the build and of `public`, and what says how this process fares. */
const AS_THEY_ARE = /^\/(?:_next|fonts|api\/health)(?:\/|$)|^\/[\w-]+\.(?:js|sh)$/
// The file as it was sent, of any size.
const WHOLE_FILES = /\/raw(?:\/|$)/

/** Parameters that some public address has. Others would let anybody fill the cache with copies of one response. */
const NAMES = new Set(
  [
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
    'add',
    'all',
    'axis',
    'beds',
    'campaign',
    'chart',
    'costs',
    'cursor',
    'each',
    'family',
    'find',
    'format',
    'from',
    'group',
    'harness',
    'height',
    'in',
    'independent',
    'key',
    'legend',
    'limit',
    'line',
    'load',
    'maxheight',
    'maxwidth',
    'mesh',
    'metric',
    'mode',
    'origin',
    'page',
    'protocol',
    'publication',
    'q',
    'relation',
    'rows',
    'rps',
    'rule',
    'scale',
    'sort',
    'theme',
    'title',
    'to',
    'topology',
    'url',
    'values',
    'version',
    'view',
    'width',
    '_rsc',
  ].map((name) => name.toLowerCase()),
)
/** What charts read in the browser at once; the scripts of a page that is kept wait until a reader touches it. */
const READ_BY_SCRIPTS = new Set(['hide', 'zoom'])
/** A name as it is read; an encoded one may be any of the names above. */
const PLAIN_NAME = /^[\w.~-]*$/

/** The headers by which the framework asks for the data of a page instead of its markup. */
const DATA_HEADERS = [
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
]
const MAX_KEY = 6_000
const HOST = /^[a-z0-9.-]{1,200}(?::\d{1,5})?$|^\[[0-9a-f:.]{2,45}\](?::\d{1,5})?$/i

/**
 * A query as the response is made at; null if it may hold a parameter that only its maker knows. Of a page it is what pages
 * read, in the order of the address: what other sites append to links (`utm_source`, `gclid`) names a visit, not a page.
 * Elsewhere an unknown parameter is an error to be told, and the others get one order, in which those of one name keep theirs.
 */
function normalised(query: string, isPage: boolean): string | null {
  const named = query.split('&').map((part) => [part.split('=', 1)[0] ?? '', part] as const)
  const isLeftOut = (name: string): boolean =>
    isPage && PLAIN_NAME.test(name) && !READ_BY_SCRIPTS.has(name)
  if (!named.every(([name]) => NAMES.has(name) || isLeftOut(name))) return null
  const known = named.filter(([name]) => NAMES.has(name))
  if (!isPage) known.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return known.map(([, part]) => part).join('&')
}

/** The request without what its sender adds: only these headers can change a byte of the response, and they are in the key. */
function askedHeaders(request: IncomingMessage, isPage: boolean): Record<string, string> {
  const headers: Record<string, string> = { host: request.headers.host?.toLowerCase() ?? '' }
  for (const name of isPage ? DATA_HEADERS : []) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  return headers
}

/** Whether something else than the address and the host may change the response, or forbid that it is kept. */
const hasMore = (request: IncomingMessage): boolean =>
  (request.method !== 'GET' && request.method !== 'HEAD') ||
  request.headers.authorization !== undefined ||
  hasBody(request)

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/**
 * A read that is made for its sender alone, with all its headers: a page of maintainers, a request with a token, an address or
 * a parameter that no public response has. Null for everything else, and for files that are sent as they are, of any size.
 */
export function toOwnRead(request: IncomingMessage): RenderRequest | null {
  const { method, url = '', headers } = request
  const [path = ''] = url.split('?', 1)
  const isRead = (method === 'GET' || method === 'HEAD') && !hasBody(request)
  if (!isRead || AS_THEY_ARE.test(path) || WHOLE_FILES.test(path)) return null
  const sent = Object.entries(headers).map(([name, value]) => [
    name,
    [value ?? []].flat().join(', '),
  ])
  const ofReader = Object.fromEntries(sent) as Record<string, string>
  return { url, isPage: PAGES.test(path), headers: ofReader }
}

/**
 * Host and address as sent, of a request whose response depends on nothing else: equal ones ask for the same. Null for all
 * others.
 */
export function plainAddress(request: IncomingMessage): string | null {
  const { headers, url = '' } = request
  if (hasMore(request) || url.length > MAX_KEY) return null
  for (const name of DATA_HEADERS) if (headers[name] !== undefined) return null
  return `${headers.host ?? ''} ${url}`
}

/**
 * What a request asks for, if its response may be kept; null for everything else: other methods, pages of maintainers,
 * requests with a token, addresses or parameters that no public response has.
 */
export function toCacheableRequest(request: IncomingMessage): CacheableRequest | null {
  const { url = '' } = request
  if (hasMore(request)) return null
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const isPage = PAGES.test(path)
  if (!isPage && (!FILES.test(path) || WHOLE_FILES.test(path))) return null
  const query =
    mark === -1 || url.length === mark + 1 ? '' : normalised(url.slice(mark + 1), isPage)
  const headers = askedHeaders(request, isPage)
  if (query === null || !HOST.test(headers.host ?? '')) return null
  const address = query === '' ? path : `${path}?${query}`
  const key = JSON.stringify([address, headers])
  return key.length > MAX_KEY ? null : { key, url: address, isPage, headers }
}
