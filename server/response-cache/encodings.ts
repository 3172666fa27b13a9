import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br'

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?(?:json|xml|javascript))/
/** bytes; a smaller body would gain nothing */
const LEAST = 860
const BROTLI_QUALITY = 5

export const isCompressible = (type: string, bytes: number): boolean =>
  COMPRESSIBLE.test(type) && bytes >= LEAST

/** In the thread pool. */
export const gzipBody = (body: Buffer): Promise<Buffer> => promisify(gzip)(body)
export const gunzipBody = (body: Buffer): Promise<Buffer> => promisify(gunzip)(body)
export const brotliBody = (body: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })

const known = new Map<string, Encoding[]>()

function read(header: string): Encoding[] {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const q = parameters.find((text) => text.startsWith('q='))
      return [name, q === undefined ? 1 : Number(q.slice(2)) || 0] as const
    }),
  )
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  return (['br', 'gzip'] as const)
    .filter((name) => weightOf(name) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a))
}

/** Encodings that a request accepts, best first (RFC 9110, 12.5.3); identity is always accepted. */
export function acceptedEncodings(header: string | string[] | undefined): readonly Encoding[] {
  const text = typeof header === 'string' ? header : (header ?? []).join(',')
  const before = known.get(text)
  if (before) return before
  const encodings = read(text)
  // Clients send a few different ones; whoever sends many gains nothing.
  if (known.size < 200 && text.length < 200) known.set(text, encodings)
  return encodings
}
