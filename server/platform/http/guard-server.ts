import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { env } from '@/env'
import { log } from '../observe/log'
import { requestScope } from '../observe/request-scope'
import { tracing } from '../observe/tracing'
import { closeIdleConnections } from './close-idle-connections'
import { fillRefusals } from './default-error-body'
import { literalAddress } from './literal-address'
import { openSharedListener } from './shared-listeners'
import {
  astrayRefusal,
  isMisaddressed,
  methodRefusal,
  METHODS,
  parseRefusal,
  refusalBytes,
  type Refusal,
} from './rejections'
import { serveInScope, trackRequest } from './track-request'

/** A page has no way to say that it failed for the moment only: its framework answers 500 to every error. */
function respondUnavailable(response: ServerResponse): void {
  const scope = requestScope()
  const writeHead = response.writeHead.bind(response) as (...all: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...more: unknown[]): ServerResponse => {
    if (status !== 500 || scope?.isUnavailable !== true) return writeHead(status, ...more)
    response.setHeader('retry-after', '5')
    return writeHead(503, ...more)
  }
}

/**
 * Prepares a request for the framework, which fails on some addresses, leaves some refusals without a body and calls every
 * failure one of its own.
 */
export function prepareForFramework(request: IncomingMessage, response: ServerResponse): void {
  request.url = literalAddress(request.url ?? '')
  fillRefusals(request, response)
  respondUnavailable(response)
}

/**
 * Longer than load balancers and proxies keep a connection that nothing was asked on (60 s as a rule): the side that asks
 * must be the one that closes it, or a request that is just being sent meets a closed connection and fails.
 */
const KEEP_ALIVE_MS = 75_000

/**
 * Sets the times of a server's connections. By default Node aborts requests whose body takes more than five minutes, which
 * a bulk stream may. The ingest endpoint has its own limits, the `BodyTimeouts` of each body; the server's header timeout
 * stays.
 */
function allowLongConnections(server: Server): void {
  server.requestTimeout = 0
  server.keepAliveTimeout = KEEP_ALIVE_MS
}

/** Serves a request of a known method. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => void
/** Stands in front of what serves: responds itself, or hands the request on. */
export type RequestHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: Serve,
) => void

/**
 * Responds with what is ready, outside of the request's scope, and names its id. Calls `otherwise` where what is ready turns
 * out to be outdated. @returns whether it took the request
 */
export type ServerHook = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  otherwise: () => void,
) => boolean

/** What serves requests before the framework. */
export type RequestHandlers = { front?: RequestHandler; ready?: ServerHook }

/** The last response of a connection: those before it have ended when it has. */
type Latest = WeakMap<Duplex, ServerResponse>

/** Only a connection on which no response has begun may be written to. */
function refuse(socket: Duplex, latest: Latest, refusal: Refusal): void {
  // Node leaves the socket of a CONNECT without a listener: a reset would end the process.
  socket.on('error', () => socket.destroy())
  if (!socket.writable || latest.get(socket)?.closed === false) {
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
  {
    front = (request, response, next) => next(request, response),
    ready = () => false,
  }: RequestHandlers = {},
): void {
  allowLongConnections(server)
  const latest: Latest = new WeakMap()
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  const next: Serve = (request, response) => {
    prepareForFramework(request, response)
    for (const listener of listeners) void Reflect.apply(listener, server, [request, response])
  }
  const serve: Serve = (request, response) => {
    const { method = '' } = request
    const [path = ''] = (request.url ?? '').split('?')
    const isAstray = isMisaddressed(method, path, request.headers.authorization)
    if (METHODS.includes(method) && !isAstray) {
      latest.set(request.socket, response)
      front(request, response, next)
      return
    }
    const id = requestScope()?.id
    const { status, headers, body } = isAstray
      ? astrayRefusal(method, path, id)
      : methodRefusal(method, id)
    response.writeHead(status, headers).end(body)
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const scope = trackRequest(request, response)
    const inScope = (): void =>
      serveInScope(scope, request, response, () => serve(request, response))
    // A trace follows a request by its scope.
    if (tracing() !== null || !ready(request, response, scope.id, inScope)) inScope()
    else latest.set(request.socket, response)
  })
  server.on('connect', (_: IncomingMessage, socket: Duplex) =>
    refuse(socket, latest, methodRefusal('CONNECT')),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) =>
    refuse(socket, latest, parseRefusal(error.code ?? 'an error')),
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
export function guardServers(withUpgrades: boolean, fronts?: RequestHandlers): () => void {
  const guarded = new WeakSet<Server>()
  const guard = (message: unknown): void => {
    const server = serverOf(message)
    if (!server || guarded.has(server)) return
    guarded.add(server)
    guardServer(server, withUpgrades, fronts)
    closeIdleConnections(server)
    openSharedListener(server)
  }
  for (const channel of CHANNELS) subscribe(channel, guard)
  return () => CHANNELS.forEach((channel) => unsubscribe(channel, guard))
}
