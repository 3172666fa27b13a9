import { decimal } from '../../formats/decode'
import type { ReportLine, TextReport } from '../../formats/text-report'
import type { Fields } from './netperf-fields'

/** Last line of the titles: units of each column, from the message size to the rate. */
const UNITS =
  /^bytes\s.*secs\.?\s+(?:#\s+#\s+)?(per sec|10\^[369]bits\/s(?:ec)?|[KMG]?Bytes\s*\/s(?:ec)?)/
const SPACE = /\s+/

const numbers = ({ text }: ReportLine): string[] | null => {
  const cells = text.trim().split(SPACE)
  return cells.every((cell) => decimal(cell) !== null) ? cells : null
}

/**
 * The classic table: sockets, sizes, elapsed time, rate. Columns are known by the test, not by their titles, which
 * spread over three lines. -P 0 leaves the titles out and with them the unit: such a table is refused.
 * @param from index of the line under the banner
 * @throws AdapterError with the line
 */
export function readClassic(report: TextReport, from: number, isUdpStream: boolean): Fields {
  const units = report.find(UNITS, from)
  if (!units)
    return report.fail('the table', 'with its titles (no -P 0, no -O)', null, null, 'MALFORMED')
  const printed = units.groups[1] ?? ''
  const unit = printed === 'per sec' ? printed : printed.replace(SPACE, '')
  const rows = report.lines.slice(units.index + 1).flatMap((one) => {
    const cells = numbers(one)
    return cells ? [{ cells, line: one.line }] : []
  })
  const row = rows[0] ?? report.cutOff('the numbers under the titles')
  const isRate = unit === 'per sec'
  const columns = isRate
    ? ['', '', 'REQUEST_SIZE', 'RESPONSE_SIZE', 'ELAPSED_TIME', 'THROUGHPUT']
    : isUdpStream
      ? ['', 'MESSAGE_SIZE', 'ELAPSED_TIME', '', '', 'THROUGHPUT']
      : ['', '', 'MESSAGE_SIZE', 'ELAPSED_TIME', 'THROUGHPUT']
  if (row.cells.length < columns.length)
    report.fail(
      'the row',
      `${columns.length} numbers`,
      `${row.cells.length}`,
      row.line,
      'TRUNCATED',
    )
  const fields: Fields = new Map([['THROUGHPUT_UNITS', { printed: unit, line: units.line }]])
  for (const [i, name] of columns.entries())
    if (name !== '') fields.set(name, { printed: row.cells[i] ?? '', line: row.line })
  // A UDP stream has a second row: what arrived.
  const arrived = rows[1]
  if (isUdpStream && arrived && arrived.cells.length >= 4) {
    fields.set('LOCAL_SEND_THROUGHPUT', { printed: row.cells[5] ?? '', line: row.line })
    fields.set('REMOTE_RECV_THROUGHPUT', { printed: arrived.cells[3] ?? '', line: arrived.line })
  }
  return fields
}
