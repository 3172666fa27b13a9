import type { ParsedRun } from './parsed-run'
import type { FormatFields } from './fields'
import type { CountsWaiting, Given, LoadModel } from '../dictionary/vocabulary'

/** One uploaded file. `text` is UTF-8 without byte-order mark, null when the bytes are not text. */
export type ResultFile = {
  name: string
  bytes: Uint8Array
  text: string | null
  /** parsed once, on first use; undefined when the text is not a single JSON document */
  json: () => unknown
}

/** Facts that a file of this harness may lack and only the sender knows. */
export type ParseHints = {
  /** unit of latencies for formats that do not state one (HdrHistogram logs) */
  latencyUnit: string | null
}

export type ErrorPlace = { pointer: string } | { line: number } | null

export type AdapterErrorCode =
  | 'UNKNOWN_FORMAT'
  | 'AMBIGUOUS_FORMAT'
  | 'NOT_TEXT'
  | 'MALFORMED'
  | 'TRUNCATED'
  | 'INVALID_VALUE'
  | 'MISSING_FIELD'
  | 'NO_RESULT'
  | 'UNIT_UNKNOWN'
  | 'TOO_LARGE'
  | 'SECRET_IN_FILE'
  | 'UNKNOWN_ADAPTER'

/**
 * An error for the sender: what was expected and found, where, and how to fix it. `hint` names the flag of the harness
 * that produces a valid file.
 */
export class AdapterError extends Error {
  readonly code: AdapterErrorCode
  readonly title: string
  readonly detail: string
  readonly place: ErrorPlace
  readonly hint: string | null

  constructor(facts: {
    code: AdapterErrorCode
    title: string
    detail: string
    place?: ErrorPlace
    hint?: string | null
  }) {
    super(`${facts.title}: ${facts.detail}`)
    this.name = 'AdapterError'
    this.code = facts.code
    this.title = facts.title
    this.detail = facts.detail
    this.place = facts.place ?? null
    this.hint = facts.hint ?? null
  }
}

export type Adapter = {
  /** stable id: file name, fixture folder, `?adapter=` value, page under /harnesses */
  id: string
  label: string
  /** where the harness defines its output format */
  reference: string
  /** command line that produces a valid file */
  command: string
  /** how the harness paces requests and whether its latencies include waiting time */
  loadModels: readonly LoadModel[]
  coordinatedOmission: string
  /** the same in a word: whether the time that a request waits in the generator is in its latency */
  countsWaiting: CountsWaiting
  /** what some of its files hold */
  gives: readonly Given[]
  /** what is read from the file, its latency unit, and what misleads its readers; for /harnesses */
  reads: string
  latencyUnit: string
  traps: readonly string[]
  /** what it writes: the first that claims a file reads it */
  formats: readonly Format[]
}

/** One kind of output of a harness. */
export type Format = {
  /** as its users call it: "JSON", "report for people", "CSV of -e" */
  name: string
  /** every field that a file of this format has, and what it is to a comparison (methodology 2.2) */
  fields: FormatFields
  /** whether a report without failures has no line about them, so that a line that nobody knows may be that one */
  omitsZeroFailures?: true
  /** cheap and total: a signature in the text, of which it gets both ends when it is long; never an exception */
  detect: (file: ResultFile) => boolean
  /** every run of the file, or an AdapterError; never a partial result */
  parse: (file: ResultFile, hints: ParseHints) => ParsedRun[]
}

/** Whether one of the adapter's formats claims the file. */
export const claims = ({ formats }: Adapter, file: ResultFile): boolean =>
  formats.some(({ detect }) => detect(file))

/** The format that claims a file, else the first one, which says what is missing. */
export function findFormat({ formats }: Adapter, file: ResultFile): Format {
  const format = formats.find(({ detect }) => detect(file)) ?? formats[0]
  if (!format) throw new RangeError('an adapter without a format')
  return format
}
