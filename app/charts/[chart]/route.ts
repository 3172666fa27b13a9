import { barsSpec } from '@/components/charts/definitions/bars'
import { renderSvg } from '@/components/charts/svg/render-svg'
import { publicUrl } from '@/env'
import { database } from '@/server/db'
import { AppError } from '@/server/errors'
import { answer } from '@/server/http/problem'
import { getPanel } from '@/server/leaderboard/queries'
import { ChartImageInput } from './params'

function read(request: Request): ChartImageInput {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const result = ChartImageInput.safeParse(query)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new AppError('BAD_REQUEST', {
    title: 'The chart address is not valid',
    detail: `${issue?.path.join('.') || 'query'}: ${issue?.message ?? 'invalid'}`,
    hint: '/charts/bars.svg?metric=http.latency.p99&group=<16 hex digits>&theme=light|dark|auto&width=720',
  })
}

/** A leaderboard card as a static picture: the same panel and specification as on the page. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/charts/[chart]'>,
): Promise<Response> =>
  answer(async () => {
    const { chart } = await params
    if (chart !== 'bars.svg')
      throw new AppError('NOT_FOUND', {
        title: 'No such chart',
        detail: `expected bars.svg, found ${chart.slice(0, 60)}`,
      })
    const input = read(request)
    const panel = await getPanel(database(), input)
    const spec = barsSpec(panel)
    const svg = await renderSvg(spec, {
      width: input.width,
      theme: input.theme,
      title: input.title === '1' ? spec.title : null,
      legend: input.legend === '1',
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
