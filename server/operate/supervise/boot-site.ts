import { env } from '@/env'
import { watchAlerts } from '@/server/alerts/watch'
import { chartResponse } from '@/server/charts/live/chart-response'
import { dataResponse } from '@/server/dataset/current/data-response'
import { watchData } from '@/server/operate/check/watch'
import { attachReplicas } from '@/server/platform/cache/replicas'
import { database } from '@/server/platform/db/client'
import { guardServers } from '@/server/platform/http/guard-server'
import { trustProxies } from '@/server/platform/http/trusted-proxies'
import { installHandlers } from '@/server/response-cache/install-handlers'
import { warmUpParsers } from '@/server/runs/parse/parse-in-worker'
import { postRuns } from '@/server/runs/receive/post-runs'
import { postValidation } from '@/server/runs/receive/validate/post-validation'

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
  trustProxies(env.TRUSTED_PROXIES)
  const isDevelopment = env.NODE_ENV === 'development'
  const handlers = installHandlers({
    isDevelopment,
    chart: chartResponse,
    data: dataResponse,
    posts: { '/api/v1/runs': postRuns, '/api/v1/validate': postValidation },
  })
  // Only hot reload upgrades connections.
  guardServers(isDevelopment, handlers)
  warmUpParsers()
  watchAlerts(database)
  watchData(database)
  if (env.DATABASE_REPLICA_URLS.length > 0)
    attachReplicas(database(), env.DATABASE_REPLICA_URLS, env.REPLICA_MAX_STALE_MS)
}
