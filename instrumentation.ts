/** Next calls this once, before the first request. */
export async function register(): Promise<void> {
  const { trustProxies } = await import('./server/platform/http/trusted-proxies')
  const { guardServers } = await import('./server/platform/http/guard-server')
  const { env } = await import('./env')
  const { standInFront } = await import('./server/response-cache/install-handlers')
  const { warmUpReaders } = await import('./server/runs/parse/parse-in-worker')
  const { watchAlerts } = await import('./server/alerts/watch')
  const { watchData } = await import('./server/operate/check/watch')
  const { database } = await import('./server/platform/db/client')
  const { attachReplicas } = await import('./server/platform/cache/replicas')
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    // Several megabytes, which nobody else should load.
    const { startTraces } = await import('./server/platform/observe/traces/start')
    startTraces({
      endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      serviceName: env.OTEL_SERVICE_NAME,
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
      isBehindProxy: env.TRUSTED_PROXIES > 0,
    })
  }
  trustProxies(env.TRUSTED_PROXIES)
  const isDevelopment = env.NODE_ENV === 'development'
  // Only hot reload upgrades connections.
  guardServers(isDevelopment, standInFront(isDevelopment))
  warmUpReaders()
  watchAlerts(database)
  watchData(database)
  if (env.DATABASE_REPLICA_URLS.length > 0)
    attachReplicas(database(), env.DATABASE_REPLICA_URLS, env.REPLICA_MAX_STALE_MS)
}

/** Next calls this when a page or route throws; the line carries the id that the response names in X-Request-Id. */
export async function onRequestError(
  error: unknown,
  _request: unknown,
  { routePath }: { routePath: string },
): Promise<void> {
  const { reportPageError } = await import('./server/platform/http/page-error')
  reportPageError(error, routePath)
}
