import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** As a browser asks. */
const ACCEPTED = 'gzip, deflate, br'
const KEPT = ['content-type', 'content-encoding']

type File = { status: number; headers: Record<string, string>; body: Buffer }

const keptOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(KEPT.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))

const fetchFile = (url: URL): Promise<File> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': ACCEPTED } }, (response) => {
      const { statusCode = 0, headers } = response
      buffer(response).then(
        (body) => resolve({ status: statusCode, headers: keptOf(headers), body }),
        reject,
      )
    }).once('error', reject)
  })

/** Runs `work` with the address of a server that has the responses to these addresses of the site in memory, as it sends them. */
export async function withKeptFiles<T>(
  siteUrl: string,
  paths: Iterable<string>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const files = new Map<string, File>()
  for (const path of paths) files.set(path, await fetchFile(new URL(path, siteUrl)))
  const server = createServer((request, response) => {
    const { status, headers, body } = files.get(request.url ?? '') ?? {
      status: 404,
      headers: {},
      body: Buffer.alloc(0),
    }
    response.writeHead(status, { ...headers, 'content-length': body.byteLength })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
