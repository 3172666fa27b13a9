import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressRefusal } from './refused-request'

const isNothing = (body: unknown): boolean =>
  body === undefined || body === null || body === '' || typeof body === 'function'

/**
 * The framework answers a method that an address does not take with nothing at all. Puts a problem in its place, which says
 * what to do.
 */
export function fillRefusals(request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response) as (...all: unknown[]) => ServerResponse
  response.end = (...all: unknown[]): ServerResponse => {
    const { statusCode, headersSent } = response
    if (statusCode !== 405 || headersSent || !isNothing(all[0])) return end(...all)
    const { method = '', url = '' } = request
    const id = String(response.getHeader('x-request-id') ?? '')
    const { headers, body } = addressRefusal(method, url.split('?', 1)[0] ?? '', id)
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    return method === 'HEAD' ? end() : end(body)
  }
}
