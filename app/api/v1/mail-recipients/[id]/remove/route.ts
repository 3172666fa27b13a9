import { readJsonRequest } from '@/server/alerts/request'
import { Nothing } from '@/server/alerts/schemas'
import { removeRecipient } from '@/server/alerts/mail-recipients'
import { respondToCaller } from '@/server/auth/limits/respond-to-caller'
import { database } from '@/server/platform/db/client'

/** Ends the mails to a recipient; those that wait are dropped. */
export const POST = (
  request: Request,
  { params }: RouteContext<'/api/v1/mail-recipients/[id]/remove'>,
): Promise<Response> =>
  respondToCaller(request, async (principal) => {
    await readJsonRequest(request, Nothing, '{}')
    const { id } = await params
    return database().$transaction((tx) => removeRecipient(tx, principal, id))
  })
