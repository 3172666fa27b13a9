import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into a site under test: on LOOP_BLOCKS_PORT of loopback, tells how long its event loop was blocked at most since
 * it was last asked. `blockMs` is the time as others feel it; of that, `busyMs` is time of the processor, which other
 * programs of a busy machine have no part in (Linux only, else null).
 */
const EVERY_MS = 5
const SCHEDULED = `/proc/self/task/${process.pid}/schedstat`

function processorMs() {
  try {
    return Number(readFileSync(SCHEDULED, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return null
  }
}

let [last, lastBusy] = [performance.now(), processorMs()]
let longest = { blockMs: 0, busyMs: lastBusy === null ? null : 0 }

function sample() {
  const [now, busy] = [performance.now(), processorMs()]
  longest.blockMs = Math.max(longest.blockMs, now - last - EVERY_MS)
  if (busy !== null) longest.busyMs = Math.max(longest.busyMs, busy - lastBusy)
  ;[last, lastBusy] = [now, busy]
}

if (isMainThread && process.env.LOOP_BLOCKS_PORT) {
  setInterval(sample, EVERY_MS).unref()
  createServer((socket) => {
    sample()
    socket.on('error', () => socket.destroy()).end(JSON.stringify(longest))
    longest = { blockMs: 0, busyMs: lastBusy === null ? null : 0 }
  })
    .on('error', (error) => console.error(`no figures of the event loop: ${error.message}`))
    .listen(Number(process.env.LOOP_BLOCKS_PORT), '127.0.0.1')
    .unref()
}
