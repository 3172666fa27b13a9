import { iframeTag } from '@/components/embeds/snippets'
import { svgSize } from '@/components/charts/svg/fitted-svg'
import { publicUrl } from '@/env'
import { database, type Db } from '@/server/platform/db'
import { readOembed, type Embedded } from '@/server/embeds/oembed'
import { getSnapshot } from '@/server/embeds/snapshots'
import { answer } from '@/server/platform/http/problem'
import { drawSvg } from '../../charts/[chart]/draw'
import { chartName } from '../../charts/[chart]/name'
import { pictureOf } from '../../charts/[chart]/pictures'

/** px of the line below the chart, in a frame as wide as a phone */
const LINE_HEIGHT = 100
/** px of a frame where its address asks for none */
const WIDE = 720
const NARROW = 360
const NARROW_BELOW = 560

type Found = { title: string; author: string; url: string; width: number; height: number }

/** What stands at an address, as large as it wants to be within `maxWidth`. @throws AppError */
async function find(db: Db, what: Embedded, maxWidth: number): Promise<Found> {
  if (what.kind === 'frozen') {
    const { hash, title, width, height, definition } = await getSnapshot(db, what.hash)
    const url = `${publicUrl()}/s/${hash}`
    const scale = Math.min(1, maxWidth / width)
    const size = { width: Math.round(width * scale), height: Math.ceil(height * scale) }
    return { title, author: definition.source.organisation, url, ...size }
  }
  const picture = await pictureOf(db, chartName(`${what.chart}.svg`).kind, what.address)
  const isSized = what.address.searchParams.has('width')
  const wanted = isSized ? picture.look.width : maxWidth < NARROW_BELOW ? NARROW : WIDE
  // The frame asks for the height that it needs; until then it has that of the image.
  const { width, height } = svgSize(
    await drawSvg({ ...picture, look: { ...picture.look, width: wanted } }),
  )
  return {
    title: picture.spec.title,
    author: picture.origin.organisation,
    url: `${publicUrl()}/embed/${what.chart}${what.address.search}`,
    width: Math.min(width, maxWidth),
    height: Math.ceil(height * Math.min(1, maxWidth / width)),
  }
}

/** oEmbed (oembed.com) for `/embed/…`, `/charts/…` and `/s/…`. */
export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    const { origin, searchParams } = new URL(request.url)
    const input = readOembed(searchParams, [origin, new URL(publicUrl()).origin])
    const { title, author, url, width, height } = await find(database(), input.what, input.maxWidth)
    const framed = Math.min(height + LINE_HEIGHT, input.maxHeight)
    return Response.json(
      {
        type: 'rich',
        version: '1.0',
        title,
        author_name: author,
        provider_name: 'Meshbench',
        provider_url: publicUrl(),
        cache_age: 300,
        html: iframeTag({ title, url, width, height: framed }),
        width,
        height: framed,
      },
      {
        headers: {
          'access-control-allow-origin': '*',
          'cache-control': 'public, max-age=0, s-maxage=60',
        },
      },
    )
  })
