import { readClientAddress } from '@/server/platform/http/client-address'
import { consumeDuring } from '@/server/auth/limits/limits'
import { database } from '@/server/platform/db/client'
import { freshResponse } from '@/server/platform/http/etag'
import { respond } from '@/server/platform/http/problem'
import { keptChart } from './cached-chart'
import { chartName } from './chart-name'
import { csvResponse, jsonResponse } from './downloads'
import { noticeImage } from './notice-picture'
import { PNG_TYPE, SVG_TYPE } from './media-types'

const CACHED = { 'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300' }

/**
 * A chart as a static picture or as its numbers: the same panels and specification as on the page. Failures are problems;
 * an image of retracted or missing data is a notice.
 * @param chart last part of the path: "bars.svg"
 */
export const chartResponse = (request: Request, chart: string): Promise<Response> =>
  respond(async () => {
    const { kind, format } = chartName(chart)
    const from = readClientAddress(request.headers)
    const bucket = { kind: format === 'png' ? 'raster' : 'image', of: from } as const
    const address = new URL(request.url)
    const find = () => keptChart(database(), kind, address, { owner: from, signal: request.signal })
    const kept = await consumeDuring(database(), [bucket], find)
    if (format === 'csv') return csvResponse(await kept.numbers(), `meshbench-${chart}`)
    if (format === 'json') return jsonResponse(await kept.numbers(), `meshbench-${chart}`, address)
    try {
      if (format === 'svg')
        return freshResponse(request, await kept.svg(), { ...SVG_TYPE, ...CACHED })
      return freshResponse(request, await kept.png(), { ...PNG_TYPE, ...CACHED })
    } catch (error) {
      const notice = await noticeImage(database(), { kind, format, address, owner: from }, error)
      if (notice === null) throw error
      return notice
    }
  })
