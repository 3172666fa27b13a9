import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  isNonJsonSerializable,
  splitLink,
} from '@trpc/client'
import type { AppRouter } from '@/server/api/root'

const url = '/api/trpc'
/** The most calls the server accepts in one request. */
const MAX_CALLS = 10

/** Calls procedures from the browser. Forms with files are sent alone, because a batch cannot contain them. */
export const browserClient = () =>
  createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ input }) => isNonJsonSerializable(input),
        true: httpLink({ url }),
        false: httpBatchLink({ url, maxItems: MAX_CALLS }),
      }),
    ],
  })
