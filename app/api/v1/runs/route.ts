import { database } from '@/server/platform/db'
import { respond } from '@/server/platform/http/problem'
import { inPlace } from '@/server/runs/reading/in-place'
import { readSubmission } from '@/server/runs/submission/request'
import { isStream, streamRuns } from '@/server/runs/storing/stream'
import { submitRuns } from '@/server/runs/storing/submit'
import { withRate } from '@/server/platform/http/rate-headers'
import { admit } from '@/server/auth/limits/admit'

/** The ingest endpoint: the only way in for results. */
export const POST = (request: Request): Promise<Response> =>
  respond(async () => {
    const { principal, rate } = await admit(database(), request.headers)
    if (isStream(request)) return withRate(streamRuns(database(), principal, request), rate)
    const owner = `organisation ${principal.orgId}`
    const { status, body } = await inPlace(owner, request, undefined, async (arrived) =>
      submitRuns(database(), principal, await readSubmission(arrived, owner)),
    )
    const stored = Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
    return withRate(stored, rate)
  })
