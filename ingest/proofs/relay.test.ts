import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { startRelay, type Relay } from './relay'
import { RELAY_TOOLS, sawFigures, judgeFigures, type Figure } from './relay-tools'

let echo: Server | null = null
let relay: Relay | null = null
afterEach(async () => {
  await relay?.stop()
  echo?.close()
})

it('forwards both directions, and counts them', async () => {
  const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
  echo = server
  await once(server, 'listening')
  relay = await startRelay((server.address() as AddressInfo).port, 0)
  const client = connect(relay.port, '127.0.0.1')
  for (const word of ['one', 'three']) {
    client.write(word)
    const [answer] = (await once(client, 'data')) as [Buffer]
    expect(answer.toString()).toBe(word)
  }
  const expected = { connections: 1, bytesUp: 8, bytesDown: 8, messagesUp: 2 }
  expect(relay.relayed()).toEqual(expected)
  const closed = once(client, 'close')
  client.end()
  await closed
})

it('says which figure is not what the relay saw', () => {
  const figure: Figure = { what: 'sent', unit: 'MB', saw: 25, said: 25.1, share: 0.01 }
  expect(judgeFigures([figure])).toBe('equal')
  expect(
    judgeFigures([
      { ...figure, said: 26 },
      { ...figure, what: 'rate', said: null },
    ]),
  ).toBe('sent differs; rate differs')
  expect(sawFigures([figure])).toBe('sent 25 MB')
  expect(new Set(RELAY_TOOLS.map(({ name }) => name)).size).toBe(RELAY_TOOLS.length)
})
