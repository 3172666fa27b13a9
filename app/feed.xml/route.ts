import { publicUrl } from '@/env'
import { atomXml } from '@/server/api/feed/atom'
import { respond } from '@/server/platform/http/problem'
import { api } from '../_trpc/server'

export const dynamic = 'force-dynamic'

export const GET = (): Promise<Response> =>
  respond(
    async () =>
      new Response(atomXml(await api().feed.latest(), publicUrl()), {
        headers: {
          'content-type': 'application/atom+xml; charset=utf-8',
          'access-control-allow-origin': '*',
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=600',
        },
      }),
  )
