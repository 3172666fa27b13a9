import type { IncomingMessage, ServerResponse } from 'node:http'
import { ownValue } from '@/ingest/dictionary/own-value'
import { log } from '@/server/platform/observe/log'
import type { Serve } from '@/server/platform/http/guard-server'
import type { BufferedRequest } from '@/server/platform/http/buffered-request'
import { leavingSignal, toHeaders, writeResponse } from './write-response'

export type PostHandler = (request: BufferedRequest) => Promise<Response>

/** What a CI job usually sends. Forms, streams and large files take the way through the framework. */
const MAX_BYTES = 256_000

export function isDirect({ method, headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return (
    method === 'POST' &&
    length > 0 &&
    length <= MAX_BYTES &&
    headers['content-encoding'] === undefined &&
    !/^\s*(?:multipart\/|application\/x-ndjson)/i.test(headers['content-type'] ?? '')
  )
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? ''

/** Time for what is left of a body that nobody reads. */
const REST_MS = 10_000

/**
 * Reads what is left of a body and forgets it: the next request of the connection comes behind it, and would wait for ever.
 * Whoever does not send it in time loses the connection.
 */
function forgetRest(request: IncomingMessage, restMs: number): void {
  if (request.readableEnded || request.destroyed) return
  // What the handler has of the stream would stop it again.
  request.removeAllListeners('data').removeAllListeners('readable').resume()
  const patience = setTimeout(() => request.destroy(), restMs)
  patience.unref()
  request.once('close', () => clearTimeout(patience))
}

async function answer(
  handler: PostHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answered = await handler({
    method: 'POST',
    url: new URL(request.url ?? '/', 'http://localhost').href,
    headers: toHeaders(request),
    signal: leavingSignal(response),
    // Whoever stops reading still has to respond on the connection.
    body: { [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }) },
  })
  await writeResponse(response, answered)
}

/**
 * Hands small results to the handler of their path before the framework sees them, which would cost more than storing
 * them; everything else goes on to `next`. Both ways give the same response.
 * @param restMs for the rest of a body whose handler has responded without it
 */
export const createPostHandler =
  (handlers: Readonly<Record<string, PostHandler>>, restMs = REST_MS) =>
  (request: IncomingMessage, response: ServerResponse, next: Serve): void => {
    const handler = isDirect(request) ? ownValue(handlers, pathOf(request)) : undefined
    if (!handler) return next(request, response)
    response.once('finish', () => forgetRest(request, restMs))
    answer(handler, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a result was not answered')
      response.destroy()
    })
  }
