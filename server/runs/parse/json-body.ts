import { z } from 'zod'
import { parseJson } from '@/ingest/formats/json'
import { LIMITS } from '@/ingest/formats/limits'
import { AdapterError } from '@/ingest/model/adapter'
import { firstIssue } from '@/ingest/model/first-issue'
import { toPointer } from '@/ingest/model/pointer'
import { DATABASE_TEXT } from '@/server/platform/db/storable-text'
import { AppError, type ErrorCode, type ErrorFacts } from '@/server/platform/errors'
import type { UploadedFile } from './prepare'

export const MAX_FILES = 100

const FileName = z.string().max(200).regex(DATABASE_TEXT, 'a text without U+0000')

/** The JSON body, and each line of a stream. */
export const Envelope = z.strictObject({
  context: z.record(z.string(), z.unknown()),
  results: z
    .array(
      z.strictObject({
        name: FileName.optional(),
        replicate: z.number().int().positive().optional(),
        raw: z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]),
      }),
    )
    .min(1)
    .max(MAX_FILES),
})

/** A file of an envelope. @property document what its bytes say, where it was sent as JSON and not as text */
type EnvelopeFile = UploadedFile & { document: object | null }
type EnvelopeParts<File = UploadedFile> = { context: object; files: File[] }

function refuseLargeContext(context: object): void {
  const { length } = JSON.stringify(context)
  if (length <= LIMITS.context.characters) return
  throw new AppError('INVALID_CONTEXT', {
    title: 'The context is too large',
    detail: `expected at most ${LIMITS.context.characters} characters of JSON, found ${length}`,
    file: 'context',
    pointer: '/context',
  })
}

/** @throws AppError BAD_REQUEST with the pointer inside the envelope */
export function envelope(value: unknown): EnvelopeParts<EnvelopeFile> {
  const result = Envelope.safeParse(value)
  if (!result.success) {
    const { path, message } = firstIssue(result.error)
    throw new AppError('BAD_REQUEST', {
      title: 'The envelope is not valid',
      detail: message,
      pointer: toPointer(path),
      hint: '{ "context": { … }, "results": [ { "name": "fortio.json", "raw": { … } } ] }',
    })
  }
  refuseLargeContext(result.data.context)
  const files = result.data.results.map(({ name, replicate, raw }, i) => ({
    name: name ?? `result-${i + 1}`,
    bytes: new TextEncoder().encode(typeof raw === 'string' ? raw : JSON.stringify(raw)),
    replicate: replicate ?? null,
    document: typeof raw === 'string' ? null : raw,
  }))
  return { context: result.data.context, files }
}

const isEnvelope = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && 'context' in value && 'results' in value

/** What a body of type JSON is: a result file, an envelope, or an envelope that is not valid. */
export type JsonBody =
  | { kind: 'file'; body: Uint8Array }
  | ({ kind: 'envelope' } & EnvelopeParts)
  | { kind: 'refused'; code: ErrorCode; facts: ErrorFacts }

/**
 * Reads a body of type JSON; with a context in the query it may be a result file.
 * @throws AppError BAD_REQUEST for what is not JSON, where it cannot be a file
 */
export function readJsonBody(input: { body: Uint8Array; hasContext: boolean }): JsonBody {
  const { body, hasContext } = input
  let value: unknown
  try {
    value = parseJson(new TextDecoder('utf-8', { fatal: false }).decode(body))
  } catch (error) {
    // With a context in the query, the body is a result file; let the adapter report what is wrong with it.
    if (hasContext || !(error instanceof AdapterError)) return { kind: 'file', body }
    throw new AppError('BAD_REQUEST', {
      title: error.title,
      detail: error.detail,
      cause: error.code,
      ...(error.place && 'line' in error.place ? { line: error.place.line } : {}),
    })
  }
  if (hasContext && !isEnvelope(value)) return { kind: 'file', body }
  try {
    const { context, files } = envelope(value)
    // Their documents stay here: bytes are faster to send to another thread than a tree.
    return { kind: 'envelope', context, files: files.map(({ document: _, ...file }) => file) }
  } catch (error) {
    // Not thrown: a context that is given twice comes before what is wrong with one of them.
    if (error instanceof AppError) return { kind: 'refused', code: error.code, facts: error.facts }
    throw error
  }
}
