import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { unavailable } from '../db/faults'
import { AppError, type ErrorFacts } from '../errors'
import { log } from '../observe/log'
import { requestScope } from '../observe/request-scope'
import { NO_FRAMES } from './content-security-policy'
import { rateHeaders } from './rate-headers'

/** RFC 9457 body: what was expected and found, where, and what to do. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string(),
  file: z.string().optional(),
  pointer: z.string().optional(),
  line: z.number().int().optional(),
  hint: z.string().optional(),
  place: z.object({ url: z.string(), bytes: z.number(), sha256: z.string() }).optional(),
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

const headers = (status: number, retryAfterSeconds = 5): Record<string, string> => ({
  'content-type': 'application/problem+json',
  'cache-control': 'no-store',
  ...(status === 503 || status === 429 ? { 'retry-after': String(retryAfterSeconds) } : {}),
  // After a stalled body, only closing the connection stops the server from waiting for the rest.
  ...(status === 408 ? { connection: 'close' } : {}),
  ...(status === 401 ? { 'www-authenticate': 'Bearer realm="meshbench"' } : {}),
})

/** The expected failure of a procedure that was called in process, without tRPC's wrapper. */
const failureOf = (thrown: unknown): unknown =>
  thrown instanceof Error && thrown.cause instanceof AppError ? thrown.cause : thrown

/** Converts any thrown value to a problem; an unexpected error is logged and reported only by its id. */
export function toProblem(thrown: unknown): Problem {
  const outage = unavailable(thrown)
  if (outage) log.warn({ err: thrown }, 'the database did not serve a request')
  const error = outage ?? failureOf(thrown)
  const scope = requestScope()
  const found = scope === null ? {} : { requestId: scope.id }
  if (error instanceof AppError) {
    const { cause, retryAfterSeconds: _, rate: __, ...facts } = error.facts
    return {
      type: `/problems/${error.code.toLowerCase().replaceAll('_', '-')}`,
      status: error.status,
      code: cause ?? error.code,
      ...facts,
      ...found,
    }
  }
  const id = scope?.id ?? randomUUID()
  log.error({ err: error, requestId: id }, 'request failed')
  return {
    type: '/problems/internal',
    title: 'Internal error',
    status: 500,
    code: 'INTERNAL',
    detail: `the server failed to handle this request; quote ${id} when you report it`,
    ...found,
  }
}

function problemResponse(thrown: unknown): Response {
  const problem = toProblem(thrown)
  const error = unavailable(thrown) ?? failureOf(thrown)
  const facts: Partial<ErrorFacts> = error instanceof AppError ? error.facts : {}
  return Response.json(problem, {
    status: problem.status,
    headers: {
      ...headers(problem.status, facts.retryAfterSeconds),
      ...(facts.rate ? rateHeaders(facts.rate) : {}),
    },
  })
}

const POLICY = 'content-security-policy'

/** Runs a handler and turns anything it throws into a problem response. No page may frame what sets no policy itself. */
export async function respond(handler: () => Promise<Response>): Promise<Response> {
  let response: Response
  try {
    response = await handler()
  } catch (error) {
    response = problemResponse(error)
  }
  if (!response.headers.has(POLICY)) response.headers.set(POLICY, NO_FRAMES)
  return response
}
