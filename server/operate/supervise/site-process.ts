import type { ChildProcess } from 'node:child_process'
import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { publicUrl } from '@/env'
import { inProject } from '@/server/platform/in-project'
import type { Part } from './keep-running'
import { spawnServing } from './spawn-serving'

export type SiteOptions = {
  host: string
  port: number
  /** database URL for the role of the site */
  databaseUrl: string
  isDevelopment: boolean
  /** processes that serve the port */
  workers: number
  /** grace period for open requests on stop, in ms */
  patienceMs: () => number
  /** further environment variables */
  more?: Readonly<Record<string, string>>
}

const HEALTHY_WITHIN_MS = 30_000
const PRELOAD = inProject('server', 'operate', 'supervise', 'end-with-parent.mjs')

function spawnSite(options: SiteOptions): ChildProcess {
  const { host, port, databaseUrl, isDevelopment, workers, more } = options
  return spawnServing({
    mode: isDevelopment ? 'dev' : 'start',
    host,
    port,
    workers,
    before: ['--import', pathToFileURL(PRELOAD).href],
    // Its log goes to standard output; the end of its input signals the end of this process.
    stdio: ['pipe', 'inherit', 'inherit'],
    env: {
      DATABASE_URL: databaseUrl,
      // The site must not be able to assume the owner's role.
      MIGRATE_DATABASE_URL: '',
      NODE_ENV: isDevelopment ? 'development' : 'production',
      ...more,
    },
  })
}

async function stop(child: ChildProcess, ended: Promise<string>, ms: number): Promise<void> {
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), ms)
  await ended
  clearTimeout(patience)
}

/** Host for requests: a site on all addresses is reached on loopback. */
export const reachable = (host: string): string =>
  host === '0.0.0.0'
    ? '127.0.0.1'
    : host === '::'
      ? '[::1]'
      : host.includes(':')
        ? `[${host}]`
        : host

/** Asks for the front page as a reader would: the first one of a process takes seconds, and whoever starts a site opens it. */
export function warmUp({ host, port }: Pick<SiteOptions, 'host' | 'port'>): void {
  const headers = { host: new URL(publicUrl()).host }
  get({ host: host.replace(/^::$|^0\.0\.0\.0$/, 'localhost'), port, headers }, (response) =>
    response.resume(),
  ).on('error', () => undefined)
}

/**
 * Starts the site and waits until it responds.
 * @param signal stops waiting, and ends it
 * @throws Error when it exits early, or takes longer than half a minute
 */
export async function startSite(options: SiteOptions, signal?: AbortSignal): Promise<Part> {
  const child = spawnSite(options)
  // Nothing is written to it, but it emits an error when the site ends.
  child.stdin?.on('error', () => undefined)
  let reason: string | null = null
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, by) =>
      resolve(by ? `signal ${by}` : `exit code ${code ?? 'unknown'}`),
    )
  })
  void ended.then((why) => (reason = why))
  const part: Part = { ended, stop: () => stop(child, ended, options.patienceMs()) }
  const live = `http://${reachable(options.host)}:${options.port}/api/health/live`
  for (
    const until = Date.now() + HEALTHY_WITHIN_MS;
    Date.now() < until && !signal?.aborted;
    await delay(50)
  ) {
    // Set in a callback: the compiler would narrow a variable to null.
    const why = reason as string | null
    if (why !== null) throw new Error(`the site ended: ${why}`)
    const answers = await fetch(live).then(
      (response) => response.ok,
      () => false,
    )
    if (answers) return part
  }
  await part.stop()
  throw new Error(`the site did not respond on ${live} within ${HEALTHY_WITHIN_MS / 1000} s`)
}
