import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { requestScope } from '../observe/request-scope'
import { addressRefusal, type Refusal } from './rejections'

const isNothing = (body: unknown): boolean =>
  body === undefined ||
  body === null ||
  body === '' ||
  typeof body === 'function' ||
  (body instanceof Uint8Array && body.byteLength === 0)

const headersIn = (all: readonly unknown[]): OutgoingHttpHeaders =>
  (all.find((one) => typeof one === 'object' && one !== null) ?? {}) as OutgoingHttpHeaders

/**
 * The framework answers a method that a URL does not take with nothing at all. Puts a problem in its place, which says
 * what to do.
 */
export function fillRefusals(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...all: unknown[]) => ServerResponse
  const end = response.end.bind(response) as (...all: unknown[]) => ServerResponse
  let filled: Refusal | null = null
  response.writeHead = (status: number, ...more: unknown[]): ServerResponse => {
    const headers = headersIn(more)
    const type = response.getHeader('content-type') ?? headers['content-type']
    if (status !== 405 || type !== undefined) return writeHead(status, ...more)
    const { method = '', url = '' } = request
    filled = addressRefusal(method, url.split('?', 1)[0] ?? '', requestScope()?.id)
    return writeHead(status, { ...headers, ...filled.headers })
  }
  response.end = (...all: unknown[]): ServerResponse => {
    if (response.statusCode === 405 && !response.headersSent && isNothing(all[0]))
      response.writeHead(405)
    const body = filled && isNothing(all[0]) && request.method !== 'HEAD' ? filled.body : null
    return body === null ? end(...all) : end(body)
  }
}
