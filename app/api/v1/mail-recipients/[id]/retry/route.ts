import { readJsonRequest } from '@/server/alerts/request'
import { Nothing } from '@/server/alerts/schemas'
import { retryRecipient } from '@/server/alerts/mail-recipients'
import { respondToCaller } from '@/server/auth/limits/respond-to-caller'
import { database } from '@/server/platform/db/client'

/** Sends the mails that were given up once more. */
export const POST = (
  request: Request,
  { params }: RouteContext<'/api/v1/mail-recipients/[id]/retry'>,
): Promise<Response> =>
  respondToCaller(request, async (principal) => {
    await readJsonRequest(request, Nothing, '{}')
    const { id } = await params
    return database().$transaction((tx) => retryRecipient(tx, principal, id))
  })
