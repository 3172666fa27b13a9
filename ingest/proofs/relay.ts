import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** What went through a relay. */
export type Relayed = {
  connections: number
  /** from the client */
  bytesUp: number
  /** to the client */
  bytesDown: number
  /** pieces that came from the client: messages, where one is sent at a time */
  messagesUp: number
}

export type Relay = {
  port: number
  relayed: () => Relayed
  stop: () => Promise<void>
}

/** Forwards what one side sends, in order, after a delay. */
function handOn(from: Socket, to: Socket, delayMs: number, count: (bytes: number) => void): void {
  from.on('data', (chunk: Buffer) => {
    count(chunk.length)
    const write = (): void => {
      if (to.destroyed || to.write(chunk)) return
      from.pause()
      to.once('drain', () => from.resume())
    }
    if (delayMs === 0) write()
    else setTimeout(write, delayMs)
  })
  from.once('end', () => setTimeout(() => to.end(), delayMs))
  from.once('error', () => to.destroy())
  from.once('close', () => setTimeout(() => to.destroy(), delayMs + LAST_BYTES_MS))
}

const LAST_BYTES_MS = 50

/** Listens on a free port of 127.0.0.1, hands everything on to another port and counts it. @param delayMs in each direction */
export async function startRelay(toPort: number, delayMs: number): Promise<Relay> {
  const seen: Relayed = { connections: 0, bytesUp: 0, bytesDown: 0, messagesUp: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    seen.connections++
    const target = connect(toPort, '127.0.0.1')
    for (const socket of [client, target]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    handOn(client, target, delayMs, (bytes) => {
      seen.bytesUp += bytes
      seen.messagesUp++
    })
    handOn(target, client, delayMs, (bytes) => {
      seen.bytesDown += bytes
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    relayed: () => ({ ...seen }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
