import { appRouter } from '@/server/api/root'
import { respondToTrpc } from '@/server/api/trpc-handler'
import { MAX_VALIDATED_BYTES } from '@/server/runs/receive/validate/request'
import { database } from '@/server/platform/db/client'

const handle = (request: Request): Promise<Response> =>
  respondToTrpc(request, {
    endpoint: '/api/trpc',
    router: appRouter,
    maxBodyBytes: MAX_VALIDATED_BYTES,
    context: { db: database() },
  })

/** Queries. */
export const GET = handle
/** Mutations, of pages of this site only. */
export const POST = handle
