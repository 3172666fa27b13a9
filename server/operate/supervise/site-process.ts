import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { inProject } from '@/server/platform/in-project'
import type { Part } from './keep-running'
import { spawnServing } from './spawn-serving'

export type SiteOptions = {
  host: string
  port: number
  /** address of the database for the role of the site */
  databaseUrl: string
  isDevelopment: boolean
  /** processes that serve the port */
  workers: number
  /** milliseconds that requests under way get when the site is stopped */
  patienceMs: () => number
  /** more of its environment */
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
    // Its log is on standard output; its input tells it when this process has ended.
    stdio: ['pipe', 'inherit', 'inherit'],
    env: {
      DATABASE_URL: databaseUrl,
      // The site must not be able to become the owner.
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

/** A host to ask: a site that listens on all addresses is asked on its own. */
export const reachable = (host: string): string =>
  host === '0.0.0.0'
    ? '127.0.0.1'
    : host === '::'
      ? '[::1]'
      : host.includes(':')
        ? `[${host}]`
        : host

/**
 * Starts the site and waits until it answers.
 * @param signal gives up waiting, and ends it
 * @throws Error when it ends before, or takes longer than half a minute
 */
export async function startSite(options: SiteOptions, signal?: AbortSignal): Promise<Part> {
  const child = spawnSite(options)
  // Nothing is written to it, but it breaks with the site.
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
    // A property that a callback sets: the compiler takes it for null.
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
