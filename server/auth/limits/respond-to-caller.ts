import type { Principal } from '@/server/auth/tokens/tokens'
import { database } from '@/server/platform/db/client'
import { respond } from '@/server/platform/http/problem'
import { withRate } from '@/server/platform/http/rate-headers'
import { admit } from './admit'

/**
 * A response to the organisation that calls, within its limit: JSON that no cache may store.
 * @param work makes the body; an AppError becomes a problem @param status where it succeeds
 */
export const respondToCaller = (
  request: Request,
  work: (principal: Principal) => Promise<unknown>,
  status = 200,
): Promise<Response> =>
  respond(async () => {
    const { principal, rate } = await admit(database(), request.headers)
    const body = await work(principal)
    const headers = { 'cache-control': 'no-store' }
    return withRate(Response.json(body, { status, headers }), rate)
  })
