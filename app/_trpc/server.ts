import { TRPCError } from '@trpc/server'
import { notFound } from 'next/navigation'
import { database } from '@/server/platform/db'
import { createCaller } from '@/server/api/root'

/** tRPC procedures called in process, for server components. */
export const api = () => createCaller({ db: database() })

/** Answers 404 for what is not there, and for a name that nothing can have; every other error stays one. */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const isNowhere = error instanceof TRPCError && /^(NOT_FOUND|BAD_REQUEST)$/.test(error.code)
    if (isNowhere) notFound()
    throw error
  }
}
