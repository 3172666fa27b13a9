import { renderSvg } from '@/components/charts/svg/render-svg'
import { publicUrl } from '@/env'
import { database } from '@/server/db'
import { answer } from '@/server/http/problem'
import { pictureOf } from './pictures'

/** A chart as a static picture: the same panels and specification as on the page. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/charts/[chart]'>,
): Promise<Response> =>
  answer(async () => {
    const { chart } = await params
    const { spec, panel, look } = await pictureOf(database(), chart, new URL(request.url))
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
  })
