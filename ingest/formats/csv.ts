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

// One field and what ends it: quoted (doubled quotes inside) or plain, then comma, line end or end of text.
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y

function damagedField(text: string, at: number, line: number): CsvError {
  if (text[at] !== '"')
    return new CsvError(
      line,
      'found a quote or a lone carriage return inside an unquoted field; put the whole field in double quotes',
    )
  const closed = /^"(?:[^"]|"")*"/.test(text.slice(at))
  return new CsvError(
    line,
    closed
      ? 'expected a comma or the end of the line after a closing quote; write a quote inside a field as ""'
      : 'found a quoted field without its closing quote',
  )
}

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
      FIELD.lastIndex = at
      const match = FIELD.exec(text)
      if (!match) throw damagedField(text, at, line)
      const [whole, quoted, plain = '', terminator = ''] = match
      record.fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
      line += whole.split('\n').length - 1
      at += whole.length
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
