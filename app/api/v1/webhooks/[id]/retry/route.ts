import { readJsonRequest } from '@/server/alerts/request'
import { Nothing } from '@/server/alerts/schemas'
import { retryWebhook } from '@/server/alerts/webhooks'
import { admit } from '@/server/auth/limits/admit'
import { database } from '@/server/platform/db/client'
import { respond } from '@/server/platform/http/problem'
import { withRate } from '@/server/platform/http/rate-headers'

/** Sends the alerts that were given up once more. */
export const POST = (
  request: Request,
  { params }: RouteContext<'/api/v1/webhooks/[id]/retry'>,
): Promise<Response> =>
  respond(async () => {
    const { principal, rate } = await admit(database(), request.headers)
    await readJsonRequest(request, Nothing, '{}')
    const { id } = await params
    const done = await database().$transaction((tx) => retryWebhook(tx, principal, id))
    return withRate(Response.json(done, { headers: { 'cache-control': 'no-store' } }), rate)
  })
