import { availableParallelism } from 'node:os'
import { inProject } from '@/server/platform/in-project'

/** More workers would use up the connections of the embedded database. */
const MAX_DEFAULT_WORKERS = 4

/** Default number of workers: each has a process that renders for it, beside the database and the threads that read files. */
export const usualWorkers = (cores = availableParallelism()): number =>
  Math.min(MAX_DEFAULT_WORKERS, Math.max(1, Math.floor(cores / 2)))

/**
 * Arguments of Node that serve the site.
 * @param workers processes on the one port; a single one needs no process above it
 */
export function siteCommand(
  mode: 'dev' | 'start',
  host: string,
  port: number,
  workers = 1,
): string[] {
  const next = inProject('node_modules', 'next', 'dist', 'bin', 'next')
  const serve = [next, mode, '-p', String(port), '-H', host]
  if (workers === 1) return serve
  const program = inProject('server', 'operate', 'supervise', 'workers.ts')
  return ['--import', 'tsx', program, String(workers), ...serve]
}
