import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'

/**
 * By default Node aborts requests whose body takes more than five minutes, which a bulk stream may. The ingest endpoint has
 * its own limits, the `BodyTimeouts` of each body; the server's header timeout stays.
 */
export const allowLongRequests = (): void =>
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server?: unknown }
    if (server instanceof Server) server.requestTimeout = 0
  })
