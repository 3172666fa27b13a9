import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  isNonJsonSerializable,
  splitLink,
} from '@trpc/client'
import type { AppRouter } from '@/server/api/root'

const url = '/api/trpc'
/** As many as the server takes in one request. */
const MOST_CALLS = 10

/** Calls procedures from the browser. Forms with files go alone, because no batch holds them. */
export const browserClient = () =>
  createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ input }) => isNonJsonSerializable(input),
        true: httpLink({ url }),
        false: httpBatchLink({ url, maxItems: MOST_CALLS }),
      }),
    ],
  })
