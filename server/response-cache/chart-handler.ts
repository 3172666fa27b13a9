import { log } from '@/server/platform/observe/log'
import type { Serve } from '@/server/platform/http/guard-server'
import { toHeaders, sendAnswer } from './write-response'

const CHART = /^\/charts\/([\w.-]+)(?:\?|$)/

/**
 * Hands charts to their handler without the framework, whose way to it would cost more than drawing one; everything else
 * goes on to `next`. Both ways give the same response.
 * @param handler of a request and the last part of its path
 */
export const directCharts =
  (handler: (request: Request, chart: string) => Promise<Response>) =>
  (next: Serve): Serve =>
  (request, response) => {
    const { method, url = '' } = request
    const [, chart] = method === 'GET' ? (CHART.exec(url) ?? []) : []
    if (chart === undefined) return next(request, response)
    // What is not kept is compressed for who accepts it.
    response.setHeader('vary', 'Accept-Encoding')
    const asked = new Request(new URL(url, 'http://localhost'), { headers: toHeaders(request) })
    handler(asked, chart)
      .then((answered) => sendAnswer(response, answered))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a chart got no response')
        response.destroy()
      })
  }
