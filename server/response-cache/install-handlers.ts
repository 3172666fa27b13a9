import type { IncomingMessage } from 'node:http'
import { watchProcess, createMetricsHandler } from './metrics-handler'
import type { RequestHandler, RequestHandlers, Serve } from '@/server/platform/http/guard-server'
import { createChartHandler, type ChartHandler } from './chart-handler'
import { createDataHandler, type DataHandler } from './data-handler'
import { handleLiveness } from './liveness-handler'
import { createPostHandler, type PostHandler } from './post-handler'
import { createResponseCache } from './create-response-cache'
import { renderInQueue, createRenderQueue } from './render-queue'

/** Whoever asks for health must hear it however many others wait; files of the build are sent as they are. */
const AT_ONCE = /^\/(?:api\/health|_next\/static\/)/

const waitsForTurn = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && !AT_ONCE.test(url)

/** What responds without the framework, by path for what is sent. */
export type DirectHandlers = {
  chart: ChartHandler
  data: DataHandler
  posts: Record<string, PostHandler>
}

/**
 * Everything that responds before the framework sees a request: small results, charts, data files, metrics, liveness, and public
 * responses that are cached. Pages are rendered a few at a time.
 * @param isDevelopment hot reload changes what a page is without a write, so nothing is cached
 */
export function installHandlers({
  isDevelopment,
  chart,
  data,
  posts,
}: DirectHandlers & { isDevelopment: boolean }): RequestHandlers {
  const renderQueue = createRenderQueue({ running: 4, waiting: 1_000 })
  const pass: RequestHandler = (request, response, next) =>
    waitsForTurn(request)
      ? renderInQueue(renderQueue, request, response, next)
      : next(request, response)
  const cache = isDevelopment
    ? undefined
    : createResponseCache({ inTurn: renderQueue, pass, direct: createChartHandler(chart) })
  const handlers: RequestHandler[] = [
    handleLiveness,
    createMetricsHandler(),
    createPostHandler(posts),
    createDataHandler(data),
    cache?.front ?? pass,
  ]
  watchProcess()
  const front: RequestHandler = (request, response, next) =>
    handlers.reduceRight<Serve>(
      (rest, handler) => (one, answer) => handler(one, answer, rest),
      next,
    )(request, response)
  return { front, ...(cache ? { ready: cache.ready } : {}) }
}
