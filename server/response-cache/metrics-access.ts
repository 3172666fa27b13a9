import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type MetricsAccess = {
  /** METRICS_TOKEN */
  token: string | null
  /** whether the site has an address of its own in PUBLIC_URL: then a proxy may stand on the same machine */
  isPublic: boolean
}

const FORWARDED = new Set(['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a request comes from a program on this machine, and not through a proxy on it. */
function isLocal({ socket, rawHeaders }: IncomingMessage): boolean {
  const wasForwarded = rawHeaders.some(
    (text, i) => i % 2 === 0 && FORWARDED.has(text.toLowerCase()),
  )
  return !wasForwarded && LOOPBACK.test(socket.remoteAddress ?? '')
}

/** Whether a request may read the metrics: with the token where there is one, else from this machine only. */
export function mayReadMetrics(
  request: IncomingMessage,
  { token, isPublic }: MetricsAccess,
): boolean {
  if (token === null) return !isPublic && isLocal(request)
  const [, given = ''] = /^Bearer (\S{1,500})$/.exec(request.headers.authorization ?? '') ?? []
  return timingSafeEqual(digest(given), digest(token))
}
