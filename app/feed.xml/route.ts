import { publicUrl } from '@/env'
import { atomXml } from '@/server/api/feed/atom'
import { FeedInput } from '@/server/api/feed/schemas'
import { refusedParameters } from '@/server/api/parameters'
import { respond } from '@/server/platform/http/problem'
import { api } from '../_trpc/server'

export const dynamic = 'force-dynamic'

/** Subject of the feed, by the parameters mesh, campaign and metric; other parameters are ignored. */
export const GET = (request: Request): Promise<Response> =>
  respond(async () => {
    const query = new URL(request.url).searchParams
    const asked = FeedInput.safeParse({
      mesh: query.get('mesh'),
      campaign: query.get('campaign'),
      metric: query.get('metric'),
    })
    if (!asked.success) throw refusedParameters(asked.error)
    const of = asked.data
    return new Response(atomXml(await api().feed.latest(of), publicUrl(), of), {
      headers: {
        'content-type': 'application/atom+xml; charset=utf-8',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=600',
      },
    })
  })
