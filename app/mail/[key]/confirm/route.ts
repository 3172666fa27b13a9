import { confirmRecipient } from '@/server/alerts/mail-links'
import { database } from '@/server/platform/db/client'
import { seeOther } from '@/server/platform/http/form'
import { respond } from '@/server/platform/http/problem'

/** The button of the page: a link alone confirms nothing, because programs follow links in mails. */
export const POST = (
  _request: Request,
  { params }: RouteContext<'/mail/[key]/confirm'>,
): Promise<Response> =>
  respond(async () => {
    const { key } = await params
    await database().$transaction((tx) => confirmRecipient(tx, key))
    return seeOther(`/mail/${encodeURIComponent(key)}`)
  })
