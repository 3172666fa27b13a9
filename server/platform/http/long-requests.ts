import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'

/**
 * Node ends every request whose body takes more than five minutes, which a bulk stream may. The ingest endpoint has limits of
 * its own: `BodyTimeouts` of each body, and the server's time for headers stays.
 */
export const allowLongRequests = (): void =>
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server?: unknown }
    if (server instanceof Server) server.requestTimeout = 0
  })
