import { readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'

/** The system's number of the thread that asks; null if the system does not report it. */
export function ownThread(): number | null {
  try {
    return Number(path.basename(readlinkSync('/proc/thread-self')))
  } catch {
    return null
  }
}

/** Milliseconds that a thread of this process had of the processor so far; null if the system does not report it. */
export function readThreadCpuMs(thread: number | null): number | null {
  if (thread === null) return null
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return null
  }
}
