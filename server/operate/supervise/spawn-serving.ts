import { spawn, type ChildProcess } from 'node:child_process'
import { copyListeners } from './copy-listeners'

/**
 * Allocator settings (glibc only) for processes that receive large bodies: freed memory returns to the system instead of
 * fragmenting the heap.
 */
const ALLOCATION = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' } as const

import { siteCommand } from './site-command'

export type ServeOptions = {
  mode: 'dev' | 'start'
  host: string
  port: number
  /** processes that serve the port */
  workers: number
  /** Node arguments before those of the site */
  before?: readonly string[]
  /** standard streams */
  stdio: readonly ('pipe' | 'inherit' | 'ignore' | number)[]
  env: Readonly<Record<string, string>>
  signal?: AbortSignal
}

/**
 * Node arguments for the heap. One with a limit below 2 GB grows to at most 1.6 times the live data before a full
 * collection, a larger one to 4 times: a site that uses 200 MB would take 800.
 * @param nodeOptions `NODE_OPTIONS`, whose limit takes precedence
 */
export const heapArguments = (nodeOptions = ''): string[] =>
  /--max[-_]old[-_]space[-_]size/.test(nodeOptions) ? [] : ['--max-old-space-size=1024']

/** Starts the processes of the site, with their memory limits and listeners. */
export function spawnServing(given: ServeOptions): ChildProcess {
  const { mode, host, port, workers, before = [], stdio, env, signal } = given
  // In development the child is not the server, and several workers have a parent process.
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
