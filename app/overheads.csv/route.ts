import { formatTable } from '@/components/charts/data/csv'
import { overheadsTable } from '@/components/charts/data/overheads-table'
import { SANDBOX } from '@/server/platform/http/content-security-policy'
import { respond } from '@/server/platform/http/problem'
import { api } from '../_trpc/server'
import { frontParams } from '../front-params'

export const dynamic = 'force-dynamic'

/** The overheads behind the plot of the front page with the same query. */
export const GET = (request: Request): Promise<Response> =>
  respond(async () => {
    const query = new URL(request.url).searchParams
    const { mesh, ...filters } = frontParams(Object.fromEntries(query))
    const { ranges, flaggedOnly, rangesOf } = await api().overview.get({ ...filters, having: mesh, limit: 1 })
    const table = overheadsTable([...ranges, ...flaggedOnly], rangesOf ?? filters.metric)
    return new Response(formatTable(table), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="meshbench-overheads.csv"',
        'content-security-policy': SANDBOX,
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
      },
    })
  })
