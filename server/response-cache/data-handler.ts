import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '@/server/platform/observe/log'
import { noteRequest } from '@/server/platform/observe/request-scope'
import type { RequestHandler } from '@/server/platform/http/guard-server'
import { DOCUMENTS, EVERYWHERE } from '@/server/platform/http/response-headers'
import { toHeaders } from './write-response'

const FILE = /^\/data\/([\w.-]+)(?:\?|$)/

/** @param file the last part of the path */
export type DataHandler = (request: Request, file: string) => Promise<Response>

/** Sends a response as it comes, however large: no more of it is in memory than its reader has yet to take. */
async function stream(response: ServerResponse, answered: Response): Promise<void> {
  for (const { key, value } of [...EVERYWHERE, ...DOCUMENTS]) response.setHeader(key, value)
  for (const [name, value] of answered.headers) response.setHeader(name, value)
  response.writeHead(answered.status)
  if (answered.body) await pipeline(Readable.fromWeb(answered.body as ReadableStream), response)
  else response.end()
}

/**
 * Passes requests for data files to their handler without the framework, which removes the length of a body from every
 * response: readers of Parquet need it to find the end of the file.
 */
export const createDataHandler =
  (handler: DataHandler): RequestHandler =>
  (request: IncomingMessage, response, next) => {
    const { method = '', url = '' } = request
    const [, file] = ['GET', 'HEAD'].includes(method) ? (FILE.exec(url) ?? []) : []
    if (file === undefined) return next(request, response)
    noteRequest({ route: '/data/[file]' })
    const asked = new Request(new URL(url, 'http://localhost'), {
      method,
      headers: toHeaders(request),
    })
    handler(asked, file)
      .then((answered) => stream(response, answered))
      .catch((error: unknown) => {
        // A reader who left has what it wanted.
        if (!request.destroyed) log.error({ err: error }, 'a data file was not sent')
        response.destroy()
      })
  }
