import { initTRPC, TRPCError } from '@trpc/server'
import superjson from 'superjson'
import type { Db } from './db'
import { AppError, type ErrorCode } from './errors'

/** @property viewerOrgId organisation whose token asks, which sees its own runs before they are public; none = anybody */
export type Context = { db: Db; viewerOrgId?: number | null }

const t = initTRPC.context<Context>().create({ transformer: superjson })

const TRPC_CODES: Partial<Record<ErrorCode, TRPCError['code']>> = {
  NOT_FOUND: 'NOT_FOUND',
  UNAUTHENTICATED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
}

/** Translates AppError once for all procedures; anything else becomes an internal error without its message. */
const translateErrors = t.middleware(async ({ next }) => {
  const result = await next()
  if (result.ok) return result
  const cause = result.error.cause
  if (cause instanceof AppError)
    throw new TRPCError({
      code: TRPC_CODES[cause.code] ?? 'BAD_REQUEST',
      message: cause.message,
      cause,
    })
  if (result.error.code === 'INTERNAL_SERVER_ERROR')
    throw new TRPCError({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'the server failed to answer this call',
      cause,
    })
  return result
})

export const router = t.router
export const procedure = t.procedure.use(translateErrors)
export const createCallerFactory = t.createCallerFactory
