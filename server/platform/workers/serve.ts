import { parentPort } from 'node:worker_threads'
import { AppError } from '../errors'
import type { InputReply, JobReply, JobRequest } from './messages'

/**
 * Functions by name that a thread runs for others; input and output are structured-cloned. The input is that of the caller
 * who named the job, and has the type of its function.
 */
export type Jobs = Record<string, (input: never) => unknown>

function replyTo(jobs: Jobs, job: string, input: unknown): InputReply {
  try {
    const run = jobs[job]
    if (run === undefined) throw new Error(`there is no job "${job}"`)
    return { kind: 'done', output: run(input as never) }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', code: error.code, facts: error.facts }
    return { kind: 'failed', stack: error instanceof Error ? String(error.stack) : String(error) }
  }
}

/** Makes this thread a worker of a `WorkerPool`. */
export function serveJobs(jobs: Jobs): void {
  const say = (reply: JobReply): void => parentPort?.postMessage(reply)
  parentPort?.on('message', ({ job, inputs }: JobRequest) =>
    say({ kind: 'replies', replies: inputs.map((input) => replyTo(jobs, job, input)) }),
  )
  say({ kind: 'ready' })
}
