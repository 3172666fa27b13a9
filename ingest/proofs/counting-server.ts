import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { treat, type Fault } from './faults'
import { tally, type Seen, type Tally, type Times } from './tally'

const BODY = 'counted\n'

export type CountingServer = {
  url: string
  port: number
  /** of all requests since the start */
  tally: () => Tally
  /** ends every connection */
  stop: () => Promise<void>
}

function answer(response: ServerResponse, status: number): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'text/plain', 'content-length': BODY.length })
  response.end(BODY)
}

/** Listens on a free port of 127.0.0.1, treats requests as the fault says and counts what became of each. */
export async function startCountingServer(
  fault: Fault,
  { warmUpMs, timeoutMs }: Pick<Times, 'warmUpMs' | 'timeoutMs'>,
): Promise<CountingServer> {
  const requests: Seen[] = []
  const connections = new Map<Socket, number>()
  const timers = new Set<NodeJS.Timeout>()
  let opened = 0
  let lastCloseMs = 0
  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }
  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (request, response) => {
    const now = performance.now()
    const seen: Seen = { arrivedMs: now, endedMs: null, fate: 'open', status: null }
    const treatment = treat(fault, {
      request: requests.length,
      connection: connections.get(request.socket) ?? 0,
      sinceFirstMs: now - (requests[0]?.arrivedMs ?? now) - warmUpMs,
    })
    requests.push(seen)
    const end = (fate: Seen['fate'], status: number | null): void => {
      if (seen.endedMs !== null) return
      Object.assign(seen, { endedMs: performance.now(), fate, status })
    }
    response.once('finish', () => end('answered', response.statusCode))
    response.once('close', () => end('left', null))
    request.resume()
    if (treatment.kind === 'answer')
      later(treatment.delayMs, () => answer(response, treatment.status))
    if (treatment.kind === 'reset')
      later(treatment.delayMs, () => {
        if (response.destroyed) return
        end('reset', null)
        request.socket.resetAndDestroy()
      })
  })
  server.on('connection', (socket: Socket) => {
    connections.set(socket, opened++)
    socket.once('close', () => {
      connections.delete(socket)
      lastCloseMs = performance.now()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    tally: () => tally(requests, opened, { endMs: lastCloseMs, warmUpMs, timeoutMs }),
    stop: () =>
      new Promise((resolve) => {
        for (const timer of timers) clearTimeout(timer)
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
