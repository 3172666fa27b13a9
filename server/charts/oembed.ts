import { z } from 'zod'
import { publicUrl } from '@/env'
import { issueWords } from '@/ingest/model/first-issue'
import { AppError } from '@/server/platform/errors'

/** oEmbed of a chart or of the main chart of a page. @param address absolute */
export const oembedUrl = (address: string): string =>
  `${publicUrl()}/api/oembed?url=${encodeURIComponent(address)}&format=json`

const Side = z.coerce.number().int().min(120).max(4000)
const Query = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(2000),
  format: z.enum(['json', 'xml']).default('json'),
  maxwidth: Side.default(4000),
  maxheight: Side.default(4000),
})

/** The chart that a URL of this site refers to; `page`: the main chart of a page, if it has one. */
export type Embedded = OfChart | { kind: 'page'; address: URL }
export type OfChart =
  { kind: 'live'; chart: string; address: URL } | { kind: 'frozen'; hash: string }

/** Why a URL has no embed, and which ones have. */
export const nothingToEmbed = (): AppError =>
  new AppError('NOT_FOUND', {
    title: 'Nothing to embed at this address',
    detail:
      'expected a page of this site with a chart: /compare?a=…&b=…, /publications/<slug>, /meshes/<slug>, /conditions/<id> or /runs/<id>; or a chart: /embed/<chart>?…, /charts/<chart>.svg?… or .png?…, or /s/<hash>',
  })

/** The chart whose own URL this is; null of any other one. */
export function readChartUrl(url: URL): OfChart | null {
  const [, hash] = /^\/s\/([0-9a-f]{64})(?:\.svg|\.png)?$/.exec(url.pathname) ?? []
  if (hash !== undefined) return { kind: 'frozen', hash }
  const [, framed, image] =
    /^\/(?:embed\/([a-z]+)|charts\/([a-z]+)\.(?:svg|png))$/.exec(url.pathname) ?? []
  const chart = framed ?? image
  return chart === undefined ? null : { kind: 'live', chart, address: url }
}

/** @param origins origins at which this site is reachable @throws AppError NOT_FOUND */
function readUrl(url: URL, origins: readonly string[]): Embedded {
  if (!origins.includes(url.origin)) throw nothingToEmbed()
  return readChartUrl(url) ?? { kind: 'page', address: url }
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
  return { maxWidth: maxwidth, maxHeight: maxheight, what: readUrl(new URL(url), origins) }
}
