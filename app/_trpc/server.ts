import { TRPCError } from '@trpc/server'
import { notFound } from 'next/navigation'
import { database } from '@/server/platform/db/client'
import { createCaller } from '@/server/api/root'

/** tRPC procedures called in process, for server components. */
export const api = () => createCaller({ db: database() })

/** Shows the 404 page for what does not exist and for names that cannot exist; rethrows every other error. */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const isNowhere = error instanceof TRPCError && /^(NOT_FOUND|BAD_REQUEST)$/.test(error.code)
    if (isNowhere) notFound()
    throw error
  }
}
