import { TRPCError } from '@trpc/server'
import { notFound } from 'next/navigation'
import { database } from '@/server/db'
import { createCaller } from '@/server/root'

/** tRPC procedures called in process, for server components. */
export const api = () => createCaller({ db: database() })

/** Answers 404 for a procedure's NOT_FOUND; every other error stays one. */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') notFound()
    throw error
  }
}
