import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Serve } from '@/server/platform/http/guard-server'
import { DOCUMENTS, EVERYWHERE } from '@/server/platform/http/response-headers'

const LIVE = Buffer.from(JSON.stringify({ status: 'live' }))

/**
 * Says that the process lives in the moment in which it is asked: the way through the framework has many steps, and each
 * waits behind what else is being made.
 */
export function handleLiveness(
  request: IncomingMessage,
  response: ServerResponse,
  next: Serve,
): void {
  if (request.method !== 'GET' || request.url !== '/api/health/live') return next(request, response)
  for (const { key, value } of [...EVERYWHERE, ...DOCUMENTS]) response.setHeader(key, value)
  response.setHeader('content-type', 'application/json')
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-length', LIVE.byteLength)
  response.end(LIVE)
}
