import { initTRPC, TRPCError } from '@trpc/server'
import { z } from 'zod'
import { issueWords } from '@/ingest/model/first-issue'
import type { Db } from './db/client'
import { unavailable } from './db/faults'
import { AppError, OF_THE_MOMENT, type ErrorCode } from './errors'
import { log } from './observe/log'
import { toProblem, type Problem } from './http/problem'

export type Context = {
  db: Db
  /** of the HTTP request; absent where a procedure is called in process */
  headers?: Headers
  /** organisation of the caller's token, which sees its own runs before they are public; null or absent = anybody */
  viewerOrgId?: () => Promise<number | null>
}

/** What REST and OpenAPI need to know about a query besides its input and output. */
export type RestMeta = {
  /** operation id in the OpenAPI document: "getMesh" */
  id: string
  /** template: "/api/v1/meshes/{mesh}"; a parameter named here is taken from the path, every other from the query */
  path: string
  summary: string
  /** name of the response's schema; of a list, that of a page of it */
  response: string
  /** of a list: fields that identify an item. The response is paged, and these form the cursor */
  cursor?: readonly string[]
  /** runnable on an instance with the published data: "/api/v1/meshes/istio" */
  examples: readonly string[]
}
export type Meta = { rest?: RestMeta }

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter: ({ shape, error }) => {
      const { cause } = error
      // A bug is logged here, and reported by the id of its request.
      const isBug = error.code === 'INTERNAL_SERVER_ERROR'
      const problem: Problem | null =
        cause instanceof AppError || isBug ? toProblem(cause ?? error) : null
      const message = cause instanceof z.ZodError ? issueWords(cause, 'input') : shape.message
      // Stacks are only for the log, in development too.
      const { stack: _stack, ...data } = shape.data
      return { ...shape, message, data: { ...data, problem } }
    },
  })

const TRPC_CODES: Partial<Record<ErrorCode, TRPCError['code']>> = {
  NOT_FOUND: 'NOT_FOUND',
  UNAUTHENTICATED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  REQUEST_TIMEOUT: 'TIMEOUT',
  RATE_LIMITED: 'TOO_MANY_REQUESTS',
  BUSY: 'SERVICE_UNAVAILABLE',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
  DAMAGED: 'INTERNAL_SERVER_ERROR',
}

/** An expected failure as a tRPC error; its message is for the caller. */
export const trpcError = (cause: AppError): TRPCError =>
  Object.assign(
    new TRPCError({ code: TRPC_CODES[cause.code] ?? 'BAD_REQUEST', message: cause.message, cause }),
    cause.status === 503 ? OF_THE_MOMENT : {},
  )

/** Translates AppError once for all procedures; anything else becomes an internal error without its message. */
const translateErrors = t.middleware(async ({ next }) => {
  const result = await next()
  if (result.ok) return result
  const outage = unavailable(result.error.cause)
  if (outage) log.warn({ err: result.error.cause }, 'the database did not serve a call')
  const cause = outage ?? result.error.cause
  if (cause instanceof AppError) throw trpcError(cause)
  if (result.error.code === 'INTERNAL_SERVER_ERROR')
    throw new TRPCError({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'the server failed to handle this call',
      cause,
    })
  return result
})

export const router = t.router
export const { middleware } = t
export const procedure = t.procedure.use(translateErrors)
export const createCallerFactory = t.createCallerFactory

/** The headers of a mutation's HTTP request. @throws TypeError when it is called in process */
export function requireHeaders({ headers }: Context): Headers {
  if (!headers) throw new TypeError('this procedure is called over HTTP only')
  return headers
}

/** An output that is declared but not parsed, with its schema. */
export type Declared<S extends z.ZodType = z.ZodType> = ((value: unknown) => z.output<S>) & {
  schema: S
}

/**
 * The output of a procedure: checked by the compiler and by `contract.db.test.ts`, described by OpenAPI. Rows
 * are checked where they are read; parsing the same value again at every call, and on every cache hit, proves nothing.
 */
export const declared = <S extends z.ZodType>(schema: S): Declared<S> =>
  Object.assign((value: unknown) => value as z.output<S>, { schema })
