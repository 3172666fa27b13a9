import { renderSvg } from '@/components/charts/svg/render-svg'
import { publicUrl } from '@/env'
import { database } from '@/server/db'
import { answer } from '@/server/http/problem'
import { addressOf } from '@/server/limits/address'
import { take } from '@/server/limits/limits'
import { csvResponse, jsonResponse } from './downloads'
import { chartName } from './name'
import { pictureOf, type Picture } from './pictures'

async function svgResponse({ spec, panel, look }: Picture): Promise<Response> {
  const svg = await renderSvg(spec, {
    width: look.width,
    theme: look.theme,
    title: look.title === '1' ? spec.title : null,
    legend: look.legend === '1',
    footer: `${panel.origin.publication?.title ?? panel.origin.campaignTitle}, ${panel.origin.organisation}. ${publicUrl()}`,
  })
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
    },
  })
}

/** A chart as a static picture or as its numbers: the same panels and specification as on the page. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/charts/[chart]'>,
): Promise<Response> =>
  answer(async () => {
    await take(database(), [{ kind: 'image', of: addressOf(request.headers) }])
    const { chart } = await params
    const address = new URL(request.url)
    const { kind, format } = chartName(chart)
    const picture = await pictureOf(database(), kind, address)
    if (format === 'csv') return csvResponse(picture, `meshbench-${chart}`)
    if (format === 'json') return jsonResponse(picture, `meshbench-${chart}`, address)
    return svgResponse(picture)
  })
