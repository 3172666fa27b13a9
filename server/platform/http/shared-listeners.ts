import type { Server } from 'node:http'
import { createServer, type Server as Listener } from 'node:net'
import { listenerMessageKind, tellListener, type ListenerHandle } from './listener-messages'

/** Listens on a handle that came from another process and serves its connections as the server serves its own. */
function listenOn(handle: ListenerHandle, server: Server): Listener {
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    server.emit('connection', socket)
  })
  return listener.listen({ _handle: handle })
}

/** Makes a server end with its listeners: none takes a connection afterwards, and it has closed when all of theirs have. */
function closeTogether(server: Server, listeners: readonly Listener[]): void {
  const closeServer = server.close.bind(server)
  server.close = (callback) => {
    const all = Promise.all(
      listeners.map((one) => new Promise<void>((resolve) => one.close(() => resolve()))),
    )
    return closeServer((error) => void all.then(() => callback?.(error)))
  }
}

const handleOf = (server: Server): ListenerHandle | null =>
  (server as Server & { _handle?: ListenerHandle | null })._handle ?? null

/**
 * Lets a server take several new connections in each turn of the event loop. Node takes one for each handle of a listening
 * socket, so where turns are long, as while pages are made, a hundred connections at once hold up the next one by a hundred
 * turns. The process that started this one sends copies of the handle, where it announced that (`copyListeners`): Node
 * itself has no other way to copy one. Elsewhere nothing changes.
 */
export function openSharedListener(server: Server): void {
  const send = process.send?.bind(process)
  if (!send) return
  const parent = { send }
  const listeners: Listener[] = []
  closeTogether(server, listeners)
  process.on('message', (message: unknown, given: unknown) => {
    const kind = listenerMessageKind(message)
    const handle = handleOf(server)
    if (kind === 'I copy listeners' && handle) void tellListener(parent, 'copy my listener', handle)
    if (kind !== 'a copy') return
    const copy = given as ListenerHandle
    // It was closed while the copy was on its way.
    if (handle) listeners.push(listenOn(copy, server))
    else copy.close()
  })
  void tellListener(parent, 'who copies listeners?')
}
