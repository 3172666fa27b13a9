import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { BufferedResponse } from './buffered-response'
import { acceptedEncodings, gzipBody, isCompressible, type Encoding } from './encodings'
import type { CachedResponse } from './cached-response'
import type { UncompressedBodies } from './uncompressed-bodies'

/** Whether If-None-Match names an etag (RFC 9110, weak comparison). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === etag || one === '*')
}

/** The best variant that is there. */
function encodingFor(
  request: IncomingMessage,
  cached: CachedResponse,
  plain: UncompressedBodies,
): Encoding {
  for (const encoding of acceptedEncodings(request.headers['accept-encoding'])) {
    if (encoding === 'br') plain.beginBrotli(cached)
    if (cached.bodies[encoding]) return encoding
  }
  return 'identity'
}

/** Names and values one after another: Node sends them as they are, without an entry for each. */
const listed = (headers: OutgoingHttpHeaders): readonly string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((one) => [name, String(one)]),
  )

/** The headers of a variant. An encoded body has other bytes than the etag was made of, so it names it as a weak one. */
const toHeaders = (cached: CachedResponse, encoding: Encoding): OutgoingHttpHeaders => ({
  ...cached.headers,
  etag: encoding === 'identity' ? cached.etag : `W/${cached.etag}`,
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  'content-length': cached.bodies[encoding]?.length ?? cached.length,
})

const ONLY_WITH_BODY = ['content-type', 'content-length', 'content-encoding', 'content-disposition']

/** Headers of a response without those of its body. */
const bodiless = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ONLY_WITH_BODY.includes(name)))

type How = {
  /** in the words of Cache-Status (RFC 9211) */
  how: string
  /** for X-Request-Id; left out where it is set already */
  requestId?: string
  plain: UncompressedBodies
}

/** Sends a cached response: whole, its headers for HEAD, or 304. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  { how, requestId, plain }: How,
): void {
  const encoding = encodingFor(request, cached, plain)
  const own = ['cache-status', `meshbench; ${how}`]
  if (requestId !== undefined) own.push('x-request-id', requestId)
  if (isKnown(request.headers['if-none-match'], cached.etag)) {
    cached.unchanged[encoding] ??= listed(bodiless(toHeaders(cached, encoding)))
    response.writeHead(304, cached.unchanged[encoding].concat(own)).end()
    return
  }
  cached.sent[encoding] ??= listed(toHeaders(cached, encoding))
  const headers = cached.sent[encoding].concat(own)
  const write = (body?: Buffer): void => void response.writeHead(200, headers).end(body)
  if (request.method === 'HEAD') return write()
  const body = encoding === 'identity' ? plain.get(cached) : cached.bodies[encoding]
  if (body) write(body)
  else plain.restored(cached).then(write, () => response.destroy())
}

const OF_MAKING = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'x-request-id',
]

/** Sends a response that is not cached to the request it was made for, as it is. */
export async function sendBuffered(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: BufferedResponse,
): Promise<void> {
  const type = headers['content-type']
  const isSmaller =
    headers['content-encoding'] === undefined &&
    acceptedEncodings(request.headers['accept-encoding']).includes('gzip') &&
    isCompressible(typeof type === 'string' ? type : '', body.length)
  const etag = typeof headers.etag === 'string' ? headers.etag : null
  const isFresh = status === 200 && etag !== null && isKnown(request.headers['if-none-match'], etag)
  const bytes = isSmaller && !isFresh ? await gzipBody(body) : body
  const omitted = isFresh ? [...OF_MAKING, ...ONLY_WITH_BODY] : OF_MAKING
  const sent: OutgoingHttpHeaders = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !omitted.includes(name)),
  )
  if (isSmaller && !isFresh) sent['content-encoding'] = 'gzip'
  if (!isFresh) sent['content-length'] = bytes.length
  response.setHeader('cache-status', 'meshbench; fwd=miss')
  response.writeHead(isFresh ? 304 : status, sent)
  response.end(isFresh || request.method === 'HEAD' ? undefined : bytes)
}
