import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { own } from '@/ingest/dictionary/own'
import { log } from '@/server/platform/log'
import type { Serve } from '@/server/platform/http/guard-server'
import { headersOf, sendAnswer } from './answer'

type Handler = (request: Request) => Promise<Response>

/** What a CI job usually sends. Forms, streams and large files take the way through the framework. */
const MOST_BYTES = 256_000

export function isDirect({ method, headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return (
    method === 'POST' &&
    length > 0 &&
    length <= MOST_BYTES &&
    headers['content-encoding'] === undefined &&
    !/^\s*(?:multipart\/|application\/x-ndjson)/i.test(headers['content-type'] ?? '')
  )
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? ''

async function answer(
  handler: Handler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answered = await handler(
    new Request(new URL(request.url ?? '/', 'http://localhost'), {
      method: 'POST',
      headers: headersOf(request),
      // The types of Node and of the browser describe one stream differently.
      body: Readable.toWeb(request) as unknown as ReadableStream<Uint8Array>,
      duplex: 'half',
    } as RequestInit),
  )
  await sendAnswer(response, answered)
}

/**
 * Hands small results to the handler of their path before the framework sees them, which would cost more than storing
 * them; everything else goes on to `next`. Both ways give the same response.
 */
export const directPosts =
  (handlers: Readonly<Record<string, Handler>>) =>
  (request: IncomingMessage, response: ServerResponse, next: Serve): void => {
    const handler = isDirect(request) ? own(handlers, pathOf(request)) : undefined
    if (!handler) return next(request, response)
    answer(handler, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a result was not answered')
      response.destroy()
    })
  }
