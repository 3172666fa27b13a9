import { mailSettings } from '@/env'
import { addRecipient, listRecipients } from '@/server/alerts/mail-recipients'
import { type MailRecipientList, MailRecipientRequest } from '@/server/alerts/mail-schemas'
import { readJsonRequest } from '@/server/alerts/request'
import { admit } from '@/server/auth/limits/admit'
import { database } from '@/server/platform/db/client'
import { respond } from '@/server/platform/http/problem'
import { withRate } from '@/server/platform/http/rate-headers'

const headers = { 'cache-control': 'no-store' }

/** Who gets alerts of the caller's organisation by email, without their addresses. */
export const GET = (request: Request): Promise<Response> =>
  respond(async () => {
    const { principal, rate } = await admit(database(), request.headers)
    const recipients = await listRecipients(database(), principal)
    const list: MailRecipientList = { isMailSetUp: mailSettings() !== null, recipients }
    return withRate(Response.json(list, { headers }), rate)
  })

/** Asks an address whether it wants alerts. */
export const POST = (request: Request): Promise<Response> =>
  respond(async () => {
    const { principal, rate } = await admit(database(), request.headers)
    const body = await readJsonRequest(request, MailRecipientRequest, '{"address":"…"}')
    const added = await database().$transaction((tx) => addRecipient(tx, principal, body))
    return withRate(Response.json(added, { status: 201, headers }), rate)
  })
