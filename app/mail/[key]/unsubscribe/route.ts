import { endMails } from '@/server/alerts/mail-links'
import { database } from '@/server/platform/db/client'
import { readForm, seeOther } from '@/server/platform/http/form'
import { respond } from '@/server/platform/http/problem'

type Context = RouteContext<'/mail/[key]/unsubscribe'>

const pageOf = async ({ params }: Context): Promise<string> =>
  `/mail/${encodeURIComponent((await params).key)}`

/** A mail program that opens the URL as a page. */
export const GET = (_request: Request, context: Context): Promise<Response> =>
  respond(async () => seeOther(await pageOf(context)))

/** One click in a mail program (RFC 8058), which takes no redirect, or the button of the page. */
export const POST = (request: Request, context: Context): Promise<Response> =>
  respond(async () => {
    const form = await readForm(request)
    const { key } = await context.params
    await database().$transaction((tx) => endMails(tx, key))
    if (form.get('List-Unsubscribe') !== 'One-Click') return seeOther(await pageOf(context))
    return new Response('No further mail is sent.\n', {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    })
  })
