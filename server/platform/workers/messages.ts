import type { ErrorCode, ErrorFacts } from '../errors'

export type JobRequest = { job: string; input: unknown }

/** `failed` is a fault of this program; its text is for the log only. */
export type JobReply =
  | { kind: 'ready' }
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; code: ErrorCode; facts: ErrorFacts }
  | { kind: 'failed'; stack: string }
