import { admitSender } from '@/server/auth/limits/admit'
import { database } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import type { BufferedRequest } from '@/server/platform/http/buffered-request'
import { respond } from '@/server/platform/http/problem'
import { withRate } from '@/server/platform/http/rate-headers'
import { runAdmitted } from './admission-queue'
import { readSubmission } from './request'
import { isStream, streamRuns } from './stream'
import { submitRuns } from './submit'

/** `POST /api/v1/runs`: stores a request, or a stream line by line. Never throws: a failure is a problem. */
export const postRuns = (request: BufferedRequest): Promise<Response> =>
  respond(async () => {
    const { principal, rate } = await admitSender(database(), request.headers)
    if (isStream(request)) return withRate(streamRuns(database(), principal, request), rate)
    const owner = `organisation ${principal.orgId}`
    const { status, body } = await runAdmitted(owner, request, undefined, async (arrived) =>
      submitRuns(database(), principal, await readSubmission(arrived, owner)),
    )
    const stored = Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
    return withRate(stored, rate)
  })

/** `PUT /api/v1/runs`, as `curl -T` sends a file: refused with the option that sends it. */
export async function refusePut(): Promise<Response> {
  const response = await respond(() =>
    Promise.reject(
      new AppError('METHOD_NOT_ALLOWED', {
        title: 'Results are sent with POST',
        detail: 'expected POST, found PUT',
        hint: 'send the file with curl --data-binary @FILE instead of -T FILE; -T registers a context at /api/v1/contexts',
      }),
    ),
  )
  response.headers.set('allow', 'POST')
  return response
}
