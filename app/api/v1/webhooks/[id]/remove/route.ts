import { readJsonRequest } from '@/server/alerts/request'
import { Nothing } from '@/server/alerts/schemas'
import { removeWebhook } from '@/server/alerts/webhooks'
import { respondToCaller } from '@/server/auth/limits/respond-to-caller'
import { database } from '@/server/platform/db/client'

/** Ends a webhook; alerts that wait for it are dropped. */
export const POST = (
  request: Request,
  { params }: RouteContext<'/api/v1/webhooks/[id]/remove'>,
): Promise<Response> =>
  respondToCaller(request, async (principal) => {
    await readJsonRequest(request, Nothing, '{}')
    const { id } = await params
    return database().$transaction((tx) => removeWebhook(tx, principal, id))
  })
