export type CsvCell = string | number | boolean | null

/** A spreadsheet runs a cell that starts like this, also after what it trims or takes for the same mark. */
const FORMULA = /^[\s\u0000]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/** One field of RFC 4180; text that a spreadsheet would run gets an apostrophe in front. Absent is empty. */
export function csvCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One row of RFC 4180 with its end of line. */
export const formatCsvRow = (cells: readonly CsvCell[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`
