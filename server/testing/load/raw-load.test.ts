import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RawLoad } from './raw-load'

const BODY = 'x'.repeat(300_000)
let server: Server
let load: RawLoad

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/cut') return void request.socket.destroy()
    if (request.headers['if-none-match']) return void response.writeHead(304).end()
    if (request.url === '/chunks') {
      response.write(BODY)
      return void setTimeout(() => response.end(BODY), 20)
    }
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-length': BODY.length })
    response.end(BODY)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  load = new RawLoad(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => {
  load.close()
  server.close()
})

it('reads every response to its end, one after another on the same connections', async () => {
  const paths = ['/', '/chunks', '/no', '/', '/chunks', '/no']
  const ask = async (): Promise<number[]> => {
    const statuses: number[] = []
    for (const path of paths) statuses.push((await load.get(path)).status)
    return statuses
  }
  const all = await Promise.all([ask(), ask(), ask()])
  expect(all).toEqual(Array(3).fill([200, 200, 404, 200, 200, 404]))
  expect((await load.get('/', { 'if-none-match': '"a"' })).status).toBe(304)
  const connections = await new Promise((resolve) => server.getConnections((_, n) => resolve(n)))
  expect(connections).toBe(3)
})

it('counts the time until the last chunk', async () => {
  expect((await load.get('/chunks')).ms).toBeGreaterThanOrEqual(19)
})

it('fails where a response is cut off', async () => {
  await expect(
    new RawLoad(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).get('/cut'),
  ).rejects.toThrow()
})
