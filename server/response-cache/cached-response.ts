import type { OutgoingHttpHeaders } from 'node:http'
import type { TagVersions } from '@/server/platform/cache-dependencies'
import { computeEtag } from '@/server/platform/http/etag'
import type { BufferedResponse } from './buffered-response'
import type { Checkable } from './freshness'
import { gzipBody, isCompressible, type Encoding } from './encodings'
import { hashedPage, parseNonce, stripNonce } from './strip-nonces'
import { deferScripts } from './defer-scripts'

/** A response that is ready: the bytes in each encoding, and what must hold for them to be served. Its versions are those from before it was made. */
export type CachedResponse = Checkable & {
  /** UTC day on which it was made: some responses say its date */
  day: number
  etag: string
  headers: OutgoingHttpHeaders
  /** bytes of the body as it is, which is at hand only where that is no smaller compressed (`PlainBodies`) */
  length: number
  bodies: Partial<Record<Encoding, Buffer>>
  /** names and values as they are sent, by encoding, made when first needed */
  sent: Partial<Record<Encoding, readonly string[]>>
  /** the same of a 304 */
  unchanged: Partial<Record<Encoding, readonly string[]>>
  isBrotliBegun: boolean
}

/**
 * Direct readers ask each time (a 304 where nothing has changed), so they see every write. A shared cache may serve a page
 * for some seconds: it does not notice writes unless it is purged.
 */
const PAGE_CACHE = {
  'cache-control': 'public, max-age=0, s-maxage=5',
  'cdn-cache-control': 'public, max-age=5, stale-while-revalidate=60',
}

// Belong to one exchange, or are set for each.
const OF_ONE = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'vary',
  'transfer-encoding',
  'x-request-id',
])
const isOfOne = (name: string): boolean => OF_ONE.has(name) || name.startsWith('ratelimit-')

const PAGE_VARY = [
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
]

/** UTC days since 1970-01-01. */
export const today = (): number => Math.floor(Date.now() / 86_400_000)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Tags for a CDN that purges by them, separated by spaces; other characters than printable ASCII are escaped. */
const surrogateKey = (tags: Iterable<string>): string =>
  [...tags].map((tag) => tag.replace(/[^\x21-\x7e]/g, '_')).join(' ')

/** A page without its nonce; null when it has none, and so no policy that could be cached. */
function settledPage(
  { headers, body }: BufferedResponse,
  isSecure: boolean,
): { headers: OutgoingHttpHeaders; body: Buffer } | null {
  const nonce = parseNonce(headers['content-security-policy'])
  if (nonce === null) return null
  const { html, policy } = hashedPage(body.toString('utf8'), nonce, isSecure)
  const link =
    headers.link === undefined ? {} : { link: stripNonce([headers.link].flat().join(', '), nonce) }
  return {
    headers: { ...headers, ...link, ...PAGE_CACHE, 'content-security-policy': policy },
    body: Buffer.from(deferScripts(html)),
  }
}

/** Why a response may be for one reader or one moment only; null if it may not. */
function refusal({ status, headers }: BufferedResponse, isPage: boolean): string | null {
  if (status !== 200) return 'status'
  if (headers['set-cookie'] !== undefined) return 'cookie'
  if (headers['content-encoding'] !== undefined) return 'encoding'
  // The framework sets it for every page that reads its URL.
  if (!isPage && !/\bpublic\b/.test(text(headers['cache-control']))) return 'private'
  return null
}

/**
 * A response as it is cached, and its body; null if it may be for one reader or one moment only.
 * @param made.versions of what it shows; null where something of it has no tag
 */
export async function toCachedResponse(
  captured: BufferedResponse,
  made: { versions: TagVersions | null; day: number; isPage: boolean; isSecure: boolean },
): Promise<{ cached: CachedResponse; body: Buffer } | null> {
  const { versions, day, isPage, isSecure } = made
  if (versions === null || refusal(captured, isPage) !== null) return null
  const settled = isPage ? settledPage(captured, isSecure) : captured
  if (settled === null) return null
  const { body } = settled
  const type = text(settled.headers['content-type'])
  const isSmaller = isCompressible(type, body.length)
  const vary = [...(isPage ? PAGE_VARY : []), ...(isSmaller ? ['Accept-Encoding'] : [])].join(', ')
  const headers: OutgoingHttpHeaders = {
    ...Object.fromEntries(Object.entries(settled.headers).filter(([name]) => !isOfOne(name))),
    ...(vary === '' ? {} : { vary }),
    ...(versions.size === 0 ? {} : { 'surrogate-key': surrogateKey(versions.keys()) }),
  }
  const etag = text(captured.headers.etag)
  const cached: CachedResponse = {
    versions,
    moment: null,
    day,
    headers,
    sent: {},
    unchanged: {},
    isBrotliBegun: !isSmaller,
    etag: isPage || !/^"[^"]+"$/.test(etag) ? computeEtag(body) : etag,
    length: body.length,
    bodies: isSmaller ? { gzip: await gzipBody(body) } : { identity: body },
  }
  return { cached, body }
}

/** Bytes that a response takes with all its variants; brotli comes later and is no larger than gzip. */
export const cachedBytes = ({
  bodies: { identity, gzip },
  headers,
  versions,
}: CachedResponse): number =>
  (identity?.length ?? 0) +
  2 * (gzip?.length ?? 0) +
  2 * JSON.stringify(headers).length +
  100 * versions.size +
  500
