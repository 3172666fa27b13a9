import type { Principal } from '@/server/auth/tokens/tokens'
import type { PreparedFile } from '../parse/prepared-file'
import type { SubmissionResponse, SubmittedRun } from '../parse/response'
import { createHash } from 'node:crypto'

/** SHA-256 of what a request sends, in hexadecimal digits: equal for the same files and contexts in the same order. */
export function requestDigest(files: readonly PreparedFile[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.sha256} ${file.contextDigest}\n`)
  return hash.digest('hex')
}

/** A request that is ready to be written: everything about it that needs no database is known. */
export type PendingSubmission = {
  principal: Principal
  idempotencyKey: string | null
  files: PreparedFile[]
}

/** 201 where at least one run is new. */
export type Receipt = { status: 200 | 201; body: SubmissionResponse }

/** One new run with the content of its row. */
export type NewRun = {
  id: string
  conditionId: number
  replicate: number
  ingestId: string
  sourceIndex: number
  /** waits for a maintainer before readers can see it */
  isPending: boolean
  /** digest of its numbers where another run has the same ones, else null */
  copyOf: string | null
  file: PreparedFile
}

/** A file that is new to its organisation, with the runs it adds. */
export type NewIngest = {
  id: string
  principal: Principal
  file: PreparedFile
  runs: NewRun[]
  report: SubmittedRun[]
}

/** An Idempotency-Key with the response that its repeats get. */
export type NewKey = { orgId: number; key: string; request: string; body: SubmissionResponse }
