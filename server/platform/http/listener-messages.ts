import type { ChildProcess } from 'node:child_process'
import { z } from 'zod'

const Message = z.object({
  kind: z.enum(['who copies listeners?', 'I copy listeners', 'copy my listener', 'a copy']),
})

/**
 * What a site and the process that started it tell each other about the socket it listens on: the site asks, that process
 * offers, the site sends its handle, that process sends copies.
 */
type Kind = z.infer<typeof Message>['kind']

/** A process to send to: of the site its parent, of the parent the site. */
type Peer = Pick<ChildProcess, 'send'>

/** A handle of a listening socket, as `server.listen` takes it. */
export type ListenerHandle = { close: () => void }

/** The kind of a message; null where it is about something else. */
export const listenerMessageKind = (message: unknown): Kind | null =>
  Message.safeParse(message).data?.kind ?? null

/**
 * Sends a message; resolves when the other side has it, or has ended. A bare handle goes along, because a `Server` would take
 * connections wherever it arrives.
 */
export const tellListener = (peer: Peer, kind: Kind, handle?: ListenerHandle): Promise<void> =>
  new Promise((resolve) => {
    // The types name only what wraps a handle.
    const sent = handle as unknown as undefined
    try {
      peer.send({ kind }, sent, () => resolve())
    } catch {
      // A version of Node that sends no bare handles, or a channel that is closed: the site listens once.
      resolve()
    }
  })
