import type { ChildProcess } from 'node:child_process'
import {
  listenerMessageKind,
  tellListener,
  type ListenerHandle,
} from '@/server/platform/http/listener-messages'

/** As many connections a site takes in each turn of its event loops; each costs every new connection a system call. */
const LISTENERS = 32

/**
 * Sends a process of the site that asks for them copies of the socket it listens on (`listenMore`).
 * @param site a process with a channel for messages
 * @param workers processes that share the socket, and the listeners: one with too many would take what others are free for
 */
export function copyListeners(site: ChildProcess, workers = 1): void {
  const length = Math.ceil(LISTENERS / workers) - 1
  site.on('message', (message, given) => {
    const kind = listenerMessageKind(message)
    if (kind === 'who copies listeners?') void tellListener(site, 'I copy listeners')
    if (kind !== 'copy my listener' || !given) return
    const handle = given as unknown as ListenerHandle
    const copies = Array.from({ length }, () => tellListener(site, 'a copy', handle))
    // What waits to be sent to a process that is killed is never sent, and its port is taken until the last handle is closed.
    const ended = new Promise((resolve) => site.once('exit', resolve))
    void Promise.race([Promise.all(copies), ended]).then(() => handle.close())
  })
}
