import { env } from '@/env'
import { watchAlerts } from '@/server/alerts/watch'
import { chartResponse } from '@/server/charts/live/chart-response'
import { dataResponse } from '@/server/dataset/current/data-response'
import { watchData } from '@/server/operate/check/watch'
import { attachReplicas } from '@/server/platform/cache/replicas'
import { database } from '@/server/platform/db/client'
import { guardServers, type Serve } from '@/server/platform/http/guard-server'
import { trustProxies } from '@/server/platform/http/trusted-proxies'
import { answerRenders } from '@/server/response-cache/answer-renders'
import { createChartHandler } from '@/server/response-cache/chart-handler'
import { installHandlers } from '@/server/response-cache/install-handlers'
import { createRenderer } from './render-process'
import { warmUpParsers } from '@/server/runs/parse/parse-in-worker'
import { postRuns } from '@/server/runs/receive/post-runs'
import { postValidation } from '@/server/runs/receive/validate/post-validation'

/** In a process that renders, what `app/render-process.mjs` leaves for this file. */
type RendererProcess = { meshbenchRenderer?: { framework: Promise<Serve> } }

/** Prepares a process of the site before its first request: what responds, what is watched, which database is read. */
export async function bootSite(): Promise<void> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    // Several megabytes, which nobody else should load.
    const { startTraces } = await import('@/server/platform/observe/traces/start')
    startTraces({
      endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      serviceName: env.OTEL_SERVICE_NAME,
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
      isBehindProxy: env.TRUSTED_PROXIES > 0,
    })
  }
  if (env.DATABASE_REPLICA_URLS.length > 0)
    attachReplicas(database(), env.DATABASE_REPLICA_URLS, env.REPLICA_MAX_STALE_MS)
  const { meshbenchRenderer } = globalThis as RendererProcess
  if (meshbenchRenderer) {
    const direct = createChartHandler(chartResponse)
    // Not awaited: the framework may wait for this function.
    void meshbenchRenderer.framework.then((framework) => answerRenders(framework, direct))
    return
  }
  trustProxies(env.TRUSTED_PROXIES)
  const isDevelopment = env.NODE_ENV === 'development'
  // Spans of one request are those of one process.
  const isAlone = isDevelopment || env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined
  const handlers = installHandlers({
    isDevelopment,
    renderer: isAlone ? null : createRenderer(),
    chart: chartResponse,
    data: dataResponse,
    posts: { '/api/v1/runs': postRuns, '/api/v1/validate': postValidation },
  })
  // Only hot reload upgrades connections.
  guardServers(isDevelopment, handlers)
  warmUpParsers()
  watchAlerts(database)
  watchData(database)
}
