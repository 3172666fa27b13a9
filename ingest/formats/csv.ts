/** RFC 4180: comma, double quotes, CRLF or LF. Text only; what a column means is the caller's part. */
export type CsvRecord = {
  /** line of the file on which the record starts, counted from 1 */
  line: number
  fields: string[]
}

export class CsvError extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.name = 'CsvError'
    this.line = line
  }
}

const PLAIN = /[^",\r\n]*/y
const TERMINATOR = /,|\r?\n|$/y

const taken = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

/** Position behind the closing quote of a field that begins with one. A pattern would run out of memory on a long field. */
function endOfQuoted(text: string, at: number, line: number): number {
  let quote = text.indexOf('"', at + 1)
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  if (quote === -1) throw new CsvError(line, 'found a quoted field without its closing quote')
  return quote + 1
}

const damaged = (isQuoted: boolean): string =>
  isQuoted
    ? 'expected a comma or the end of the line after a closing quote; write a quote inside a field as ""'
    : 'found a quote or a lone carriage return inside an unquoted field; put the whole field in double quotes'

/**
 * Every record of the text, the header line included. Empty lines are skipped.
 * @throws CsvError with the line on which the damaged field starts
 */
export function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let line = 1
  let at = 0
  while (at < text.length) {
    const record: CsvRecord = { line, fields: [] }
    for (let end = ','; end === ',';) {
      const isQuoted = text[at] === '"'
      const behind = isQuoted
        ? endOfQuoted(text, at, line)
        : at + (taken(PLAIN, text, at) ?? '').length
      const field = text.slice(at, behind)
      const terminator = taken(TERMINATOR, text, behind)
      if (terminator === null) throw new CsvError(line, damaged(isQuoted))
      record.fields.push(isQuoted ? field.slice(1, -1).replaceAll('""', '"') : field)
      if (isQuoted) line += field.split('\n').length - 1
      if (terminator.endsWith('\n')) line++
      at = behind + terminator.length
      end = terminator
    }
    if (record.fields.length > 1 || record.fields[0] !== '') records.push(record)
  }
  return records
}

const quote = (field: string): string =>
  /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field

/** Rows of text as CSV with LF line ends, quoted only where the format asks for it. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quote).join(',')}\n`).join('')
