import { spawn, type ChildProcess } from 'node:child_process'
import { copyListeners } from './copy-listeners'

/**
 * Environment of a process that takes large bodies, for the allocator of glibc, which others ignore: memory of bodies goes
 * back to the system when they are gone, instead of staying with the process in pieces.
 */
const ALLOCATION = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' } as const

import { siteCommand } from './site-command'

export type ServeOptions = {
  mode: 'dev' | 'start'
  host: string
  port: number
  /** processes that serve the port */
  workers: number
  /** arguments of Node before those of the site */
  before?: readonly string[]
  /** where its input, output and errors go */
  stdio: readonly ('pipe' | 'inherit' | 'ignore' | number)[]
  env: Readonly<Record<string, string>>
  signal?: AbortSignal
}

/**
 * Arguments of Node for the heap. One whose limit is below 2 GB grows to at most 1.6 times what was alive before everything is
 * collected, a larger one to 4 times: a site that uses 200 MB would take 800.
 * @param nodeOptions `NODE_OPTIONS`, whose limit counts where it has one
 */
export const heapArguments = (nodeOptions = ''): string[] =>
  /--max[-_]old[-_]space[-_]size/.test(nodeOptions) ? [] : ['--max-old-space-size=1024']

/** Starts the processes that serve the site, with the memory and the listeners that they are to have. */
export function spawnServing(given: ServeOptions): ChildProcess {
  const { mode, host, port, workers, before = [], stdio, env, signal } = given
  // In development the child is not what serves, and of several workers another process is above them.
  const isAbove = mode === 'start' && workers === 1
  const heap = mode === 'start' ? heapArguments(process.env.NODE_OPTIONS) : []
  const command = [...heap, ...before, ...siteCommand(mode, host, port, workers)]
  const child = spawn(process.execPath, command, {
    stdio: isAbove ? [...stdio, 'ipc'] : [...stdio],
    signal,
    env: {
      ...ALLOCATION,
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      SITE_WORKERS: String(workers),
      ...env,
    },
  })
  if (isAbove) copyListeners(child)
  return child
}
