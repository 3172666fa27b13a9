import { getEventListeners } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from './fetch-page'

const server = createServer((request, response) => {
  if (request.url === '/never') return
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'surrogate-key': 'a b' })
  response.end('4.2 ms')
})
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const site = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

it('leaves nothing on the signal of the export, which asks thousands of times', async () => {
  const { signal } = new AbortController()
  for (let i = 0; i < 20; i++)
    expect(await ask(site(), '/', signal)).toMatchObject({ type: 'text/plain', tags: ['a', 'b'] })
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

it('ends with the reason of the signal, before and while it waits', async () => {
  const stopping = new AbortController()
  const asked = ask(site(), '/never', stopping.signal)
  stopping.abort(new Error('stopped'))
  await expect(asked).rejects.toThrow('stopped')
  await expect(ask(site(), '/', stopping.signal)).rejects.toThrow('stopped')
})
