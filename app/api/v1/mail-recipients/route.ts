import { mailSettings } from '@/env'
import { addRecipient, listRecipients } from '@/server/alerts/mail-recipients'
import { type MailRecipientList, MailRecipientRequest } from '@/server/alerts/mail-schemas'
import { readJsonRequest } from '@/server/alerts/request'
import { respondToCaller } from '@/server/auth/limits/respond-to-caller'
import { database } from '@/server/platform/db/client'

/** Who gets alerts of the caller's organisation by email, without their addresses. */
export const GET = (request: Request): Promise<Response> =>
  respondToCaller(request, async (principal) => {
    const recipients = await listRecipients(database(), principal)
    const list: MailRecipientList = { isMailSetUp: mailSettings() !== null, recipients }
    return list
  })

/** Asks an address whether it wants alerts. */
export const POST = (request: Request): Promise<Response> =>
  respondToCaller(
    request,
    async (principal) => {
      const body = await readJsonRequest(request, MailRecipientRequest, '{"address":"…"}')
      return database().$transaction((tx) => addRecipient(tx, principal, body))
    },
    201,
  )
