import { iframeTag } from '@/components/embeds/snippets'
import { publicUrl } from '@/env'
import { findEmbedded } from '@/server/charts/find-embedded'
import {
  nothingToEmbed,
  readChartUrl,
  readOembed,
  type Embedded,
  type OfChart,
} from '@/server/charts/oembed'
import { database } from '@/server/platform/db/client'
import { readClientAddress } from '@/server/platform/http/client-address'
import { respond } from '@/server/platform/http/problem'
import { findPageChart } from './page-chart'

/** The main chart in place of its page. @throws AppError NOT_FOUND where the page has none */
async function toChart(what: Embedded): Promise<OfChart> {
  if (what.kind !== 'page') return what
  const path = await findPageChart(what.address)
  const chart = path === null ? null : readChartUrl(new URL(path, publicUrl()))
  if (chart === null) throw nothingToEmbed()
  return chart
}

/** oEmbed (oembed.com) for `/embed/…`, `/charts/…`, `/s/…`, and for pages with a main chart. */
export const GET = (request: Request): Promise<Response> =>
  respond(async () => {
    const { origin, searchParams } = new URL(request.url)
    const input = readOembed(searchParams, [origin, new URL(publicUrl()).origin])
    const { title, author, url, width, height, sizes } = await findEmbedded(
      database(),
      await toChart(input.what),
      input.maxWidth,
      { owner: readClientAddress(request.headers), signal: request.signal },
    )
    const framed = Math.min(height, input.maxHeight)
    return Response.json(
      {
        type: 'rich',
        version: '1.0',
        title,
        author_name: author,
        provider_name: 'Meshbench',
        provider_url: publicUrl(),
        cache_age: 300,
        html: iframeTag({ title, url, width, sizes: [{ width, height: framed }] }),
        width,
        height: framed,
        // Beyond the standard: what a snippet needs to reserve the height of its chart at any width.
        sizes,
      },
      {
        headers: {
          'access-control-allow-origin': '*',
          'cache-control': 'public, max-age=0, s-maxage=60',
        },
      },
    )
  })
