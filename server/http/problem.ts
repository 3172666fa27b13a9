import { randomUUID } from 'node:crypto'
import { AppError } from '../errors'
import { log } from '../log'

/** RFC 9457 body: what was expected and found, where, and what to do. */
export type Problem = {
  type: string
  title: string
  status: number
  code: string
  detail: string
  file?: string
  pointer?: string
  line?: number
  hint?: string
}

export function problemOf(error: AppError): Problem {
  const { cause, ...facts } = error.facts
  return {
    type: `/problems/${error.code.toLowerCase().replaceAll('_', '-')}`,
    status: error.status,
    code: cause ?? error.code,
    ...facts,
  }
}

const headers = (status: number): Record<string, string> => ({
  'content-type': 'application/problem+json',
  'cache-control': 'no-store',
  ...(status === 503 ? { 'retry-after': '5' } : {}),
  ...(status === 401 ? { 'www-authenticate': 'Bearer realm="meshbench"' } : {}),
})

/** Runs a handler and turns whatever it throws into a problem; a failure of ours says no more than its id. */
export async function answer(handler: () => Promise<Response>): Promise<Response> {
  try {
    return await handler()
  } catch (error) {
    if (error instanceof AppError)
      return Response.json(problemOf(error), {
        status: error.status,
        headers: headers(error.status),
      })
    const id = randomUUID()
    log.error({ err: error, id }, 'request failed')
    const detail = `the server failed to handle this request; quote ${id} when you report it`
    const problem = {
      type: '/problems/internal',
      title: 'Internal error',
      status: 500,
      code: 'INTERNAL',
      detail,
    }
    return Response.json(problem, { status: 500, headers: headers(500) })
  }
}
