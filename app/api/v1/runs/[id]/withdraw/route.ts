import { database } from '@/server/platform/db/client'
import { respondToCaller } from '@/server/auth/limits/respond-to-caller'
import { readWithdrawal, withdrawRun } from '@/server/review/moderation/withdraw'

/** Withdraws a run of the caller's organisation, with a reason. */
export const POST = (
  request: Request,
  { params }: RouteContext<'/api/v1/runs/[id]/withdraw'>,
): Promise<Response> =>
  respondToCaller(request, async (principal) => {
    const { reason } = await readWithdrawal(request)
    return withdrawRun(database(), principal, (await params).id, reason)
  })
