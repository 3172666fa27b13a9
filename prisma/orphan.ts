import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds that a server gets to end in good order, and then at once. */
const PATIENCE: [signal: NodeJS.Signals, ms: number][] = [
  ['SIGINT', 8_000],
  ['SIGQUIT', 6_000],
]

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const attempt = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

/** The command line of a process; empty for one that has ended and waits for its parent, null where it cannot be read. */
const commandOf = (pid: number): string | null =>
  attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')) ??
  attempt(() => execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).toString())

/** Whether a process is a PostgreSQL on this folder, and not just one that got the number of an earlier one. */
function isServerOf(pid: number, databaseDir: string): boolean {
  const command = commandOf(pid)
  // Who cannot be seen may be it: PostgreSQL decides.
  if (command === null) return true
  if (!/\bpostgres\b/.test(command)) return false
  const place = attempt(() => readlinkSync(`/proc/${pid}/cwd`))
  return place === realpathSync(databaseDir) || command.includes(databaseDir)
}

/** The first line of the file that a server keeps in its folder; null where none has run, or the last one ended in order. */
function recordedPid(file: string): number | null {
  const text = attempt(() => readFileSync(file, 'utf8'))
  const pid = Number.parseInt(text ?? '', 10)
  return Number.isSafeInteger(pid) && pid > 0 ? pid : null
}

/**
 * Ends the PostgreSQL that an earlier start left behind when it was killed, and removes its record where the number belongs
 * to another program: PostgreSQL would take that for itself and refuse to start. Only for who holds the data folder.
 * @returns whether one was ended
 * @throws Error that names the process that does not end
 */
export async function endOrphan(databaseDir: string): Promise<boolean> {
  const file = path.join(databaseDir, 'postmaster.pid')
  const pid = recordedPid(file)
  if (pid === null || !isAlive(pid)) return false
  if (!isServerOf(pid, databaseDir)) {
    rmSync(file, { force: true })
    return false
  }
  for (const [signal, ms] of PATIENCE) {
    attempt(() => process.kill(pid, signal))
    for (const until = Date.now() + ms; Date.now() < until; await delay(50))
      if (!isAlive(pid) || commandOf(pid) === '') return true
  }
  throw new Error(
    `PostgreSQL of an earlier start (process ${pid}) still runs on ${databaseDir} and does not end; end it and start again`,
  )
}
