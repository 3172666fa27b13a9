import { parentPort } from 'node:worker_threads'
import { AppError } from '../errors'
import { listLargeBuffers } from './large-buffers'
import type { InputReply, JobReply, JobRequest } from './messages'
import { ownThread } from './thread-time'
import { trimHeap } from './trim-heap'

/**
 * Functions by name that a thread runs for others, which may be asynchronous; input and output are structured-cloned. The input is that of the caller
 * who named the job, and has the type of its function.
 */
export type Jobs = Record<string, (input: never) => unknown>

async function replyTo(jobs: Jobs, job: string, input: unknown): Promise<InputReply> {
  try {
    const run = jobs[job]
    if (run === undefined) throw new Error(`there is no job "${job}"`)
    return { kind: 'done', output: await run(input as never) }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', code: error.code, facts: error.facts }
    return { kind: 'failed', stack: error instanceof Error ? String(error.stack) : String(error) }
  }
}

async function repliesTo({ job, inputs }: JobRequest, jobs: Jobs): Promise<JobReply> {
  const replies: InputReply[] = []
  for (const input of inputs) replies.push(await replyTo(jobs, job, input))
  return { kind: 'replies', replies }
}

/** Makes this thread a worker of a `WorkerPool`. Large buffers of an output are handed over instead of copied. */
export function serveJobs(jobs: Jobs): void {
  const say = (reply: JobReply): void => parentPort?.postMessage(reply, listLargeBuffers(reply))
  let ready = Promise.resolve()
  parentPort?.on('message', (request: JobRequest) => {
    ready = ready
      .then(() => repliesTo(request, jobs))
      .then(say)
      .then(trimHeap)
  })
  say({ kind: 'ready', thread: ownThread() })
}
