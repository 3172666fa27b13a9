import type { IncomingMessage } from 'node:http'
import { watchProcess, createMetricsHandler } from './metrics-handler'
import type { ReadFurther } from '@/server/platform/observe/metrics-text'
import type { RequestHandler, RequestHandlers, Serve } from '@/server/platform/http/guard-server'
import { createChartHandler, type ChartHandler } from './chart-handler'
import { createDataHandler, type DataHandler } from './data-handler'
import { handleLiveness } from './liveness-handler'
import { toOwnRead } from './cacheable-request'
import { createPostHandler, type PostHandler } from './post-handler'
import { createResponseCache } from './create-response-cache'
import { renderOwnRead } from './own-reads'
import { renderInQueue, createRenderQueue } from './render-queue'
import type { RenderElsewhere } from './response-cache'

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

/** A process beside this one that renders, so that this one is free for all that is ready. */
export type Renderer = { render: RenderElsewhere; measures: ReadFurther }

/**
 * Everything that responds before the framework sees a request: small results, charts, data files, metrics, liveness, and public
 * responses that are cached. Pages are rendered a few at a time.
 * @param renderer null: they are rendered in this process
 * @param isDevelopment hot reload changes what a page is without a write, so nothing is cached
 */
export function installHandlers({
  isDevelopment,
  chart,
  data,
  posts,
  renderer,
}: DirectHandlers & { isDevelopment: boolean; renderer: Renderer | null }): RequestHandlers {
  const renderQueue = createRenderQueue({ running: 4, waiting: 1_000 })
  const pass: RequestHandler = (request, response, next) => {
    if (!waitsForTurn(request)) return next(request, response)
    const asked = toOwnRead(request)
    if (renderer && asked)
      renderOwnRead(asked, renderQueue, renderer.render, next)(request, response)
    else renderInQueue(renderQueue, request, response, next)
  }
  const cache = isDevelopment
    ? undefined
    : createResponseCache({
        inTurn: renderQueue,
        pass,
        direct: createChartHandler(chart),
        ...(renderer ? { elsewhere: renderer.render } : {}),
      })
  const handlers: RequestHandler[] = [
    handleLiveness,
    createMetricsHandler(renderer?.measures),
    createPostHandler(posts),
    createDataHandler(data),
    cache?.front ?? pass,
  ]
  watchProcess(renderer?.measures)
  const front: RequestHandler = (request, response, next) =>
    handlers.reduceRight<Serve>(
      (rest, handler) => (one, answer) => handler(one, answer, rest),
      next,
    )(request, response)
  return { front, ...(cache ? { ready: cache.ready } : {}) }
}
