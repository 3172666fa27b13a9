import { database } from '@/server/platform/db/client'
import { respond } from '@/server/platform/http/problem'
import { withRate } from '@/server/platform/http/rate-headers'
import { admit } from '@/server/auth/limits/admit'
import { readWithdrawal, withdrawRun } from '@/server/review/moderation/withdraw'

/** Withdraws a run of the caller's organisation, with a reason. */
export const POST = (
  request: Request,
  { params }: RouteContext<'/api/v1/runs/[id]/withdraw'>,
): Promise<Response> =>
  respond(async () => {
    const { principal, rate } = await admit(database(), request.headers)
    const { reason } = await readWithdrawal(request)
    const body = await withdrawRun(database(), principal, (await params).id, reason)
    return withRate(Response.json(body, { headers: { 'cache-control': 'no-store' } }), rate)
  })
