import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { database } from '@/server/platform/db'
import { appRouter } from '@/server/api/root'

export const GET = (req: Request): Promise<Response> =>
  fetchRequestHandler({
    endpoint: '/api/trpc',
    req,
    router: appRouter,
    createContext: () => ({ db: database() }),
  })
