import { BroadcastChannel, threadId } from 'node:worker_threads'
import { getHeapStatistics } from 'node:v8'
import { AppError } from '@/server/platform/errors'
import { serveJobs } from '@/server/platform/workers/serve-jobs'

// Says that the code of this thread is loaded.
const channel = new BroadcastChannel('sample-worker')
channel.unref()
channel.postMessage(threadId)

let done = 0

serveJobs({
  later: async (n: number) => {
    const before = done
    await new Promise((resolve) => setTimeout(resolve, 10 - n))
    done++
    return `after ${before}: ${n}`
  },
  /** Its thread, after so many ms. */
  who: async (ms: number) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return threadId
  },
  double: (n: number) => 2 * n,
  bytes: (of: Uint8Array) => of.byteLength,
  refuse: (detail: string) => {
    throw new AppError('INVALID_RESULT', { title: 'Refused', detail, line: 3 })
  },
  fail: () => {
    throw new TypeError('a fault')
  },
  /** Fails after its reply, as soon as `signal` is set. */
  failLater: (signal: Int32Array) => {
    setInterval(() => {
      if (Atomics.load(signal, 0) === 1) throw new TypeError('a fault')
    }, 1)
  },
  rest: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600),
  hang: () => {
    for (;;);
  },
  hoard: () => {
    const all: number[][] = []
    for (;;) all.push(new Array<number>(1e6).fill(all.length))
  },
  /** Leaves about `bytes` on the heap that nobody needs. Returns what was on it before. */
  litter: (bytes: number) => {
    const { used_heap_size: heapBytes } = getHeapStatistics()
    new Array<number>(bytes / 8).fill(0)
    return heapBytes
  },
  exit: () => process.exit(1),
})
