import { readJsonRequest } from '@/server/alerts/request'
import { WebhookRequest, type WebhookList } from '@/server/alerts/schemas'
import { addWebhook, listWebhooks } from '@/server/alerts/webhooks'
import { admit } from '@/server/auth/limits/admit'
import { database } from '@/server/platform/db/client'
import { respond } from '@/server/platform/http/problem'
import { withRate } from '@/server/platform/http/rate-headers'

const headers = { 'cache-control': 'no-store' }

/** The webhooks of the caller's organisation, with what became of their alerts. */
export const GET = (request: Request): Promise<Response> =>
  respond(async () => {
    const { principal, rate } = await admit(database(), request.headers)
    const list: WebhookList = { webhooks: await listWebhooks(database(), principal) }
    return withRate(Response.json(list, { headers }), rate)
  })

/** Registers a webhook; the response alone has the key of its signatures. */
export const POST = (request: Request): Promise<Response> =>
  respond(async () => {
    const { principal, rate } = await admit(database(), request.headers)
    const body = await readJsonRequest(request, WebhookRequest, '{"url":"https://…"}')
    const added = await database().$transaction((tx) => addWebhook(tx, principal, body))
    return withRate(Response.json(added, { status: 201, headers }), rate)
  })
