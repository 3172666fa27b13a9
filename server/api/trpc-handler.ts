import type { AnyTRPCRouter } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { publicUrl } from '@/env'
import { readClientAddress } from '@/server/platform/http/client-address'
import { consume } from '@/server/auth/limits/limits'
import { AppError } from '@/server/platform/errors'
import { BoundedRequest } from '@/server/platform/http/bounded-request'
import { rateHeaders } from '@/server/platform/http/rate-headers'
import { requireSameOrigin } from '@/server/platform/http/same-origin'
import { trpcError, type Context } from '@/server/platform/trpc'

/** A page batches a handful of calls; more would bypass the rate limit. */
export const MAX_CALLS = 10

/**
 * Serves procedures over HTTP: queries by GET, each call of a batch counted as a read of the API; mutations by POST from
 * pages of this site, counted by the procedure. More calls than MAX_CALLS in one request are refused.
 * @param context without headers, which are those of the request
 */
export function respondToTrpc(
  request: Request,
  options: {
    endpoint: string
    router: AnyTRPCRouter
    /** the largest body that any of its mutations takes */
    maxBodyBytes: number
    context: Omit<Context, 'headers'>
  },
): Promise<Response> {
  const { endpoint, router, maxBodyBytes, context } = options
  const { headers } = request
  return fetchRequestHandler({
    endpoint,
    router,
    req: request.method === 'POST' ? new BoundedRequest(request, maxBodyBytes) : request,
    maxBatchSize: MAX_CALLS,
    createContext: async ({ info, resHeaders }): Promise<Context> => {
      resHeaders.set('cache-control', 'no-store')
      try {
        if (request.method === 'POST') requireSameOrigin(headers, publicUrl())
        else {
          const read = { kind: 'read', of: readClientAddress(headers) } as const
          const rate = await consume(context.db, [read], info.calls.length)
          for (const [name, value] of Object.entries(rateHeaders(rate))) resHeaders.set(name, value)
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const { retryAfterSeconds } = error.facts
        if (retryAfterSeconds !== undefined)
          resHeaders.set('retry-after', String(retryAfterSeconds))
        throw trpcError(error)
      }
      return { ...context, headers }
    },
  })
}
