import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderInQueue, createRenderQueue, type RenderQueue } from './render-queue'

let inTurn: RenderQueue = createRenderQueue({ running: 4, waiting: 100 })
let [running, most] = [0, 0]
const served: string[] = []
/** Work under way, which goes on when it is released. */
let held: (() => void)[] = []
let isOpen = true
const work = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  most = Math.max(most, ++running)
  served.push(String(request.headers['x-forwarded-for']))
  if (!isOpen) await new Promise<void>((resolve) => held.push(resolve))
  running--
  response.end('made')
}
/** Ends what is under way, and lets everything later pass. */
function open(): void {
  isOpen = true
  for (const release of held) release()
  held = []
}
/** Requests that came, and those whose sender left before the response. */
let [arrived, left] = [0, 0]
const server = createServer((request, response) => {
  arrived++
  response.once('close', () => (left += response.writableFinished ? 0 : 1))
  renderInQueue(inTurn, request, response, (one, answer) => void work(one, answer))
})
let base = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  isOpen = false
  ;[arrived, left, most] = [0, 0, 0]
  served.length = 0
})
afterAll(() => server.close())

const ask = (from: string, signal: AbortSignal | null = null) =>
  fetch(base, { headers: { 'x-forwarded-for': from }, signal })

const untilArrived = (count: number): Promise<void> => expect.poll(() => arrived).toBe(count)

describe('responses that are made in turn', () => {
  it('are few at a time, whoever asks', async () => {
    const all = Array.from({ length: 40 }, (_, i) => ask(`203.0.113.${i}`))
    await untilArrived(40)
    expect(running).toBe(4)
    open()
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(most).toBe(4)
  })

  it('do not let one address keep others waiting', async () => {
    const many = Array.from({ length: 20 }, () => ask('203.0.113.1'))
    await untilArrived(20)
    const other = ask('198.51.100.1')
    await untilArrived(21)
    expect(served).toEqual(['203.0.113.1', '203.0.113.1', '198.51.100.1'])
    open()
    await Promise.all([...many, other])
    expect(most).toBeLessThanOrEqual(3)
  })

  it('are refused with the time to come again where too many wait', async () => {
    inTurn = createRenderQueue({ running: 2, waiting: 8 })
    const all = Array.from({ length: 30 }, (_, i) => ask(`203.0.113.${i}`))
    await untilArrived(30)
    open()
    const refused = (await Promise.all(all)).filter(({ status }) => status === 503)
    expect(refused).toHaveLength(20)
    expect(refused[0]?.headers.get('retry-after')).toBe('3')
    expect(await refused[0]?.json()).toMatchObject({ code: 'BUSY', status: 503 })
  })

  it('are not made for those who have gone', async () => {
    inTurn = createRenderQueue({ running: 2, waiting: 100 })
    const leaving = new AbortController()
    const first = Array.from({ length: 6 }, (_, i) => ask(`203.0.113.${i}`))
    await untilArrived(6)
    const gone = ask('198.51.100.9', leaving.signal).catch(() => null)
    await untilArrived(7)
    leaving.abort()
    await expect.poll(() => left).toBe(1)
    open()
    await Promise.all([...first, gone])
    await ask('203.0.113.1')
    expect(served).not.toContain('198.51.100.9')
  })
})
