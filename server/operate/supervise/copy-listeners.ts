import type { ChildProcess } from 'node:child_process'
import {
  listenerMessageKind,
  tellListener,
  type ListenerHandle,
} from '@/server/platform/http/listener-messages'

/** Connections accepted per turn of the event loop; each costs every new connection a system call. */
const LISTENERS = 32

/**
 * Sends a process of the site, on request, copies of the socket it listens on (`listenMore`). @param site a process with
 * a channel for messages @param workers processes that share the socket, and the copies: one with too many would take
 * connections that others could serve
 */
export function copyListeners(site: ChildProcess, workers = 1): void {
  const length = Math.ceil(LISTENERS / workers) - 1
  site.on('message', (message, given) => {
    const kind = listenerMessageKind(message)
    if (kind === 'who copies listeners?') void tellListener(site, 'I copy listeners')
    if (kind !== 'copy my listener' || !given) return
    const handle = given as unknown as ListenerHandle
    const copies = Array.from({ length }, () => tellListener(site, 'a copy', handle))
    // A message queued for a killed process is never sent, and the port stays in use until the last handle is closed.
    const ended = new Promise((resolve) => site.once('exit', resolve))
    void Promise.race([Promise.all(copies), ended]).then(() => handle.close())
  })
}
