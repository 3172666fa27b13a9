import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { answers } from './program'
import type { Stack, StackPart } from './stack'

/** Something to which a fault happens, and how to see that it is over. */
export type Victim = {
  name: string
  /** 0 while there is none */
  pid: () => number
  /** whether it does its work, asked directly */
  works: () => Promise<boolean>
}

const parentOf = (pid: string): number => {
  try {
    // The name in brackets may hold anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return 0
  }
}
const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** The process that serves, a child of its supervisor; 0 while there is none. */
const servingUnder = (supervisor: number): number =>
  Number(
    readdirSync('/proc').find(
      (pid) => /^\d+$/.test(pid) && parentOf(pid) === supervisor && /next/.test(commandOf(pid)),
    ) ?? 0,
  )

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

const program = (stack: Stack, name: string, part: StackPart, url: string): Victim => ({
  name,
  pid: () => stack.pidOf(part),
  works: () => (url.startsWith('http') ? answers(url) : responds(url)),
})

/** One of each kind of process. */
export function victimsOf(stack: Stack): Victim[] {
  const health = `${stack.sites[0] ?? ''}/api/health`
  const supervisor = program(stack, 'supervisor', 'site 1', health)
  const site = { ...supervisor, name: 'site', pid: () => servingUnder(supervisor.pid()) }
  return [
    site,
    // What it started before it was killed serves on for a moment.
    { ...supervisor, works: async () => site.pid() > 0 && (await supervisor.works()) },
    program(stack, 'primary', 'primary', stack.primaryUrl),
    program(stack, 'replica', 'replica', stack.replicaUrl),
    program(stack, 'PgBouncer', 'pooler', stack.poolerUrl),
    program(stack, 'nginx', 'cache', `${stack.url}/api/metrics`),
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
async function untilWorks({ works }: Victim, began: number): Promise<number | null> {
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

/** Stops a process for a while without ending it. @returns milliseconds from its going on until it works */
export async function pause(victim: Victim, ms: number): Promise<number | null> {
  const pid = await presentPid(victim)
  process.kill(pid, 'SIGSTOP')
  await sleep(ms)
  process.kill(pid, 'SIGCONT')
  return untilWorks(victim, performance.now())
}

/** Breaks all connections to the primary but this one. Raw: a function of the server. */
export async function breakConnections(primaryUrl: string): Promise<void> {
  const client = new pg.Client(primaryUrl)
  await client.connect()
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  await client.end()
}
