import { AdapterError } from '../model/adapter'
import { JsonReader } from './json-reader'
import { LIMITS, tooLarge } from './limits'
import { SEVERAL_HINT } from './several-reports'

/**
 * One strict JSON document. Objects are plain, without `__proto__`; numbers are finite; equal keys must agree.
 * @throws AdapterError with the line, or the JSON pointer of the value at fault
 */
export function parseJson(text: string, firstLine = 1): unknown {
  const reader = new JsonReader(text, firstLine)
  const value = reader.value()
  reader.skipSpace()
  if (reader.ended) return value
  const rest = text.slice(reader.at, reader.at + 1)
  return rest === '{' || rest === '['
    ? refuseSecond(reader)
    : reader.fail(
        'MALFORMED',
        'not valid JSON',
        `expected the end of the document, found ${JSON.stringify(rest)}`,
      )
}

function refuseSecond(reader: JsonReader): never {
  throw new AdapterError({
    code: 'MALFORMED',
    title: 'two JSON documents in one file',
    detail: 'expected one document, found another',
    place: { line: reader.line() },
    hint: SEVERAL_HINT,
  })
}

export type JsonDocument = { value: unknown; line: number }

/** Documents written one after the other, with or without line breaks between them. */
export function splitJsonDocuments(text: string): JsonDocument[] {
  const reader = new JsonReader(text)
  const documents: JsonDocument[] = []
  let line = 1
  let counted = text.indexOf('\n')
  for (reader.skipSpace(); !reader.ended; reader.skipSpace()) {
    // Counted on from the document before, not from the start of the text.
    for (; counted !== -1 && counted < reader.at; counted = text.indexOf('\n', counted + 1)) line++
    documents.push({ value: reader.value(), line })
  }
  return documents
}

/** `cut` is set on a last line that is not a whole document: the harness was stopped; the lines before are valid. */
export type JsonLine = { line: number; value: unknown; cut: AdapterError | null }

/**
 * NDJSON, one line at a time so that memory stays flat; blank lines are skipped.
 * @throws AdapterError for a broken line that is not the last one
 */
export function* jsonLines(text: string): Generator<JsonLine> {
  let line = 0
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    line++
    if (end - start > LIMITS.jsonLineCharacters)
      throw tooLarge(
        'line too long',
        `${LIMITS.jsonLineCharacters} characters in a line of JSON`,
        `${end - start}`,
        { line },
      )
    const one = text.slice(start, end)
    start = end + 1
    if (one.trim() === '') continue
    yield readLine(one, line, text, start)
  }
}

function readLine(one: string, line: number, text: string, next: number): JsonLine {
  try {
    return { line, value: parseJson(one, line), cut: null }
  } catch (error) {
    const isLast = text.slice(next).trim() === ''
    if (isLast && error instanceof AdapterError) return { line, value: undefined, cut: error }
    throw error
  }
}
