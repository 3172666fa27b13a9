import { formatTable } from '@/components/charts/data/csv'
import { ratiosTable } from '@/components/charts/data/ratios-table'
import { isNamedBy } from '@/components/charts/definitions/ratios/sources'
import { SANDBOX } from '@/server/platform/http/content-security-policy'
import { respond } from '@/server/platform/http/problem'
import { api } from '../../_trpc/server'
import { compareParams } from '../search-params'

export const dynamic = 'force-dynamic'

/** The loads of publications behind the plots of /compare with the same query; with `publication` those of one. */
export const GET = (request: Request): Promise<Response> =>
  respond(async () => {
    const query = new URL(request.url).searchParams
    const input = compareParams(Object.fromEntries(query))
    const [{ subjects }, evidence] = await Promise.all([
      api().compare.get(input),
      api().compare.evidence(input),
    ])
    const { publication } = input
    const together = evidence.together.filter(
      (load) => publication === null || isNamedBy(load, publication),
    )
    const names = subjects.map(({ label }) => label)
    return new Response(formatTable(ratiosTable({ ...evidence, together }, names)), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="meshbench-ratios.csv"',
        'content-security-policy': SANDBOX,
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
      },
    })
  })
