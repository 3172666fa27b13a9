import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { startCountingServer, type CountingServer } from './counting-server'
import type { Fault } from './faults'

let server: CountingServer | null = null
afterEach(() => server?.stop())

const start = async (fault: Fault): Promise<CountingServer> => {
  server = await startCountingServer(fault, { warmUpMs: 0, timeoutMs: 1000 })
  return server
}

/** Status of the answer; 0 without one. */
const ask = (url: string, agent: Agent): Promise<number> =>
  new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    }).once('error', () => resolve(0))
  })

async function askInTurn(url: string, times: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push(await ask(url, agent))
  agent.destroy()
  return statuses
}

it('counts what it answered, and how long that took', async () => {
  const { url, tally } = await start('none')
  expect(await askInTurn(url, 3)).toEqual([200, 200, 200])
  const saw = tally()
  expect(saw).toMatchObject({ arrived: 3, answered: 3, successes: 3, connections: 1, reset: 0 })
  expect(saw.populations.at(-1)?.spread?.p50).toBeGreaterThan(0.003)
})

it('counts answers of 503 apart from successes', async () => {
  const { url, tally } = await start('503')
  expect(await askInTurn(url, 10)).toEqual([503, 503, 503, 200, 200, 200, 200, 200, 200, 200])
  expect(tally()).toMatchObject({ answered: 10, successes: 7 })
})

it('counts connections that it reset', async () => {
  const { url, tally } = await start('reset')
  const statuses = await askInTurn(url, 10)
  expect(statuses.at(-1)).toBe(0)
  expect(tally()).toMatchObject({ arrived: 10, answered: 9, reset: 1 })
})

it('says nothing on a half-open connection, and ends it with the server', async () => {
  const { port, tally, stop } = await start('half-open')
  const sockets = []
  for (let n = 0; n < 2; n++) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    sockets.push(socket)
  }
  const last = sockets[1]
  last?.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(() => tally().cut).toBe(1)
  expect(tally()).toMatchObject({ arrived: 1, answered: 0, connections: 2 })
  const ended = sockets.map((socket) => once(socket, 'close'))
  await stop()
  await Promise.all(ended)
})
