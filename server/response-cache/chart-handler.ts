import { log } from '@/server/platform/observe/log'
import type { Serve } from '@/server/platform/http/guard-server'
import { leavingSignal, toHeaders, writeResponse } from './write-response'

const CHART = /^\/charts\/([\w.-]+)(?:\?|$)/

/** @param chart the last part of the path */
export type ChartHandler = (request: Request, chart: string) => Promise<Response>

/**
 * Passes requests for charts to their handler without the framework, whose routing would cost more than drawing one;
 * everything else goes on to `next`. Both ways give the same response.
 */
export const createChartHandler =
  (handler: ChartHandler) =>
  (next: Serve): Serve =>
  (request, response) => {
    const { method, url = '' } = request
    const [, chart] = method === 'GET' ? (CHART.exec(url) ?? []) : []
    if (chart === undefined) return next(request, response)
    // What is not kept is compressed for who accepts it.
    response.setHeader('vary', 'Accept-Encoding')
    const asked = new Request(new URL(url, 'http://localhost'), {
      headers: toHeaders(request),
      signal: leavingSignal(response),
    })
    handler(asked, chart)
      .then((answered) => writeResponse(response, answered))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a chart got no response')
        response.destroy()
      })
  }
