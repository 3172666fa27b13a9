import { QueryClient } from '@tanstack/react-query'

const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, retry: 1, refetchOnWindowFocus: false },
    },
  })

let ofBrowser: QueryClient | undefined

/** One client per browser tab; on the server one per rendering, so that requests share nothing. */
export const queryClient = (): QueryClient =>
  typeof window === 'undefined' ? makeQueryClient() : (ofBrowser ??= makeQueryClient())
