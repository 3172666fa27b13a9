import type { IncomingMessage } from 'node:http'
import { chartResponse } from '@/server/charts/live/chart-response'
import { postRuns } from '@/server/runs/receive/post-runs'
import { postValidation } from '@/server/runs/receive/validate/post-validation'
import { watchProcess } from './watch-process'
import type { Front, Fronts } from '@/server/platform/http/guard-server'
import { directCharts } from './chart-handler'
import { directLive } from './liveness-handler'
import { directMetrics } from './metrics-handler'
import { directPosts } from './post-handler'
import { keepResponses } from './create-response-cache'
import { handOnInTurn, createRenderQueue } from './render-queue'

const DIRECT = { '/api/v1/runs': postRuns, '/api/v1/validate': postValidation }

/** Whoever asks for health must hear it however many others wait; files of the build are sent as they are. */
const AT_ONCE = /^\/(?:api\/health|_next\/static\/)/

const waitsForTurn = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && !AT_ONCE.test(url)

/**
 * Everything that is served before the framework sees it: small results, and public responses that are kept. What the
 * framework makes for readers, it makes a few at a time.
 * @param isDevelopment hot reload changes what a page is without a write, so nothing is kept
 */
export function standInFront(isDevelopment: boolean): Fronts {
  const inTurn = createRenderQueue({ running: 4, waiting: 1_000 })
  const pass: Front = (request, response, next) =>
    waitsForTurn(request) ? handOnInTurn(inTurn, request, response, next) : next(request, response)
  const kept = isDevelopment
    ? undefined
    : keepResponses({ inTurn, pass, direct: directCharts(chartResponse) })
  const posts = directPosts(DIRECT)
  const reads = kept?.front ?? pass
  const metrics = directMetrics()
  watchProcess()
  const front: Front = (request, response, next) =>
    directLive(request, response, (asked, answer) =>
      metrics(asked, answer, (one, made) =>
        posts(one, made, (last, sent) => reads(last, sent, next)),
      ),
    )
  return { front, ...(kept ? { ready: kept.ready } : {}) }
}
