import { randomUUID } from 'node:crypto'
import { ownValue } from '@/ingest/dictionary/own-value'
import type { Problem } from './problem'
import { NO_FRAMES } from './content-security-policy'

/** What any route or page answers to; a test compares it with the routes. */
export const METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT']

/** A response to a request that never reaches a route. */
export type Refusal = {
  /** X-Request-Id of the response */
  requestId: string
  status: number
  headers: Record<string, string>
  body: string
}

const NAMES = new Map([
  [400, 'Bad Request'],
  [405, 'Method Not Allowed'],
  [408, 'Request Timeout'],
  [413, 'Payload Too Large'],
  [431, 'Request Header Fields Too Large'],
])

function refusal(
  facts: Pick<Problem, 'status' | 'code' | 'title' | 'detail' | 'hint'>,
  requestId: string = randomUUID(),
  more: Record<string, string> = {},
): Refusal {
  const type = `/problems/${facts.code.toLowerCase().replaceAll('_', '-')}`
  const problem: Problem = { type, ...facts, requestId }
  const body = JSON.stringify(problem)
  const headers = {
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'content-security-policy': NO_FRAMES,
    'x-content-type-options': 'nosniff',
    connection: 'close',
    'x-request-id': requestId,
    ...more,
  }
  return { requestId, status: facts.status, headers, body }
}

/**
 * For a method that no route has. @param method as sent; null where the parser does not know it either
 * @param requestId of the request; a new one where it has none
 */
export const methodRefusal = (method: string | null, requestId?: string): Refusal =>
  refusal(
    {
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
      title: 'No such method here',
      detail: `expected one of ${METHODS.join(', ')}, found ${method ?? 'another word'}`,
      hint: '/docs/api lists each address with its methods',
    },
    requestId,
    { allow: METHODS.join(', ') },
  )

/** Where results are sent to, for those who look for them there. */
const HINTS: Record<string, string> = {
  '/api/v1/runs':
    'results are sent with POST; /api/v1/leaderboard lists them, and /api/v1/runs/{id} has one of them',
}

const SENDS: readonly string[] = ['POST', 'PUT']
const WHERE_TO_SEND =
  'results are sent with POST to /api/v1/runs; /docs/api lists each address with its methods'

/** for a method that a URL does not accept, while others take it. @param requestId as of `methodRefusal` */
export const addressRefusal = (method: string, path: string, requestId?: string): Refusal =>
  refusal(
    {
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
      title: SENDS.includes(method)
        ? `Nothing is taken by ${method} here`
        : 'This address takes another method',
      detail: SENDS.includes(method)
        ? `expected an address that takes ${method}, such as /api/v1/runs, found ${path.slice(0, 100)}`
        : `expected another method than ${method} for ${path.slice(0, 100)}`,
      hint:
        ownValue(HINTS, path) ??
        (SENDS.includes(method) ? WHERE_TO_SEND : '/docs/api lists each address with its methods'),
    },
    requestId,
    { connection: 'keep-alive' },
  )

/**
 * Whether something is sent to an address that is none of the API: a page would respond to it, which reads like success.
 * @param authorization header as sent; pages have no tokens
 */
export const isMisaddressed = (
  method: string,
  path: string,
  authorization: string | undefined,
): boolean =>
  SENDS.includes(method) &&
  !/^\/api\/(?:v1|trpc)\//.test(path) &&
  (/^\/api(?:\/|$)/.test(path) || /^bearer /i.test(authorization ?? ''))

/** For what `isMisaddressed`. @param requestId as of `methodRefusal` */
export const astrayRefusal = (method: string, path: string, requestId?: string): Refusal =>
  refusal(
    {
      status: 404,
      code: 'NOT_FOUND',
      title: 'No address of the API',
      detail: `expected /api/v1/runs, where results are sent with POST, found ${method} to ${path.slice(0, 100)}; nothing was stored`,
      hint: 'send to the address of the site with /api/v1/runs behind it; /docs/api lists all addresses',
    },
    requestId,
  )

const QUEUE_FULL = 'too many requests wait for their turn'

/** For a response that too many wait for. @param requestId as of `methodRefusal` */
export const busyRefusal = (requestId?: string, detail = QUEUE_FULL): Refusal =>
  refusal(
    {
      status: 503,
      code: 'BUSY',
      title: 'The server is busy',
      detail,
      hint: 'ask again in a few seconds',
    },
    requestId,
    { 'retry-after': '3' },
  )

const BROKEN = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'REQUEST_TIMEOUT', 'headers within a minute, found a pause']],
  ['HPE_HEADER_OVERFLOW', [431, 'TOO_LARGE', 'at most 16 KB of headers, found more']],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', [413, 'TOO_LARGE', 'chunks without long extensions']],
] as const)

/** For bytes that are not a request. @param code of the parser's error */
export function parseRefusal(code: string): Refusal {
  if (code === 'HPE_INVALID_METHOD') return methodRefusal(null)
  const known = new Map<string, readonly [number, string, string]>(BROKEN).get(code)
  const [status, name, expected] = known ?? [400, 'BAD_REQUEST', 'an HTTP/1.1 request']
  const detail = `expected ${expected}${known ? '' : `, found ${code}`}`
  return refusal({ status, code: name, title: 'The request cannot be read', detail })
}

/** The same as bytes, where there is no response object to write it with. */
export function refusalBytes({ status, headers, body }: Refusal): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${NAMES.get(status) ?? 'Refused'}`, ...lines, '', body].join('\r\n')
}
