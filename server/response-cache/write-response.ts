import type { IncomingMessage, ServerResponse } from 'node:http'
import { DOCUMENTS, EVERYWHERE } from '@/server/platform/http/response-headers'

export function toHeaders({ headers }: IncomingMessage): Headers {
  const all = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const one of [value ?? []].flat()) all.append(name, one)
  return all
}

/** Sends what a handler made, under the headers that the framework gives every response. */
export async function writeResponse(response: ServerResponse, answered: Response): Promise<void> {
  const body = Buffer.from(await answered.arrayBuffer())
  for (const { key, value } of [...EVERYWHERE, ...DOCUMENTS]) response.setHeader(key, value)
  for (const [name, value] of answered.headers) response.setHeader(name, value)
  response.setHeader('content-length', body.byteLength)
  response.writeHead(answered.status)
  response.end(body)
}

/** Aborts when whoever asked has gone before its response. */
export function leavingSignal(response: ServerResponse): AbortSignal {
  const leaving = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort()
  })
  return leaving.signal
}
