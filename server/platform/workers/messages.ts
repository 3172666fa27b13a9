import type { ErrorCode, ErrorFacts } from '../errors'

/** One function for each of the inputs, one after another. */
export type JobRequest = { job: string; inputs: readonly unknown[] }

/** What became of one input. `failed` is a fault of this program; its text is for the log only. */
export type InputReply =
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; code: ErrorCode; facts: ErrorFacts }
  | { kind: 'failed'; stack: string }

/** @property thread the system's number of the thread; null where it does not state it */
export type JobReply =
  { kind: 'ready'; thread: number | null } | { kind: 'replies'; replies: InputReply[] }
