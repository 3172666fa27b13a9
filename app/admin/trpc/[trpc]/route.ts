import { adminRouter } from '@/server/api/root'
import { respondToTrpc } from '@/server/api/trpc-handler'
import { database } from '@/server/platform/db/client'
import { MAX_FORM_BYTES } from '@/server/platform/http/form'

/** The forms of /admin as mutations. Below /admin, because the cookie of a session is sent to no other address. */
export const POST = (request: Request): Promise<Response> =>
  respondToTrpc(request, {
    endpoint: '/admin/trpc',
    router: adminRouter,
    maxBodyBytes: MAX_FORM_BYTES,
    context: { db: database() },
  })
