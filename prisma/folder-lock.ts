import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type FolderHold = { release: () => Promise<void> }

const NAME = /^hold-[0-9a-f]{12}$/
/** Bytes of the address of a socket, of the system that takes the fewest; longer ones would be cut without a word. */
const MAX_BYTES = 103
const TRIES = 8
const GONE = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'])

const namesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => NAME.test(name)) : []

/** Gives a socket of the folder an address that fits; Linux reaches a folder with a long path through its descriptor. */
async function withAddress<T>(
  folder: string,
  name: string,
  open: (address: string, done: () => void) => Promise<T>,
): Promise<T> {
  const address = path.join(folder, name)
  if (Buffer.byteLength(address) <= MAX_BYTES) return open(address, () => undefined)
  if (process.platform !== 'linux')
    throw new Error(
      `expected a data folder whose path has at most ${MAX_BYTES - name.length - 1} bytes, found ${folder}; name a shorter parent in XDG_DATA_HOME`,
    )
  const descriptor = openSync(folder, 'r')
  return open(`/proc/self/fd/${descriptor}/${name}`, () => closeSync(descriptor))
}

/** Whether a process listens there: the system ends that with the process, however it ends. */
const isLive = (folder: string, name: string): Promise<boolean> =>
  withAddress(
    folder,
    name,
    (address, done) =>
      new Promise<boolean>((resolve, reject) => {
        const socket = connect(address)
        socket.once('connect', () => resolve(true))
        socket.once('error', (error: NodeJS.ErrnoException) => {
          // Nobody listens, or whoever did has just left.
          if (GONE.has(error.code ?? '')) resolve(false)
          // Its queue is full: a process that stands still.
          else if (error.code === 'EAGAIN') resolve(true)
          else reject(error)
        })
        socket.once('close', done)
        socket.once('connect', () => socket.destroy())
      }),
  )

const listen = (folder: string, name: string): Promise<FolderHold> =>
  withAddress(
    folder,
    name,
    (address, done) =>
      new Promise<FolderHold>((resolve, reject) => {
        const server: Server = createServer((socket) => socket.on('error', () => undefined).end())
        server.once('error', (error) => {
          done()
          reject(error)
        })
        const release = (): Promise<void> =>
          new Promise((released) =>
            // Closing removes the file.
            server.close(() => {
              done()
              released()
            }),
          )
        server.listen(address, () => resolve({ release }))
        server.unref()
      }),
  )

async function liveOthers(
  folder: string,
  own: string,
): Promise<{ live: string[]; dead: string[] }> {
  const others = namesIn(folder).filter((name) => name !== own)
  const states = await Promise.all(others.map((name) => isLive(folder, name)))
  return {
    live: others.filter((_, i) => states[i]),
    dead: others.filter((_, i) => !states[i]),
  }
}

/** Whether a process of this machine holds the folder. */
export const isHeld = async (folder: string): Promise<boolean> =>
  (await liveOthers(folder, '')).live.length > 0

/**
 * Takes a folder for this process until `release` or its end, whichever way it ends. No process id is asked, so it holds
 * across containers that share the folder and where ids are used again; not between machines.
 *
 * Whoever wants the folder first listens on a socket of its own in it and then looks at all others. Of two, the later one
 * to listen sees the other, so at most one finds itself alone. The lower name stays to look again, the higher one leaves.
 * @returns null when another process holds it
 */
export async function holdFolder(folder: string): Promise<FolderHold | null> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const name = `hold-${randomBytes(6).toString('hex')}`
    const hold = await listen(folder, name)
    for (; attempt < TRIES; attempt++) {
      const { live, dead } = await liveOthers(folder, name)
      // Another holder may have taken this socket for dead just before it listened.
      if (live.length === 0 && namesIn(folder).includes(name)) {
        for (const other of dead) rmSync(path.join(folder, other), { force: true })
        return hold
      }
      if (live.some((other) => other < name)) break
      await delay(10 + Math.random() * 20)
    }
    await hold.release()
    await delay(10 + Math.random() * 60)
  }
  return null
}
