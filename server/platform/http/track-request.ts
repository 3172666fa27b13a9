import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/env'
import { gauge } from '../observe/metrics'
import { requestLog } from '../observe/log'
import { inRequestScope, type RequestScope } from '../observe/request-scope'
import { tracing } from '../observe/tracing'
import { countRequest } from './count-request'
import { routePatterns } from './route-patterns'
import { randomUUID } from 'node:crypto'

/** What proxies make: a UUID (Envoy), or 32 hexadecimal digits (nginx). Other words could be a secret of the sender. */
const MADE_BY_PROXY = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/**
 * The id under which a request is logged and answered.
 * @param sent X-Request-Id of the request @param proxies trusted ones in front of the site; with none, anybody could
 * have written that header, and a new id is made
 */
export const acceptRequestId = (sent: string | string[] | undefined, proxies: number): string =>
  proxies > 0 && typeof sent === 'string' && MADE_BY_PROXY.test(sent)
    ? sent.toLowerCase()
    : randomUUID()

let underWay = 0
gauge('meshbench_requests_under_way', {}, () => underWay)

let patterns: ReturnType<typeof routePatterns> | null = null

/** Writes the line of a request that has ended. @param isCutOff whether the client left before the response was whole */
function logRequest(
  scope: RequestScope,
  method: string,
  status: number,
  durationMs: number,
  isCutOff: boolean,
): void {
  if (env.LOG_REQUESTS === 'off' || (env.LOG_REQUESTS === 'errors' && status < 500)) return
  const { id, route, organisation } = scope
  const facts = {
    requestId: id,
    method,
    route,
    status,
    durationMs: Math.round(durationMs),
    organisation,
    ...(isCutOff ? { isCutOff } : {}),
  }
  if (status >= 500) requestLog.error(facts, 'request')
  else requestLog.info(facts, 'request')
}

/** The pattern of a URL: "/runs/[id]"; null where no route matches. */
const routeOf = (url: string): string | null => (patterns ??= routePatterns())(url)

/**
 * Gives a request an id of its own, and logs one line when its response has ended: id, method, route, status, duration and
 * organisation. Address, headers and body stay out of it.
 */
export function trackRequest(request: IncomingMessage, response: ServerResponse): RequestScope {
  const began = performance.now()
  const { method = '', url = '' } = request
  const scope: RequestScope = {
    id: acceptRequestId(request.headers['x-request-id'], env.TRUSTED_PROXIES),
    route: routeOf(url),
    organisation: null,
    adapter: null,
    isUnavailable: false,
  }
  underWay++
  response.once('close', () => {
    underWay--
    const durationMs = performance.now() - began
    countRequest(scope, method, url, response.statusCode, durationMs / 1000)
    logRequest(scope, method, response.statusCode, durationMs, !response.writableFinished)
  })
  return scope
}

/** Serves a request within its scope; the response names its id in X-Request-Id. */
export function serveInScope(
  scope: RequestScope,
  request: IncomingMessage,
  response: ServerResponse,
  serve: () => void,
): void {
  response.setHeader('x-request-id', scope.id)
  const recorder = tracing()
  inRequestScope(scope, () =>
    recorder ? recorder.request(request, response, scope, serve) : serve(),
  )
}
