import { admit } from '@/server/auth/limits/admit'
import { consumeOpen } from '@/server/auth/limits/open-limits'
import { readReportRequest } from '@/server/charts/reports/request'
import { reportRuns } from '@/server/charts/reports/report'
import { database } from '@/server/platform/db/client'
import { respond } from '@/server/platform/http/problem'
import { withRate } from '@/server/platform/http/rate-headers'

/** How runs of a CI job compare, as the Markdown of a comment with a frozen chart. */
export const POST = (request: Request): Promise<Response> =>
  respond(async () => {
    const { principal, rate } = await admit(database(), request.headers)
    const input = await readReportRequest(request)
    // It freezes charts, as everybody may a few times a minute.
    await consumeOpen(database(), 'snapshot', request.headers)
    const report = await reportRuns(database(), input, principal.orgId)
    return withRate(Response.json(report, { headers: { 'cache-control': 'no-store' } }), rate)
  })
