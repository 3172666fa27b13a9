import { z } from 'zod'
import { count } from '@/server/platform/observe/metrics'
import { AppError } from '@/server/platform/errors'
import { noteRequest } from '@/server/platform/observe/request-scope'

const FILES = 'meshbench_ingest_files_total'
/** Jobs whose results are files that are about to be stored. */
const STORING = new Set(['prepareSubmission', 'prepareLine'])
const Prepared = z.array(z.object({ adapter: z.object({ id: z.string() }) }))

/** Counts what a thread has parsed, and notes the adapter for the log of the request. */
export function countParsed(job: string, read: unknown): void {
  if (!STORING.has(job)) return
  for (const { adapter } of Prepared.safeParse(read).data ?? []) {
    count(FILES, { adapter: adapter.id, outcome: 'read' })
    noteRequest({ adapter: adapter.id })
  }
}

/** Counts what a thread has refused; which adapter did is not known. */
export function countRefused(job: string, error: unknown): void {
  if (!STORING.has(job)) return
  const outcome = error instanceof AppError ? error.code.toLowerCase() : 'failed'
  count(FILES, { adapter: 'unknown', outcome })
}
