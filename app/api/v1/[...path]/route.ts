import { answerRead } from '@/server/api/answer'
import { database } from '@/server/db'

/** Every read: the table of `server/api/routes.ts` says what stands at which address. */
export const GET = (request: Request): Promise<Response> => answerRead(database(), request)

/** A page of another origin may send If-None-Match. */
export const OPTIONS = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'if-none-match',
      'access-control-max-age': '86400',
    },
  })
