import { database } from '@/server/db'
import { freshResponse } from '@/server/http/fresh'
import { answer } from '@/server/http/problem'
import { addressOf } from '@/server/limits/address'
import { take } from '@/server/limits/limits'
import { csvResponse, jsonResponse } from './downloads'
import { drawPng, drawSvg } from './draw'
import { chartName } from './name'
import { pictureOf } from './pictures'
import { PNG_TYPE, SVG_TYPE } from './types'

const CACHED = { 'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300' }

/** A chart as a static picture or as its numbers: the same panels and specification as on the page. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/charts/[chart]'>,
): Promise<Response> =>
  answer(async () => {
    const { chart } = await params
    const { kind, format } = chartName(chart)
    await take(database(), [
      { kind: format === 'png' ? 'raster' : 'image', of: addressOf(request.headers) },
    ])
    const address = new URL(request.url)
    const picture = await pictureOf(database(), kind, address)
    if (format === 'csv') return csvResponse(picture, `meshbench-${chart}`)
    if (format === 'json') return jsonResponse(picture, `meshbench-${chart}`, address)
    const svg = await drawSvg(picture)
    if (format === 'svg') return freshResponse(request, svg, { ...SVG_TYPE, ...CACHED })
    const png = new Uint8Array(await drawPng(svg, picture.look.scale))
    return freshResponse(request, png, { ...PNG_TYPE, ...CACHED })
  })
