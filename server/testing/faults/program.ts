import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Part } from '@/server/operate/supervise/keep-running'

export type Program = Part & { pid: number }

export type ProgramOptions = {
  command: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
  /** as user postgres where this process is root: some programs refuse to be it */
  isUnprivileged?: boolean
  /** gets everything that it writes */
  logFile: string
  isReady: () => Promise<boolean>
  readyWithinMs?: number
  stopSignal?: NodeJS.Signals
  /** until it is killed */
  patienceMs?: number
}

/** Numbers of user postgres where this process is root; empty where it is not. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string): number => Number(execFileSync('id', [option, 'postgres']))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Ends a program with all its processes, as a service manager does. */
export function killAll(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/**
 * Starts a program with a group of its own and waits until it is ready. Where it ends, what is left of its group is killed.
 * @param signal gives up waiting, and ends it
 * @throws Error when it ends before, or is not ready in time
 */
export async function startProgram(given: ProgramOptions, signal?: AbortSignal): Promise<Program> {
  const child = spawn(given.command, [...given.args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, ...given.env },
    ...(given.isUnprivileged ? unprivileged() : {}),
  })
  const pid = child.pid ?? 0
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => appendFileSync(given.logFile, piece))
  const leave = (): void => killAll(pid)
  process.once('exit', leave)
  let reason: string | null = null
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, by) => resolve(by ? `signal ${by}` : `exit code ${code ?? '?'}`))
  }).then((why) => {
    reason = why
    if (pid > 0) killAll(pid)
    process.off('exit', leave)
    return why
  })
  const stop = async (): Promise<void> => {
    if (reason === null) child.kill(given.stopSignal ?? 'SIGTERM')
    const patience = setTimeout(() => killAll(pid), given.patienceMs ?? 4_000)
    await ended
    clearTimeout(patience)
  }
  const until = Date.now() + (given.readyWithinMs ?? 30_000)
  while (Date.now() < until && !signal?.aborted) {
    const why = reason as string | null
    if (why !== null) throw new Error(`${given.command} ended: ${why}; see ${given.logFile}`)
    if (await given.isReady()) return { pid, ended, stop }
    await delay(50)
  }
  await stop()
  throw new Error(`${given.command} was not ready in time; see ${given.logFile}`)
}

/** Whether an address answers with a status below 500. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.status < 500
    },
    () => false,
  )
