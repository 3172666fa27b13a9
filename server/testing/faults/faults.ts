import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { childProcesses, processTree } from '../load/processes'
import { answers } from '../program'
import type { Stack, StackPart } from './stack'

/** Something to which a fault happens, and how to see that it is over. */
export type Victim = {
  name: string
  /** 0 while there is none */
  pid: () => number
  /** whether it does its work, asked directly */
  works: () => Promise<boolean>
  /** whether a pause stops it alone, and what it started goes on */
  isAlone?: boolean
}

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Processes of the site that another one started. */
const servingUnder = (parent: number): number[] =>
  parent === 0 ? [] : childProcesses(parent).filter((pid) => /next/.test(commandOf(String(pid))))

/** Raw: a server, not its rows. */
async function responds(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => undefined)
  }
}

const program = (stack: Stack, name: string, part: StackPart, url: () => string): Victim => ({
  name,
  pid: () => stack.pidOf(part),
  works: () => (url().startsWith('http') ? answers(url()) : responds(url())),
})

/** One of each kind of process. The first site has two workers, the second is a process of its own. */
export function listVictims(stack: Stack): Victim[] {
  const healthOf = (site: number) => () => `${stack.sites[site - 1] ?? ''}/api/health`
  const [first, second] = [1, 2].map((number) =>
    program(stack, 'supervisor', `site ${number}`, healthOf(number)),
  ) as [Victim, Victim]
  const siteUnder = (supervisor: Victim): number => servingUnder(supervisor.pid())[0] ?? 0
  const workers = (): number[] => servingUnder(siteUnder(first))
  return [
    { ...second, name: 'site', pid: () => siteUnder(second) },
    {
      ...first,
      name: 'worker',
      pid: () => workers()[0] ?? 0,
      works: async () => workers().length === 2 && (await first.works()),
    },
    // What it started before it was killed serves on for a moment.
    {
      ...second,
      isAlone: true,
      works: async () => siteUnder(second) > 0 && (await second.works()),
    },
    program(stack, 'primary', 'primary', stack.primaryUrl),
    program(stack, 'replica', 'replica', stack.replicaUrl),
    program(stack, 'PgBouncer', 'pooler', () => stack.poolerUrl),
    program(stack, 'nginx', 'cache', () => `${stack.url}/api/metrics`),
  ]
}

/**
 * The process to which a fault happens, once it is there: 0 would be this one with all that it started.
 * @throws Error when it is not there within a minute
 */
export async function presentPid({ name, pid }: Pick<Victim, 'name' | 'pid'>): Promise<number> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(50)) {
    const found = pid()
    if (found > 0) return found
  }
  throw new Error(`${name}: no process within a minute`)
}

/** Resolves with the milliseconds until it works; null after a minute. */
export async function untilWorks(
  { works }: Pick<Victim, 'works'>,
  began: number,
): Promise<number | null> {
  while (performance.now() - began < 60_000) {
    if (await works()) return performance.now() - began
    await sleep(50)
  }
  return null
}

/** Kills a process and waits until what it did is done again. @returns milliseconds; null when a minute was not enough */
export async function kill(victim: Victim): Promise<number | null> {
  process.kill(await presentPid(victim), 'SIGKILL')
  const began = performance.now()
  await sleep(20)
  return untilWorks(victim, began)
}

const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
}

/**
 * Stops a process and what it started for a while without ending them.
 * @returns milliseconds from their going on until it works
 */
export async function pause(victim: Victim, ms: number): Promise<number | null> {
  const leader = await presentPid(victim)
  const pids = (): number[] => (victim.isAlone ? [leader] : processTree(leader))
  // What was started while the first were being stopped.
  for (let round = 0; round < 2; round++) signalAll(pids(), 'SIGSTOP')
  await sleep(ms)
  signalAll(pids().reverse(), 'SIGCONT')
  return untilWorks(victim, performance.now())
}

/** Runs a statement as the owner of a server. Raw: functions and locks of the server. */
async function asOwner(url: string, ...statements: string[]): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  return client
}

/** Breaks all connections to the primary but this one. */
export async function breakConnections(primaryUrl: string): Promise<void> {
  const statement = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`
  await (await asOwner(primaryUrl, statement)).end()
}

/** Keeps every statement that reads or writes runs waiting until it has waited for longer than it may. */
export async function lockRuns(primaryUrl: string, ms: number): Promise<void> {
  const client = await asOwner(primaryUrl, 'BEGIN', 'LOCK TABLE run IN ACCESS EXCLUSIVE MODE')
  await sleep(ms)
  await client.end()
}
