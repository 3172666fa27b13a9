import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** More than any usual file leaves behind; collecting what less leaves would cost more than it gives. */
const MOST_KEPT_BYTES = 64 * 2 ** 20

let collect: (() => void) | null = null

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  return typeof gc === 'function' ? () => void gc() : () => undefined
}

/**
 * Collects what a large job of this thread left behind. A thread that waits allocates nothing, so it would keep up to a few
 * hundred MB until its next large job.
 * @returns whether there was so much
 */
export function giveBackMemory(): boolean {
  const { used_heap_size: heapBytes, external_memory: externalBytes } = getHeapStatistics()
  if (heapBytes + externalBytes <= MOST_KEPT_BYTES) return false
  collect ??= collector()
  collect()
  return true
}
