import { unexpected } from './decode'

export type Row = { cells: string[]; line: number }

/**
 * Rows of a plain table (no quotes), one at a time so that a large file stays flat in memory; empty lines are skipped.
 * @throws AdapterError for a row of another width than the first one, as in a cut file
 */
export function* tableRows(
  text: string,
  separator: string,
  { format, hint }: { format: string; hint: string },
): Generator<Row> {
  let width = 0
  let line = 0
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    line++
    const one = text.slice(start, text[end - 1] === '\r' ? end - 1 : end)
    start = end + 1
    if (one === '') continue
    const cells = one.split(separator)
    width ||= cells.length
    if (cells.length !== width) {
      const found = `${cells.length} columns`
      const what = 'the row'
      const expected = `${width} columns wide`
      throw unexpected({ format, what, expected, found, place: { line }, hint, code: 'TRUNCATED' })
    }
    yield { cells, line }
  }
}
