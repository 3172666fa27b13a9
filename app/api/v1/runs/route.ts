import { database } from '@/server/db'
import { answer } from '@/server/http/problem'
import { readSubmission } from '@/server/runs/request'
import { submitRuns } from '@/server/runs/submit'
import { authenticate } from '@/server/tokens/tokens'

/** The one door for results. */
export const POST = (request: Request): Promise<Response> =>
  answer(async () => {
    const principal = await authenticate(database(), request.headers.get('authorization'))
    const { status, body } = await submitRuns(database(), principal, await readSubmission(request))
    return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
  })
