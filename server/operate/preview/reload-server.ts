import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { faultsPage, withFaults } from './page'
import type { DraftState } from './draft'

export const LOOPBACK = '127.0.0.1'

function sendHtml(response: ServerResponse, status: number, html: string, headers = {}): void {
  const body = Buffer.from(html)
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.byteLength,
    'cache-control': 'no-store',
  })
  response.end(body)
}

/** Forwards a request to the site and adds the faults to pages of the publication. */
function passOn(
  asked: IncomingMessage,
  response: ServerResponse,
  sitePort: number,
  faults: readonly string[] | null,
): void {
  const headers = {
    ...asked.headers,
    ...(faults === null ? {} : { 'accept-encoding': 'identity' }),
  }
  const inner = request(
    { host: LOOPBACK, port: sitePort, method: asked.method, path: asked.url, headers },
    (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false
      if (faults === null || !isPage) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        return
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const html = withFaults(Buffer.concat(parts).toString(), faults)
        const { 'transfer-encoding': _t, etag: _e, ...kept } = answer.headers
        sendHtml(response, answer.statusCode ?? 502, html, kept)
      })
    },
  )
  inner.on('error', (error) => sendHtml(response, 502, faultsPage('preview', [error.message])))
  asked.pipe(inner)
}

/**
 * A loopback proxy of the site: each request for the publication reads its files again and shows their faults.
 * @param wanted port; 0: any that is free
 * @returns it with its port
 * @throws Error where the port is in use
 */
export async function startFront(
  slug: string,
  sitePort: number,
  read: () => Promise<DraftState>,
  wanted = 0,
): Promise<{ server: Server; port: number }> {
  const page = `/publications/${slug}`
  const server = createServer((asked, response) => {
    const isPublication = new URL(asked.url ?? '/', 'http://localhost').pathname.startsWith(page)
    if (!isPublication) return passOn(asked, response, sitePort, null)
    read().then(
      ({ faults, isShown }) =>
        isShown
          ? passOn(asked, response, sitePort, faults)
          : sendHtml(response, 200, faultsPage(slug, faults)),
      (error: unknown) => sendHtml(response, 500, faultsPage(slug, [String(error)])),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(wanted, LOOPBACK, resolve)
  })
  return { server, port: (server.address() as AddressInfo).port }
}

/** Finds a free loopback port. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, LOOPBACK, resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
