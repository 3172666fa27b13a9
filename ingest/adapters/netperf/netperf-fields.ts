import { decimal } from '../../formats/decode'
import type { TextReport } from '../../formats/text-report'
import { NETPERF_FIELDS } from './netperf-load'
import { toSelector } from './netperf-titles'

/** What a netperf result says by name, with the line of each value. Names are those of the omni output selectors. */
export type Fields = Map<string, { printed: string; line: number }>

/** -o all and -O all print more than 2,000 characters a line. */
export const MAX_LINE_LENGTH = 8000

/** Selectors whose value is read; -k all prints others that may be empty, such as LOCAL_FILL_FILE. */
const READ =
  /^(?:THROUGHPUT|THROUGHPUT_UNITS|\w+_LATENCY|ELAPSED_TIME|TRANSACTION_RATE|(?:LOCAL|REMOTE)_TRANSPORT_RETRANS|REQUEST_SIZE|RESPONSE_SIZE|PROTOCOL|DIRECTION|(?:LOCAL|REMOTE)_(?:SEND|RECV)_(?:THROUGHPUT|SIZE))$/

export const isRead = (selector: string): boolean => READ.test(selector)

/** Line of titles of -o. */
const CSV_TITLES = /^(?:[A-Z][^,\n]*,)*Throughput(?: Units)?(?:,|$)/

/** Titles may be any: those of netperf, or others beside the throughput. */
export const isCsvHeading = (line: string): boolean => {
  if (CSV_TITLES.test(line)) return true
  const isKnown = (name: string): boolean => Object.hasOwn(NETPERF_FIELDS, name)
  const [first = ''] = line.split(',', 1)
  // Rows of any table come here.
  if (first.length === line.length || !isKnown(toSelector(first))) return false
  const selectors = line.split(',').map(toSelector)
  return selectors.some(isRead) && selectors.every(isKnown)
}

const PAIR = /^([A-Z][A-Z0-9_]*)=(.*)$/

/** The pairs of -k as they are printed, for the table of the fields. */
export const listPairs = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(/\r?\n/).flatMap((line) => {
      const [, name, printed = ''] = PAIR.exec(line.trim()) ?? []
      return name === undefined ? [] : [[name, printed]]
    }),
  )

/** Lines of -k. @throws AdapterError for a selector that is read or ends the file and has no value */
export function readPairs(report: TextReport): Fields {
  const fields: Fields = new Map()
  for (const { text, line } of report.lines) {
    const [, name, printed = ''] = PAIR.exec(text.trim()) ?? []
    if (name === undefined) continue
    if (printed === '' && !READ.test(name) && line !== report.lines.at(-1)?.line) continue
    if (printed === '') report.fail(name, 'followed by a value', '', line)
    if (fields.has(name))
      report.fail('the file', 'one result', `a second ${name}`, line, 'MALFORMED')
    fields.set(name, { printed, line })
  }
  return fields
}

/** The table of -o: one line of titles, one of values. @throws AdapterError */
export function readCsv(report: TextReport): Fields {
  const found = report.lines.findIndex(({ text }) => isCsvHeading(text))
  const heading = found === -1 ? report.lines.length : found
  const titles = report.lines[heading]?.text.split(',') ?? []
  const rows = report.lines.slice(heading + 1).filter(({ text }) => text.trim() !== '')
  const [row, second] = rows
  if (!row) return report.cutOff('the values under the titles')
  if (second) report.fail('the file', 'one result', 'another line', second.line, 'MALFORMED')
  const values = row.text.split(',')
  if (values.length !== titles.length)
    report.fail('the row', `${titles.length} values`, `${values.length}`, row.line, 'TRUNCATED')
  const fields: Fields = new Map()
  for (const [i, title] of titles.entries()) {
    const selector = toSelector(title)
    const printed = values[i]?.trim() ?? ''
    if (printed === '' && READ.test(selector)) report.fail(title.trim(), 'a value', '', row.line)
    fields.set(selector, { printed, line: row.line })
  }
  return fields
}

/**
 * A number by selector; null when the file does not have it. netperf prints -1 for what was not measured.
 * @throws AdapterError for text or a number that cannot be
 */
export function readNumber(
  report: TextReport,
  fields: Fields,
  name: string,
  max: number,
): { value: number; printed: string; line: number } | null {
  const field = fields.get(name)
  if (field === undefined) return null
  const value = decimal(field.printed)
  if (value === -1) return null
  return { ...field, value: report.number(field.printed, name, field.line, max) }
}
