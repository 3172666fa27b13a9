import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { beforeEach, expect, it } from 'vitest'
import { closeIdleConnections } from './close-idle-connections'

let server: Server
let waiting: ServerResponse[]

beforeEach(async () => {
  waiting = []
  server = createServer((request, response) => {
    if (request.url === '/streamed') response.write('first ')
    waiting.push(response)
  })
  closeIdleConnections(server)
  // What stays open must not be ended by a timer within a test.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

async function open(): Promise<Socket> {
  const accepted = once(server, 'connection')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await accepted
  return socket
}

/** Asks on a connection that is to stay open; resolves with all that came when the server has ended it. */
const ask = (socket: Socket, target: string): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    socket.on('data', (piece: Buffer) => (text += piece.toString()))
    socket.on('close', () => resolve(text))
    socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)
  })

const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

it('closes after the responses under way, whole, though clients keep their connections', async () => {
  const requests = [once(server, 'request'), ask(await open(), '/')] as const
  await requests[0]
  const streamed = [once(server, 'request'), ask(await open(), '/streamed')] as const
  await streamed[0]
  const closed = close()
  const body = 'x'.repeat(5_000_000)
  for (const response of waiting) response.end(body)
  expect(await requests[1]).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\n/i)
  expect((await requests[1]).endsWith(`\r\n\r\n${body}`)).toBe(true)
  expect(await streamed[1]).toContain(body)
  await closed
})

it('does not wait for connections on which nothing was asked', async () => {
  const socket = await open()
  const ended = once(socket, 'close')
  await close()
  await ended
})
