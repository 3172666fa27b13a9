import { respondToRead } from '@/server/api/read-response'
import { database } from '@/server/platform/db/client'
import { respond } from '@/server/platform/http/problem'
import { withRate } from '@/server/platform/http/rate-headers'
import { readClientAddress } from '@/server/platform/http/client-address'
import { consume } from '@/server/auth/limits/limits'

/** Every read: `meta.rest` of a procedure defines its address. */
export async function GET(request: Request): Promise<Response> {
  const response = await respond(async () => {
    const rate = await consume(database(), [
      { kind: 'read', of: readClientAddress(request.headers) },
    ])
    return withRate(await respondToRead(database(), request), rate)
  })
  // Pages of other origins must be able to read a rate-limit error too.
  response.headers.set('access-control-allow-origin', '*')
  return response
}

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
