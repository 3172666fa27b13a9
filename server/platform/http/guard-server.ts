import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { env } from '@/env'
import { log } from '../log'
import { requestScope } from '../request-scope'
import { closeSoon } from './close-soon'
import { allowLongConnections } from './connections'
import { fillRefusals } from './fill-refusals'
import { listenMore } from './more-listeners'
import {
  astrayRefusal,
  isSentAstray,
  methodRefusal,
  METHODS,
  parseRefusal,
  refusalBytes,
  type Refusal,
} from './refused-request'
import { sayUnavailable } from './say-unavailable'
import { trackRequest } from './track-request'

/** Serves a request of a known method. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => void
/** Stands in front of what serves: responds itself, or hands the request on. */
export type Front = (request: IncomingMessage, response: ServerResponse, next: Serve) => void

/** Only a connection on which no response has begun may be written to. */
function refuse(socket: Duplex, busy: WeakSet<Duplex>, refusal: Refusal): void {
  // Node leaves the socket of a CONNECT without a listener: a reset would end the process.
  socket.on('error', () => socket.destroy())
  if (!socket.writable || busy.has(socket)) {
    socket.destroy()
    return
  }
  const { requestId, status } = refusal
  if (env.LOG_REQUESTS === 'all') log.info({ requestId, route: null, status }, 'request')
  socket.end(refusalBytes(refusal), () => socket.destroy())
}

/**
 * Makes a server give every request an id, log how it ended, and respond to what Next fails on or drops: methods that no route has, CONNECT, bytes that are no request.
 * @param withUpgrades false where nothing upgrades a connection; a request for it is then served as if it had not asked
 */
export function guardServer(
  server: Server,
  withUpgrades: boolean,
  front: Front = (request, response, next) => next(request, response),
): void {
  allowLongConnections(server)
  const busy = new WeakSet<Duplex>()
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  const next: Serve = (request, response) => {
    fillRefusals(request, response)
    sayUnavailable(response)
    for (const listener of listeners) void Reflect.apply(listener, server, [request, response])
  }
  const serve: Serve = (request, response) => {
    const { method = '' } = request
    const [path = ''] = (request.url ?? '').split('?')
    const isAstray = isSentAstray(method, path, request.headers.authorization)
    if (METHODS.includes(method) && !isAstray) {
      const { socket } = request
      busy.add(socket)
      response.once('close', () => busy.delete(socket))
      front(request, response, next)
      return
    }
    const id = requestScope()?.id
    const { status, headers, body } = isAstray
      ? astrayRefusal(method, path, id)
      : methodRefusal(method, id)
    response.writeHead(status, headers).end(body)
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    trackRequest(request, response, () => serve(request, response)),
  )
  server.on('connect', (_: IncomingMessage, socket: Duplex) =>
    refuse(socket, busy, methodRefusal('CONNECT')),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) =>
    refuse(socket, busy, parseRefusal(error.code ?? 'an error')),
  )
  if (!withUpgrades) server.removeAllListeners('upgrade')
}

/** The server that accepted a connection; Node sets it, its types do not say so. */
function serverOf(message: unknown): Server | null {
  const { socket } = message as { socket?: unknown }
  if (!(socket instanceof Socket) || !('server' in socket)) return null
  return socket.server instanceof Server ? socket.server : null
}

// The second is for a connection that was there before.
const CHANNELS = ['net.server.socket', 'http.server.request.start']

/**
 * Guards every HTTP server of this process when its next connection comes, before a byte of it is read, lets it take many
 * connections at once and close without waiting for silent clients.
 * @returns a function that guards no further servers
 */
export function guardServers(withUpgrades: boolean, front?: Front): () => void {
  const guarded = new WeakSet<Server>()
  const guard = (message: unknown): void => {
    const server = serverOf(message)
    if (!server || guarded.has(server)) return
    guarded.add(server)
    guardServer(server, withUpgrades, front)
    closeSoon(server)
    listenMore(server)
  }
  for (const channel of CHANNELS) subscribe(channel, guard)
  return () => CHANNELS.forEach((channel) => unsubscribe(channel, guard))
}
