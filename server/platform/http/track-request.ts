import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/env'
import { gauge } from '../counters'
import { requestLog } from '../log'
import { inRequestScope, type RequestScope } from '../request-scope'
import { tracing } from '../tracing'
import { countRequest } from './count-request'
import { requestIdOf } from './request-id'
import { routePatterns } from './route-patterns'

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
    ...{ requestId: id, method, route, status, durationMs: Math.round(durationMs), organisation },
    ...(isCutOff ? { isCutOff } : {}),
  }
  if (status >= 500) requestLog.error(facts, 'request')
  else requestLog.info(facts, 'request')
}

/**
 * Serves a request under an id of its own, which the response names in X-Request-Id, and logs one line when it has ended:
 * id, method, route, status, duration and organisation. Address, headers and body stay out of it.
 */
export function trackRequest(
  request: IncomingMessage,
  response: ServerResponse,
  serve: () => void,
): void {
  patterns ??= routePatterns()
  const began = performance.now()
  const { method = '', url = '' } = request
  const scope: RequestScope = {
    id: requestIdOf(request.headers['x-request-id'], env.TRUSTED_PROXIES),
    route: patterns(url),
    organisation: null,
    adapter: null,
    isUnavailable: false,
  }
  response.setHeader('x-request-id', scope.id)
  underWay++
  response.once('close', () => {
    underWay--
    const durationMs = performance.now() - began
    countRequest(scope, method, url, response.statusCode, durationMs / 1000)
    logRequest(scope, method, response.statusCode, durationMs, !response.writableFinished)
  })
  const recorder = tracing()
  inRequestScope(scope, () =>
    recorder ? recorder.request(request, response, scope, serve) : serve(),
  )
}
