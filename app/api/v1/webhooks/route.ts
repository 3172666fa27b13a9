import { readJsonRequest } from '@/server/alerts/request'
import { WebhookRequest, type WebhookList } from '@/server/alerts/schemas'
import { addWebhook, listWebhooks } from '@/server/alerts/webhooks'
import { respondToCaller } from '@/server/auth/limits/respond-to-caller'
import { database } from '@/server/platform/db/client'

/** The webhooks of the caller's organisation, with what became of their alerts. */
export const GET = (request: Request): Promise<Response> =>
  respondToCaller(request, async (principal) => {
    const list: WebhookList = { webhooks: await listWebhooks(database(), principal) }
    return list
  })

/** Registers a webhook; the response alone has the key of its signatures. */
export const POST = (request: Request): Promise<Response> =>
  respondToCaller(
    request,
    async (principal) => {
      const body = await readJsonRequest(request, WebhookRequest, '{"url":"https://…"}')
      return database().$transaction((tx) => addWebhook(tx, principal, body))
    },
    201,
  )
