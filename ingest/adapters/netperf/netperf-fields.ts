import { decimal } from '../../formats/decode'
import type { TextReport } from '../../formats/text-report'

/** What a netperf result says by name, with the line of each value. Names are those of the omni output selectors. */
export type Fields = Map<string, { printed: string; line: number }>

/** Column titles of -o (omni CSV) and of the human-readable -O, by selector (nettest_omni.c). */
const SELECTORS: Record<string, string> = {
  throughput: 'THROUGHPUT',
  'throughput units': 'THROUGHPUT_UNITS',
  'minimum latency microseconds': 'MIN_LATENCY',
  'maximum latency microseconds': 'MAX_LATENCY',
  'mean latency microseconds': 'MEAN_LATENCY',
  'stddev latency microseconds': 'STDDEV_LATENCY',
  '50th percentile latency microseconds': 'P50_LATENCY',
  '90th percentile latency microseconds': 'P90_LATENCY',
  '99th percentile latency microseconds': 'P99_LATENCY',
  'round trip latency usec/tran': 'RT_LATENCY',
  'elapsed time (sec)': 'ELAPSED_TIME',
  'transaction rate tran/s': 'TRANSACTION_RATE',
  'local transport retransmissions': 'LOCAL_TRANSPORT_RETRANS',
  'request size bytes': 'REQUEST_SIZE',
  'response size bytes': 'RESPONSE_SIZE',
  protocol: 'PROTOCOL',
  direction: 'DIRECTION',
  'local send throughput': 'LOCAL_SEND_THROUGHPUT',
  'local recv throughput': 'LOCAL_RECV_THROUGHPUT',
  'remote send throughput': 'REMOTE_SEND_THROUGHPUT',
  'remote recv throughput': 'REMOTE_RECV_THROUGHPUT',
}

/** Every selector whose value is read; -k all prints others that may be empty, such as LOCAL_FILL_FILE. */
const READ = new Set([...Object.values(SELECTORS), 'MESSAGE_SIZE'])

const PAIR = /^([A-Z][A-Z0-9_]*)=(.*)$/

/** Lines of -k. @throws AdapterError for a selector that is read or ends the file and has no value */
export function readPairs(report: TextReport): Fields {
  const fields: Fields = new Map()
  for (const { text, line } of report.lines) {
    const [, name, printed = ''] = PAIR.exec(text.trim()) ?? []
    if (name === undefined) continue
    if (printed === '' && !READ.has(name) && line !== report.lines.at(-1)?.line) continue
    if (printed === '') report.fail(name, 'followed by a value', '', line)
    if (fields.has(name))
      report.fail('the file', 'one result', `a second ${name}`, line, 'MALFORMED')
    fields.set(name, { printed, line })
  }
  return fields
}

/** The table of -o: one line of titles, one of values. @throws AdapterError */
export function readCsv(report: TextReport, heading: number): Fields {
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
    const name = title.trim().toLowerCase()
    const selector = Object.hasOwn(SELECTORS, name) ? SELECTORS[name] : undefined
    if (selector === undefined) continue
    const printed = values[i]?.trim() ?? ''
    if (printed === '') report.fail(title.trim(), 'a value', '', row.line)
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
