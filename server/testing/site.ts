import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buildIfNeeded } from '../operate/supervise/build'
import { spawnServing } from '../operate/supervise/spawn-serving'

export type Site = { url: string; pid: number; stop: () => Promise<void> }

/** A port of 127.0.0.1 that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Where a site writes: a file, as a service does. Whoever read its lines from a pipe would be slower at what it is there to
 * measure.
 */
function outputFile() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-output-'))
  const file = path.join(folder, 'site.log')
  const fd = openSync(file, 'a')
  let isOpen = true
  return {
    fd,
    folder,
    /** Does nothing once it is removed: the last lines of a process may come after its end. */
    add: (piece: string): void => {
      if (isOpen) writeSync(fd, piece)
    },
    tail: (): string => readFileSync(file, 'utf8').slice(-4000),
    remove: (): void => {
      if (!isOpen) return
      isOpen = false
      closeSync(fd)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Builds the site where its sources changed and serves it on 127.0.0.1, ready when its health check passes.
 * @throws Error with the server's last output when it does not respond within a minute
 */
export async function startSite(options: {
  databaseUrl: string
  port: number
  signal: AbortSignal
  /** all tests are one address; limits as they are belong to tests of limits */
  rateLimitFactor?: number
  /** processes that serve it; one unless told */
  workers?: number
  /** more of its environment */
  more?: Readonly<Record<string, string>>
  /** sees everything that the site writes, in pieces */
  onOutput?: (piece: string) => void
}): Promise<Site> {
  await buildIfNeeded(options.signal)
  const url = `http://127.0.0.1:${options.port}`
  const output = outputFile()
  const isHeard = options.onOutput !== undefined
  const workers = options.workers ?? 1
  const child = spawnServing({
    mode: 'start',
    host: '127.0.0.1',
    port: options.port,
    workers,
    stdio: isHeard ? ['ignore', 'pipe', 'pipe'] : ['ignore', output.fd, output.fd],
    signal: options.signal,
    env: {
      DATABASE_URL: options.databaseUrl,
      PORT: String(options.port),
      PUBLIC_URL: url,
      NODE_ENV: 'production',
      DATA_FILES_DIR: path.join(output.folder, 'data-files'),
      RATE_LIMIT_FACTOR: String(options.rateLimitFactor ?? 1000),
      ...options.more,
    },
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      options.onOutput?.(chunk.toString())
      output.add(chunk.toString())
    })
  child.on('error', (error) => output.add(String(error)))
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  const stop = async (): Promise<void> => {
    if (hasEnded()) return output.remove()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(patience)
    output.remove()
  }
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && !hasEnded() && !options.signal.aborted) {
    const isReady = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return { url, pid: child.pid ?? 0, stop }
    await pause(200)
  }
  const said = output.tail()
  await stop()
  throw new Error(`the site did not become ready on ${url}:\n${said}`)
}
