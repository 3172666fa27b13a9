import { z } from 'zod'
import { issueWords } from '@/ingest/model/first-issue'
import { AppError } from '@/server/platform/errors'

const Side = z.coerce.number().int().min(120).max(4000)
const Query = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(2000),
  format: z.enum(['json', 'xml']).default('json'),
  maxwidth: Side.default(4000),
  maxheight: Side.default(4000),
})

/** The chart that a URL of this site refers to. */
export type Embedded =
  { kind: 'live'; chart: string; address: URL } | { kind: 'frozen'; hash: string }

const unknown = (): AppError =>
  new AppError('NOT_FOUND', {
    title: 'Nothing to embed at this address',
    detail:
      'expected url=/embed/<chart>?…, /charts/<chart>.svg?… or .png?…, or /s/<hash> of this site',
  })

/** @param origins origins at which this site is reachable @throws AppError NOT_FOUND */
function embedded(url: URL, origins: readonly string[]): Embedded {
  if (!origins.includes(url.origin)) throw unknown()
  const [, hash] = /^\/s\/([0-9a-f]{64})(?:\.svg|\.png)?$/.exec(url.pathname) ?? []
  if (hash !== undefined) return { kind: 'frozen', hash }
  const [, framed, image] =
    /^\/(?:embed\/([a-z]+)|charts\/([a-z]+)\.(?:svg|png))$/.exec(url.pathname) ?? []
  const chart = framed ?? image
  if (chart === undefined) throw unknown()
  return { kind: 'live', chart, address: url }
}

/**
 * Query of `/api/oembed` (oembed.com, section 2.2).
 * @throws AppError BAD_REQUEST; NOT_FOUND for an address of another site; NOT_IMPLEMENTED for XML
 */
export function readOembed(query: URLSearchParams, origins: readonly string[]) {
  const result = Query.safeParse(Object.fromEntries(query))
  if (!result.success)
    throw new AppError('BAD_REQUEST', {
      title: 'The oEmbed request is not valid',
      detail: issueWords(result.error, 'query'),
      hint: 'expected url, and if need be format=json, maxwidth and maxheight from 120 to 4000',
    })
  if (result.data.format === 'xml')
    throw new AppError('NOT_IMPLEMENTED', {
      title: 'No XML',
      detail: 'expected format=json, found format=xml',
    })
  const { maxwidth, maxheight, url } = result.data
  return { maxWidth: maxwidth, maxHeight: maxheight, what: embedded(new URL(url), origins) }
}
