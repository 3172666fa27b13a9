import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Lets a connection end with a response under way. */
function makeLast(response: ServerResponse): void {
  const { socket } = response
  if (!response.headersSent) response.setHeader('connection', 'close')
  else response.once('finish', () => socket?.end())
}

/**
 * Makes a closing server end each connection after the response under way. Node ends only those that are
 * between two requests at that moment; the others would keep it from closing for as long as a client may stay silent.
 */
export function closeIdleConnections(server: Server): void {
  const open = new Set<Socket>()
  const underWay = new Set<ServerResponse>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.prependListener('request', (_, response: ServerResponse) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (isClosing) makeLast(response)
  })
  const close = server.close.bind(server)
  server.close = (callback) => {
    isClosing = true
    for (const response of underWay) makeLast(response)
    // Nothing was asked on them; Node counts them as busy.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    return close(callback)
  }
}
