import { AdapterError } from '@/ingest/model/adapter'
import { parseJson } from '@/ingest/formats/json'
import { AppError } from '@/server/platform/errors'
import { MAX_WIRE_BYTES } from '@/server/platform/http/body'
import type { Line } from '@/server/platform/http/lines'
import { prepareFiles, readContext } from './prepare'
import type { PreparedFile } from './prepared-file'
import { envelope } from './json-body'

const bad = (title: string, detail: string, place: { line: number; cause?: string }): AppError =>
  new AppError('BAD_REQUEST', {
    title,
    detail,
    ...place,
    hint: 'one JSON envelope per line: { "context": { … }, "results": [ { "raw": { … } } ] }',
  })

function parseValue({ line, bytes }: Line): unknown {
  if (bytes === null)
    throw new AppError('TOO_LARGE', {
      title: 'The line is too long',
      detail: `expected at most ${MAX_WIRE_BYTES / 1e6} MB in a line, found more`,
      line,
      hint: 'send the summary of the harness instead of its raw samples, or the file in a request of its own',
    })
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes), line)
  } catch (error) {
    if (error instanceof TypeError)
      throw bad('The line is not UTF-8', 'expected UTF-8 text, found other bytes', { line })
    if (error instanceof AdapterError)
      throw bad(error.title, error.detail, { line, cause: error.code })
    throw error
  }
}

/** Parses and validates one line of a stream without the database. @throws AppError */
export function prepareLine(input: { line: Line; adapterId: string | null }): PreparedFile[] {
  const { line, adapterId } = input
  const { context, files } = envelope(parseValue(line))
  return prepareFiles(files, readContext('context', context), adapterId)
}
