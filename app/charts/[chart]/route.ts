import { database } from '@/server/platform/db'
import { freshResponse } from '@/server/platform/http/etag'
import { respond } from '@/server/platform/http/problem'
import { addressOf } from '@/server/auth/limits/address'
import { consume } from '@/server/auth/limits/limits'
import { csvResponse, jsonResponse } from '@/server/embeds/charts/downloads'
import { keptChart } from '@/server/embeds/charts/cached-chart'
import { chartName } from '@/server/embeds/charts/chart-name'
import { PNG_TYPE, SVG_TYPE } from '@/server/embeds/charts/media-types'

const CACHED = { 'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300' }

/** A chart as a static picture or as its numbers: the same panels and specification as on the page. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/charts/[chart]'>,
): Promise<Response> =>
  respond(async () => {
    const { chart } = await params
    const { kind, format } = chartName(chart)
    const from = addressOf(request.headers)
    await consume(database(), [{ kind: format === 'png' ? 'raster' : 'image', of: from }])
    const address = new URL(request.url)
    const kept = await keptChart(database(), kind, address)
    if (format === 'csv') return csvResponse(await kept.picture(), `meshbench-${chart}`)
    if (format === 'json') return jsonResponse(await kept.picture(), `meshbench-${chart}`, address)
    if (format === 'svg')
      return freshResponse(request, await kept.svg(), { ...SVG_TYPE, ...CACHED })
    return freshResponse(request, await kept.png(from), { ...PNG_TYPE, ...CACHED })
  })
