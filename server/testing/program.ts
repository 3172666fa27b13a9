import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Part } from '@/server/operate/supervise/keep-running'

export type Program = Part & { pid: number }
/** `output`: everything that it has written so far, where that goes to no file */
export type StartedProgram = Program & { output: () => string }

export type ProgramOptions = {
  command: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
  /** as user postgres where this process is root: some programs refuse to be it */
  isUnprivileged?: boolean
  /** folder that it starts in */
  cwd?: string
  /** gets everything that it writes, which is kept in memory where it is left out */
  logFile?: string
  /** @param output everything that it has written so far */
  isReady: (output: string) => boolean | Promise<boolean>
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
export async function startProgram(
  given: ProgramOptions,
  signal?: AbortSignal,
): Promise<StartedProgram> {
  const child = spawn(given.command, [...given.args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...(given.cwd === undefined ? {} : { cwd: given.cwd }),
    env: { ...process.env, ...given.env },
    ...(given.isUnprivileged ? unprivileged() : {}),
  })
  const pid = child.pid ?? 0
  let output = ''
  const { logFile } = given
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      if (logFile === undefined) output += piece.toString()
      else appendFileSync(logFile, piece)
    })
  const seen = (): string =>
    logFile === undefined ? `:\n${output.slice(-4_000)}` : `; see ${logFile}`
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
    if (why !== null) throw new Error(`${given.command} ended: ${why}${seen()}`)
    if (await given.isReady(output)) return { pid, ended, stop, output: () => output }
    await delay(50)
  }
  await stop()
  throw new Error(`${given.command} was not ready in time${seen()}`)
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
