import { readJsonRequest } from '@/server/alerts/request'
import { Nothing } from '@/server/alerts/schemas'
import { removeRecipient } from '@/server/alerts/mail-recipients'
import { admit } from '@/server/auth/limits/admit'
import { database } from '@/server/platform/db/client'
import { respond } from '@/server/platform/http/problem'
import { withRate } from '@/server/platform/http/rate-headers'

/** Ends the mails to a recipient; those that wait are dropped. */
export const POST = (
  request: Request,
  { params }: RouteContext<'/api/v1/mail-recipients/[id]/remove'>,
): Promise<Response> =>
  respond(async () => {
    const { principal, rate } = await admit(database(), request.headers)
    await readJsonRequest(request, Nothing, '{}')
    const { id } = await params
    const done = await database().$transaction((tx) => removeRecipient(tx, principal, id))
    return withRate(Response.json(done, { headers: { 'cache-control': 'no-store' } }), rate)
  })
