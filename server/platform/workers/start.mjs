// Loads the TypeScript of a thread; Node's own --import does not reach the file that a thread starts with.
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

/** Gives way to the thread that serves requests, where a system has priorities of threads (Linux). */
function giveWay() {
  try {
    const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? []
    if (thread !== undefined) setPriority(Number(thread), 5)
  } catch {
    // All threads are alike then.
  }
}

giveWay()
register()
await import(pathToFileURL(workerData.entry).href)
