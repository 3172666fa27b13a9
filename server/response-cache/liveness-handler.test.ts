import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handleLiveness } from './liveness-handler'

const server = createServer((request, response) =>
  handleLiveness(request, response, (_, made) => void made.writeHead(299).end()),
)
let base = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

it('says that the process lives, and that nobody may keep it', async () => {
  const live = await fetch(`${base}/api/health/live`)
  expect(live.status).toBe(200)
  expect(await live.json()).toEqual({ status: 'live' })
  expect(live.headers.get('content-type')).toBe('application/json')
  expect(live.headers.get('cache-control')).toBe('no-store')
  expect(live.headers.get('x-content-type-options')).toBe('nosniff')
})

it('hands everything else on', async () => {
  for (const path of ['/api/health', '/api/health/live/x', '/'])
    expect((await fetch(base + path)).status).toBe(299)
  expect((await fetch(`${base}/api/health/live`, { method: 'POST' })).status).toBe(299)
})
