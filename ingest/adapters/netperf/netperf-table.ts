import { decimal } from '../../formats/decode'
import type { ReportLine, TextReport } from '../../formats/text-report'
import type { Fields } from './netperf-fields'

/** Last line of the titles: units of each column, from the message size to the rate. */
const UNITS =
  /^bytes\s.*secs\.?\s+(?:#\s+#\s+)?(per sec|10\^[369]bits\/s(?:ec)?|[KMG]?Bytes\s*\/s(?:ec)?)/
export const hasClassicTitles = (report: TextReport): boolean => report.find(UNITS) !== null

const SPACE = /\s+/

const numbers = ({ text }: ReportLine): string[] | null => {
  const cells = text.trim().split(SPACE)
  return cells.every((cell) => decimal(cell) !== null) ? cells : null
}

/** Columns of the classic table, by the test: sockets and sizes under the names of the omni selectors. */
const COLUMNS: Readonly<Record<ClassicTest, readonly (readonly string[])[]>> = {
  stream: [['RSR_SIZE', 'LSS_SIZE', 'LOCAL_SEND_SIZE', 'ELAPSED_TIME', 'THROUGHPUT']],
  maerts: [['LSR_SIZE', 'RSS_SIZE', 'REMOTE_SEND_SIZE', 'ELAPSED_TIME', 'THROUGHPUT']],
  // The second row is what arrived.
  udp_stream: [
    ['LSS_SIZE', 'LOCAL_SEND_SIZE', 'ELAPSED_TIME', '', '', 'THROUGHPUT'],
    ['RSR_SIZE', '', '', 'REMOTE_RECV_THROUGHPUT'],
  ],
  transactions: [
    ['LSS_SIZE', 'LSR_SIZE', 'REQUEST_SIZE', 'RESPONSE_SIZE', 'ELAPSED_TIME', 'THROUGHPUT'],
    ['RSS_SIZE', 'RSR_SIZE'],
  ],
}

/** Which columns the classic table has. */
export type ClassicTest = 'stream' | 'maerts' | 'udp_stream' | 'transactions'

/**
 * The classic table: sockets, sizes, elapsed time, rate. Columns are known by the test, not by their titles, which
 * spread over three lines. -P 0 leaves the titles out and with them the unit: such a table is refused.
 * @param from index of the line under the banner
 * @throws AdapterError with the line
 */
export function readClassic(report: TextReport, from: number, test: ClassicTest): Fields {
  const units = report.find(UNITS, from)
  if (!units) return report.fail('the table', 'with its titles (no -P 0)', null, null, 'MALFORMED')
  const printed = units.groups[1] ?? ''
  const unit = printed === 'per sec' ? printed : printed.replace(SPACE, '')
  const rows = report.lines.slice(units.index + 1).flatMap((one) => {
    const cells = numbers(one)
    return cells ? [{ cells, line: one.line }] : []
  })
  const [row = report.cutOff('the numbers under the titles'), second] = rows
  const [columns = [], columnsOfSecond = []] = COLUMNS[test]
  if (row.cells.length < columns.length)
    report.fail(
      'the row',
      `${columns.length} numbers`,
      `${row.cells.length}`,
      row.line,
      'TRUNCATED',
    )
  const fields: Fields = new Map([['THROUGHPUT_UNITS', { printed: unit, line: units.line }]])
  const add = (names: readonly string[], cells: readonly string[], line: number): void => {
    for (const [i, name] of names.entries())
      if (name !== '') fields.set(name, { printed: cells[i] ?? '', line })
  }
  add(columns, row.cells, row.line)
  if (!second || second.cells.length < columnsOfSecond.length) return fields
  add(columnsOfSecond, second.cells, second.line)
  // Of UDP what was sent is told from what arrived.
  if (test === 'udp_stream')
    fields.set('LOCAL_SEND_THROUGHPUT', { printed: row.cells[5] ?? '', line: row.line })
  return fields
}
