'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import { useState, type ReactNode } from 'react'
import type { AppRouter } from '@/server/api/root'
import { browserClient } from './client'
import { queryClient } from './query-client'

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
