import { Session } from 'node:inspector/promises'
import { getHeapStatistics } from 'node:v8'

/** More than any usual job leaves behind; collecting what less leaves would cost more than it frees. */
const MAX_GARBAGE_BYTES = 64 * 2 ** 20

/** Bytes in use after the last collection: what a thread needs, such as memory of WebAssembly, is no garbage. */
let liveBytes = 0

function measureUsedBytes(): number {
  const { used_heap_size: heapBytes, external_memory: externalBytes } = getHeapStatistics()
  return heapBytes + externalBytes
}

/**
 * Collects what a large job of this thread left behind. A thread that waits allocates nothing, so it would keep up to a few
 * hundred MB until its next large job.
 */
export async function trimHeap(): Promise<void> {
  if (measureUsedBytes() - liveBytes <= MAX_GARBAGE_BYTES) return
  // Not by --expose-gc: changing an engine flag at run time can end the process.
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
  liveBytes = measureUsedBytes()
}
