import type { IncomingMessage, ServerResponse } from 'node:http'
import { env, publicUrl } from '@/env'
import { mayReadMetrics, type MetricsAccess } from './metrics-access'
import { readDatabaseValues } from '@/server/platform/db/database-size'
import {
  measuresNow,
  metricsText,
  watchNode,
  type ReadFurther,
} from '@/server/platform/observe/metrics-text'
import type { Serve } from '@/server/platform/http/guard-server'
import { DOCUMENTS, EVERYWHERE } from '@/server/platform/http/response-headers'
import { log } from '@/server/platform/observe/log'
import { noteRequest } from '@/server/platform/observe/request-scope'
import { gauge } from '@/server/platform/observe/metrics'
import { answerMeasures } from '@/server/platform/observe/peers'

/** Starts the measurements that cover the whole life of a process. @param readFurther of the process that renders for it */
export function watchProcess(readFurther: ReadFurther = () => Promise.resolve(null)): void {
  watchNode()
  answerMeasures(() => measuresNow(readDatabaseValues, readFurther))
  gauge('meshbench_workers', {}, () => 1)
}

const isOnThisMachine = (url: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)

/** Who may read the metrics, from the environment. */
export const metricsAccess = (): MetricsAccess => ({
  token: env.METRICS_TOKEN ?? null,
  isPublic: !isOnThisMachine(publicUrl()),
})

function send(response: ServerResponse, status: number, type: string, text: string): void {
  const body = Buffer.from(text)
  for (const { key, value } of [...EVERYWHERE, ...DOCUMENTS]) response.setHeader(key, value)
  response.setHeader('content-type', type)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-length', body.byteLength)
  response.writeHead(status).end(body)
}

/** To whoever may not read it, there is nothing. */
const nothing = (response: ServerResponse): void =>
  send(
    response,
    404,
    'application/problem+json',
    JSON.stringify({
      type: '/problems/not-found',
      title: 'No such page',
      status: 404,
      code: 'NOT_FOUND',
      detail:
        'expected the token of METRICS_TOKEN, or a request from this machine to a site without PUBLIC_URL',
    }),
  )

/**
 * Serves `/api/metrics` before the framework: a scrape must be answered when everything else waits.
 * @param readFurther measures of the process that renders for this one @param access who may read it
 */
export const createMetricsHandler =
  (readFurther?: ReadFurther, access: () => MetricsAccess = metricsAccess) =>
  (request: IncomingMessage, response: ServerResponse, next: Serve): void => {
    const [path] = (request.url ?? '').split('?', 1)
    if (request.method !== 'GET' || path !== '/api/metrics') return next(request, response)
    noteRequest({ route: '/api/metrics' })
    if (!mayReadMetrics(request, access())) return nothing(response)
    metricsText(readDatabaseValues, readFurther).then(
      ({ contentType, text }) => send(response, 200, contentType, text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics were not served')
        response.destroy()
      },
    )
  }
