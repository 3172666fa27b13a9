import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { keepRunning, type Kept, type PartEvent } from '@/server/operate/supervision/keep-running'
import { inProject } from '@/server/platform/in-project'
import { buildIfNeeded } from '@/server/operate/build'
import { freePort } from '../site'
import { makeCache } from './cache'
import { startPrimary, startReplica } from './databases'
import { makePooler } from './pooler'
import { answers, startProgram, type Program } from './program'

/** Kinds of processes; a site is named with its number. */
export type StackPart = 'primary' | 'replica' | 'pooler' | 'cache' | `site ${number}`

export type Stack = {
  /** of the cache, which readers and senders use */
  url: string
  /** of the sites themselves */
  sites: string[]
  primaryUrl: string
  replicaUrl: string
  poolerUrl: string
  folder: string
  /** number of the process that runs now: of a site, its supervisor */
  pidOf: (part: StackPart) => number
  /** ends everything within five seconds */
  stop: () => Promise<void>
}

type Start = (signal: AbortSignal) => Promise<Program>

export type StackOptions = {
  signal: AbortSignal
  /** of the cache; any that is free where it is left out */
  port?: number
  isWithReplica?: boolean
  /** more of the sites' environment */
  env?: Readonly<Record<string, string>>
  report: (event: PartEvent) => void
  say?: (text: string) => void
}

const TWO = [1, 2]
/** A service manager starts again after the same time, however often that was needed. */
const AGAIN_AFTER_MS = 100

/** A site with its own supervisor, as a service manager would start it on a machine of its own. */
const siteStart =
  (folder: string, name: string, port: number, env: Readonly<Record<string, string>>): Start =>
  (signal) =>
    startProgram(
      {
        command: process.execPath,
        args: ['--import', 'tsx', inProject('server', 'operate', 'start.ts')],
        env: { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
        logFile: path.join(folder, `${name.replace(' ', '-')}.log`),
        isReady: () => answers(`http://127.0.0.1:${port}/api/health`),
        readyWithinMs: 120_000,
        stopSignal: 'SIGINT',
        patienceMs: 2_500,
      },
      signal,
    )

/**
 * Starts a primary with its streaming replica, PgBouncer in transaction mode, two sites and nginx in front of them, all on
 * loopback, in a folder that goes with `stop`. What ends is started again, as a service manager would.
 * @throws Error where a program is not installed or something does not start; nothing is left running
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { signal, report, say = () => undefined } = options
  await buildIfNeeded(signal)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-stack-'))
  chmodSync(folder, 0o755)
  const logs = path.join(folder, 'logs')
  mkdirSync(logs)
  const running = new Map<StackPart, Program>()
  const kept: Kept[][] = []
  const keep = (part: StackPart, first: Program, again: Start): Kept => {
    running.set(part, first)
    const start: Start = async (given) => {
      const program = await again(given)
      running.set(part, program)
      return program
    }
    return keepRunning(part, first, start, report, AGAIN_AFTER_MS)
  }
  // Who asks goes before who answers, and all of one kind at once.
  const stop = async (): Promise<void> => {
    for (const group of kept.reverse()) await Promise.all(group.map((one) => one.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const primary = await startPrimary(folder)
    const databases = [keep('primary', primary.first, primary.again)]
    kept.push(databases)
    say('primary')
    const replica = await startReplica(folder, primary)
    databases.push(keep('replica', replica.first, replica.again))
    say('replica')
    const pooler = await makePooler(folder, primary.siteUrl)
    kept.push([keep('pooler', await pooler.start(signal), pooler.start)])
    say('PgBouncer')
    const port = options.port ?? (await freePort())
    const env = {
      DATABASE_URL: pooler.url,
      MIGRATE_DATABASE_URL: primary.url,
      DATABASE_REPLICA_URLS: options.isWithReplica === false ? '' : replica.siteUrl,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUSTED_PROXIES: '1',
      ...options.env,
    }
    const sites: Kept[] = []
    kept.push(sites)
    const urls: string[] = []
    for (const number of TWO) {
      const own = await freePort()
      const start = siteStart(logs, `site ${number}`, own, env)
      sites.push(keep(`site ${number}`, await start(signal), start))
      urls.push(`http://127.0.0.1:${own}`)
      say(`site ${number}`)
    }
    const cache = await makeCache(folder, port, urls)
    sites.push(keep('cache', await cache.start(signal), cache.start))
    say('nginx')
    return {
      ...{ url: cache.url, sites: urls, folder, stop },
      ...{ primaryUrl: primary.url, replicaUrl: replica.url, poolerUrl: pooler.url },
      pidOf: (part) => running.get(part)?.pid ?? 0,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
