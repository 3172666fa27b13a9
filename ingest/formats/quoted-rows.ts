import { type AdapterError } from '../model/adapter'
import { unexpected } from './decode'
import type { Row } from './table-rows'

type Context = { format: string; hint: string }
type Cursor = { at: number; line: number }

/**
 * Rows of an RFC 4180 table (quoted fields may hold commas and line ends), one at a time so that a large file stays flat
 * in memory; empty lines are skipped.
 * @throws AdapterError for a quote without its end and for a row of another width than the first one, as in a cut file
 */
export function* quotedRows(text: string, context: Context): Generator<Row> {
  const cursor: Cursor = { at: 0, line: 1 }
  let width = 0
  while (cursor.at < text.length) {
    const { line } = cursor
    const cells = nextRow(text, cursor, context)
    if (cells.length === 1 && cells[0] === '') continue
    width ||= cells.length
    if (cells.length !== width)
      throw damaged(context, line, `${width} columns wide`, `${cells.length} columns`, 'TRUNCATED')
    yield { cells, line }
  }
}

function damaged(
  context: Context,
  line: number,
  expected: string,
  found: string,
  code: 'TRUNCATED' | 'MALFORMED',
): AdapterError {
  return unexpected({ ...context, what: 'the row', expected, found, place: { line }, code })
}

/** A line without a quote, which is nearly every line, is split at once. */
function nextRow(text: string, cursor: Cursor, context: Context): string[] {
  const newline = text.indexOf('\n', cursor.at)
  const end = newline === -1 ? text.length : newline
  const one = text.slice(cursor.at, text[end - 1] === '\r' && end > cursor.at ? end - 1 : end)
  if (one.includes('"')) return quotedRow(text, cursor, context)
  cursor.at = end + 1
  cursor.line++
  return one.split(',')
}

function quotedRow(text: string, cursor: Cursor, context: Context): string[] {
  const cells: string[] = []
  const start = cursor.line
  for (;;) {
    cells.push(nextCell(text, cursor, context, start))
    const ending = text[cursor.at]
    if (ending === ',') {
      cursor.at++
      continue
    }
    if (ending === '\r' && text[cursor.at + 1] === '\n') cursor.at++
    if (ending !== undefined && text[cursor.at] !== '\n')
      throw damaged(context, start, 'free of text behind a closing quote', ending, 'MALFORMED')
    cursor.at++
    cursor.line++
    return cells
  }
}

function nextCell(text: string, cursor: Cursor, context: Context, start: number): string {
  if (text[cursor.at] !== '"') {
    const from = cursor.at
    while (cursor.at < text.length && !',\r\n'.includes(text[cursor.at] ?? '')) cursor.at++
    return text.slice(from, cursor.at)
  }
  const from = cursor.at + 1
  let quote = text.indexOf('"', from)
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  if (quote === -1)
    throw damaged(context, start, 'closed by its quote', 'the end of the text', 'TRUNCATED')
  cursor.at = quote + 1
  const cell = text.slice(from, quote)
  for (let i = cell.indexOf('\n'); i !== -1; i = cell.indexOf('\n', i + 1)) cursor.line++
  return cell.replaceAll('""', '"')
}
