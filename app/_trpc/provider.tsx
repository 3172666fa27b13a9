'use client'

import { QueryClientProvider, QueryClient } from '@tanstack/react-query'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import { useState, type ReactNode } from 'react'
import type { AppRouter } from '@/server/api/root'
import { browserClient } from './client'

const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, retry: 1, refetchOnWindowFocus: false },
    },
  })

let ofBrowser: QueryClient | undefined

/** One client per browser tab; on the server one per rendering, so that requests share nothing. */
const queryClient = (): QueryClient =>
  typeof window === 'undefined' ? makeQueryClient() : (ofBrowser ??= makeQueryClient())

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()
export { useTRPC, useTRPCClient }

/** Lets its children call the server. Wraps each part that does, so that no other page loads its script. */
export function ServerData({ children }: { children: ReactNode }) {
  const [trpc] = useState(browserClient)
  const [queries] = useState(queryClient)
  return (
    <QueryClientProvider client={queries}>
      <TRPCProvider trpcClient={trpc} queryClient={queries}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  )
}
