import { once } from 'node:events'
import { Agent, createServer, request, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readWire } from '../platform/http/body'
import type { BufferedRequest } from '../platform/http/buffered-request'
import { createPostHandler } from './post-handler'

/** Refuses without a look at the body or after a piece of it, or reads it first. */
async function handle(asked: BufferedRequest): Promise<Response> {
  const read = asked.headers.get('x-read')
  if (read === 'all') return new Response(`read ${(await readWire(asked)).byteLength}`)
  if (read === 'some' && asked.body && !('getReader' in asked.body))
    for await (const piece of asked.body) if (piece.byteLength > 0) break
  return new Response('later', { status: 429 })
}

const serve = createPostHandler({ '/runs': handle }, 200)
let server: Server
let port: number
beforeEach(async () => {
  server = createServer((asked, response) =>
    serve(asked, response, (_, made) => made.writeHead(299).end()),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => server.close())

const post = (agent: Agent, body: string, headers = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, path: '/runs', method: 'POST', agent, headers }, (response) => {
      let text = `${response.statusCode} `
      response.on('data', (piece: Buffer) => (text += piece.toString()))
      response.on('end', () => resolve(text))
    })
    sent.on('error', reject).end(body)
  })

it('responds to each request of a connection whose bodies nobody reads', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  // Longer than what streams hold on their way to a handler.
  const body = 'x'.repeat(250_000)
  for (let i = 0; i < 5; i++) expect(await post(agent, body)).toBe('429 later')
  for (let i = 0; i < 5; i++)
    expect(await post(agent, body, { 'x-read': 'some' })).toBe('429 later')
  expect(await post(agent, body, { 'x-read': 'all' })).toBe('200 read 250000')
  expect(await post(agent, `${body}${body}`)).toBe('299 ')
  agent.destroy()
})

it('ends a connection on which the rest of a refused body does not come', async () => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (piece: Buffer) => (text += piece.toString()))
  socket.write('POST /runs HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nonly this')
  await once(socket, 'close')
  expect(text).toMatch(/^HTTP\/1\.1 429 [^]*later$/)
})
