import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const WORDS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) => `port ${port} is in use; try another one, such as PORT=${port + 1}`,
  EADDRNOTAVAIL: (host) =>
    `HOST is ${host}, which is no address of this machine; expected one of its addresses, 0.0.0.0 for all of them, or 127.0.0.1`,
  ENOTFOUND: (host) =>
    `HOST is ${host}, a name that leads to no address; expected an address of this machine`,
  EAI_AGAIN: (host) =>
    `HOST is ${host}, a name that leads to no address; expected an address of this machine`,
  EACCES: (_, port) => `this user may not listen on port ${port}; try a PORT from 1024`,
}

const listenOnce = (host: string, port: number): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })

/**
 * Checks that the port is free: the responses of another program would be mistaken for the site's.
 * @param waitMs for an orphaned site that is about to exit
 * @throws Error in one line that says what to change
 */
export async function claimPort(host: string, port: number, waitMs: number): Promise<void> {
  for (const until = Date.now() + waitMs; ; await delay(100)) {
    const error = await listenOnce(host, port)
    if (error === null) return
    if (error.code === 'EADDRINUSE' && Date.now() < until) continue
    throw new Error(WORDS[error.code ?? '']?.(host, port) ?? error.message)
  }
}
