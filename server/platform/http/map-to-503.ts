import type { ServerResponse } from 'node:http'
import { requestScope } from '../observe/request-scope'

/** A page has no way to say that it failed for the moment only: its framework answers 500 to every error. */
export function respondUnavailable(response: ServerResponse): void {
  const scope = requestScope()
  const writeHead = response.writeHead.bind(response) as (...all: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...more: unknown[]): ServerResponse => {
    if (status !== 500 || scope?.isUnavailable !== true) return writeHead(status, ...more)
    response.setHeader('retry-after', '5')
    return writeHead(503, ...more)
  }
}
