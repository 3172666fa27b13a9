import { respondToCaller } from '@/server/auth/limits/respond-to-caller'
import { consumeOpen } from '@/server/auth/limits/open-limits'
import { readReportRequest } from '@/server/charts/reports/request'
import { reportRuns } from '@/server/charts/reports/report'
import { readClientAddress } from '@/server/platform/http/client-address'
import { database } from '@/server/platform/db/client'

/** How runs of a CI job compare, as the Markdown of a comment with a frozen chart. */
export const POST = (request: Request): Promise<Response> =>
  respondToCaller(request, async (principal) => {
    const input = await readReportRequest(request)
    // It freezes charts, as everybody may a few times a minute.
    await consumeOpen(database(), 'snapshot', request.headers)
    const owner = readClientAddress(request.headers)
    return reportRuns(database(), input, principal.orgId, { owner })
  })
