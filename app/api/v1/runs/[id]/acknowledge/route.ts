import { acknowledgeRun } from '@/server/alerts/acknowledge'
import { readJsonRequest } from '@/server/alerts/request'
import { AcknowledgementRequest } from '@/server/alerts/schemas'
import { respondToCaller } from '@/server/auth/limits/respond-to-caller'
import { database } from '@/server/platform/db/client'

/** Says that the change at a run of the caller's organisation is known, or expected. */
export const POST = (
  request: Request,
  { params }: RouteContext<'/api/v1/runs/[id]/acknowledge'>,
): Promise<Response> =>
  respondToCaller(request, async (principal) => {
    const example = '{"note":"slower since TLS 1.3","expected":true}'
    const body = await readJsonRequest(request, AcknowledgementRequest, example)
    const { id } = await params
    return database().$transaction((tx) => acknowledgeRun(tx, principal, id, body))
  })
