import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'

/** The address that the outermost of `proxies` trusted proxies saw; with none, that of the connection. */
export function clientAddress(
  forwarded: string | undefined,
  connection: string,
  proxies: number,
): string {
  const hops = [...(forwarded?.split(',').map((hop) => hop.trim()) ?? []), connection]
  return hops[Math.max(0, hops.length - 1 - proxies)] ?? connection
}

/**
 * Leaves only the client's address in X-Forwarded-For of every request. Anybody may send that header, and handlers
 * cannot see the connection; rate limits keyed by a header the sender controls would be useless.
 */
export const trustProxies = (proxies: number): void =>
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request?: unknown }
    if (!(request instanceof IncomingMessage)) return
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',') || undefined
    const connection = request.socket.remoteAddress ?? ''
    request.headers['x-forwarded-for'] = clientAddress(forwarded, connection, proxies)
  })
