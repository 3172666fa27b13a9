import { QueryClient } from '@tanstack/react-query'

const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, retry: 1, refetchOnWindowFocus: false },
    },
  })

let ofBrowser: QueryClient | undefined

/** One for everything that a browser shows; on the server one for each rendering, which share nothing. */
export const queryClient = (): QueryClient =>
  typeof window === 'undefined' ? makeQueryClient() : (ofBrowser ??= makeQueryClient())
