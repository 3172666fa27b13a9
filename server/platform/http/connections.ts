import type { Server } from 'node:http'

/**
 * Longer than load balancers and proxies keep a connection that nothing was asked on (60 s as a rule): the side that asks
 * must be the one that closes it, or a request that is just being sent meets a closed connection and fails.
 */
const KEEP_ALIVE_MS = 75_000

/**
 * Sets the times of a server's connections. By default Node aborts requests whose body takes more than five minutes, which
 * a bulk stream may. The ingest endpoint has its own limits, the `BodyTimeouts` of each body; the server's header timeout
 * stays.
 */
export function allowLongConnections(server: Server): void {
  server.requestTimeout = 0
  server.keepAliveTimeout = KEEP_ALIVE_MS
}
