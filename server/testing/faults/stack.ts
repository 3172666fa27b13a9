import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { keepRunning, type Runner, type PartEvent } from '@/server/operate/supervise/keep-running'
import { inProject } from '@/server/platform/in-project'
import { buildIfNeeded } from '@/server/operate/supervise/build'
import { freePort } from '../site'
import { makeCache } from './cache'
import { startPrimary, startReplica, type Database } from './databases'
import { followInStep, promote } from './fail-over'
import { makeDisk, type Disk } from './disk'
import { makePooler } from './pooler'
import { answers, killAll, startProgram, type Program } from '../program'

/** Kinds of processes; a site is named with its number. */
export type StackPart = 'primary' | 'replica' | 'pooler' | 'cache' | `site ${number}`

export type Stack = {
  /** of the cache, which readers and senders use */
  url: string
  /** of the sites themselves */
  sites: string[]
  /** of the servers that have these parts now, for their owner */
  primaryUrl: () => string
  replicaUrl: () => string
  poolerUrl: string
  folder: string
  /** of the first primary, where it has one of its own */
  disk: Disk | null
  /** number of the process that runs now: of a site, its supervisor */
  pidOf: (part: StackPart) => number
  /**
   * Lets the replica follow in step, kills the primary for good, promotes the replica and leads PgBouncer to it.
   * @param onKilled is called when the primary has been killed
   * @returns what makes the next replica, in the place of the killed server
   */
  failOver: (onKilled: () => void) => Promise<() => Promise<void>>
  /** ends everything within five seconds */
  stop: () => Promise<void>
}

type Start = (signal: AbortSignal) => Promise<Program>
type Server = { part: 'primary' | 'replica'; database: Database; kept: Runner }

export type StackOptions = {
  signal: AbortSignal
  /** of the cache; any that is free where it is left out */
  port?: number
  isWithReplica?: boolean
  /** longest time of a statement of the sites; `15s` where it is left out */
  statementLimit?: string
  /** size of a disk in memory for the primary; needs root */
  diskMb?: number
  /** processes that serve each of the two sites; one where they are left out */
  workers?: readonly [number, number]
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
        args: ['--import', 'tsx', inProject('server', 'operate', 'commands', 'start.ts')],
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
  const kept: Runner[][] = []
  const keepAs = (of: { part: StackPart }, first: Program, again: Start): Runner => {
    running.set(of.part, first)
    const start: Start = async (given) => {
      const program = await again(given)
      running.set(of.part, program)
      return program
    }
    return keepRunning(of.part, first, start, report, AGAIN_AFTER_MS)
  }
  const keep = (part: StackPart, first: Program, again: Start): Runner =>
    keepAs({ part }, first, again)
  let disk: Disk | null = null
  // Who asks goes before who answers, and all of one kind at once.
  const stop = async (): Promise<void> => {
    for (const group of kept.reverse()) await Promise.all(group.map((one) => one.stop()))
    disk?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    if (options.diskMb !== undefined) disk = makeDisk(path.join(folder, 'primary'), options.diskMb)
    const databases: Runner[] = []
    kept.push(databases)
    const serve = (part: 'primary' | 'replica', database: Database): Server => {
      const server = { part, database }
      const ended = keepAs(server, database.first, database.again)
      databases.push(ended)
      return Object.assign(server, { kept: ended })
    }
    let primary = serve('primary', await startPrimary(folder, options.statementLimit ?? '15s'))
    say('primary')
    let replica = serve('replica', await startReplica(folder, primary.database, 'standby'))
    say('replica')
    const pooler = await makePooler(folder, primary.database.siteUrl)
    kept.push([keep('pooler', await pooler.start(signal), pooler.start)])
    say('PgBouncer')
    const port = options.port ?? (await freePort())
    const env = {
      DATABASE_URL: pooler.url,
      MIGRATE_DATABASE_URL: primary.database.url,
      // Whichever is primary is left out.
      DATABASE_REPLICA_URLS:
        options.isWithReplica === false
          ? ''
          : `${replica.database.siteUrl},${primary.database.siteUrl}`,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUSTED_PROXIES: '1',
      ...options.env,
    }
    const sites: Runner[] = []
    kept.push(sites)
    const urls: string[] = []
    for (const number of TWO) {
      const own = await freePort()
      const SITE_WORKERS = String(options.workers?.[number - 1] ?? 1)
      const start = siteStart(logs, `site ${number}`, own, { ...env, SITE_WORKERS })
      sites.push(keep(`site ${number}`, await start(signal), start))
      urls.push(`http://127.0.0.1:${own}`)
      say(`site ${number}`)
    }
    const cache = await makeCache(folder, port, urls)
    sites.push(keep('cache', await cache.start(signal), cache.start))
    say('nginx')
    const pidOf = (part: StackPart): number => running.get(part)?.pid ?? 0
    let failovers = 0
    const failOver: Stack['failOver'] = async (onKilled) => {
      await followInStep(primary.database.url)
      const old = primary
      killAll(pidOf('primary'))
      onKilled()
      await old.kept.stop()
      await promote(replica.database.url)
      replica.part = 'primary'
      primary = replica
      running.set('primary', running.get('replica') ?? primary.database.first)
      running.delete('replica')
      pooler.leadTo(primary.database.siteUrl)
      process.kill(pidOf('pooler'), 'SIGHUP')
      return async () => {
        const port = Number(new URL(old.database.url).port)
        const name = `standby-${++failovers}`
        replica = serve('replica', await startReplica(folder, primary.database, name, port))
      }
    }
    return {
      url: cache.url,
      sites: urls,
      poolerUrl: pooler.url,
      folder,
      disk,
      primaryUrl: () => primary.database.url,
      replicaUrl: () => replica.database.url,
      pidOf,
      failOver,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
