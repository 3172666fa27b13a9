import { MAX_DURATION_SECONDS } from '../../formats/decode'
import { scale } from '../../dictionary/units'
import type { TextReport } from '../../formats/text-report'
import { MAX_BITS_PER_SECOND } from '../../formats/throughput'
import { ownValue } from '../../dictionary/own-value'
import { BESIDE, HEADING, ROW, STREAM } from './iperf2-fields'

export type Iperf2Row = {
  /** number of a stream, or SUM */
  id: string
  /** of the way back: --reverse, --full-duplex */
  isReverse: boolean
  from: number
  to: number
  bits: number
  raw: string
  /** lost and all datagrams, jitter in ms, as printed */
  datagrams: { lost: number; total: number; jitter: string | null } | null
  retransmits: number | null
  line: number
}

/** Bits by thousands, bytes by 1024 (src/stdio.c). */
const BITS: Readonly<Record<string, number>> = Object.fromEntries(
  ['', 'K', 'M', 'G', 'T', 'P'].flatMap((prefix, power) => [
    [`${prefix}bits`, 1000 ** power],
    [`${prefix}Bytes`, 8 * 1024 ** power],
  ]),
)
const DATAGRAMS = /^ *(?:(\d[\d.]*) ms +)?(-?\d+)\/ *(-?\d+) +\((\S+)%\)/
const WRITES = /^ +\d+\/\d+ +(\d+)\b/

/** Columns after the rate, of versions 2.0.2 to 2.2; the others are ignored. */
const COLUMNS =
  /^(?:Interval|Transfer|Bandwidth|Jitter|Lost\/Total|Datagrams|PPS|Reads=Dist|Reads|Dist\(bin=\S+\)|Latency|avg\/min\/max\/stdev|NetPwr|Rx\/inP|Read\/Timeo|inP|Write\/Err|Tx\/Err|Rtry|(?:InF(?:\(pkts\))?\/)?Cwnd(?:\(pkts\))?\/RTT(?:\(var\))?|fq-rate|write-times|\(cnt\)|Burst|\(cnt\/size\))$/
export const OTHER_TEST =
  'of a test of throughput: bursts, frames and bounce-back tests are not read'

function readHeading(report: TextReport, text: string, line: number): string[] {
  const columns = text.trim().split(/ +/)
  if (/\bBB\b|isoch|FrameID|f-transit|start-end/i.test(text))
    report.fail('the heading', OTHER_TEST, text.trim(), line)
  const unknown = columns.find((column) => !COLUMNS.test(column))
  if (unknown !== undefined) report.fail('a column', 'one of iperf 2', unknown, line)
  return columns
}

function readRow(
  report: TextReport,
  groups: RegExpExecArray,
  columns: readonly string[],
  line: number,
): Iperf2Row {
  const [, star = '', id = '', from, to, printed = '', unit = '', rest = ''] = groups
  const factor = ownValue(BITS, unit) ?? 1
  const interval = [from, to].map((one) =>
    report.number(one, 'the interval', line, MAX_DURATION_SECONDS),
  )
  const [start = 0, end = 0] = interval
  if (end < start) report.fail('the interval', 'rising', `${from}-${to}`, line)
  const rate = report.number(printed, 'the rate', line, MAX_BITS_PER_SECOND / factor)
  const [all, jitter = null, lost, total] = DATAGRAMS.exec(rest) ?? []
  // -1 stands where the client does not know them.
  const isKnown = all !== undefined && Number(total) >= 0
  const hasLoss = columns.includes('Lost/Total')
  if (hasLoss && all === undefined && id !== 'SUM')
    report.fail('the row', 'with lost and all datagrams', groups.input.trim(), line)
  const hasWrites = columns[3] === 'Write/Err' && columns[4] === 'Rtry' && star === ''
  const writes = hasWrites ? (WRITES.exec(rest)?.[1] ?? '') : null
  if (writes === '') report.fail('the row', 'with Write/Err and Rtry', groups.input.trim(), line)
  return {
    id: id.startsWith('SUM') ? 'SUM' : id,
    isReverse: star === '*',
    from: start,
    to: end,
    bits: scale(rate, factor),
    raw: `${printed} ${unit}/sec`,
    datagrams: isKnown ? { lost: Number(lost), total: Number(total), jitter } : null,
    retransmits: writes == null ? null : report.count(writes, 'Rtry', line),
    line,
  }
}

/** All rows of a report. A line of a stream that is none is damaged. @throws AdapterError with the line */
export function readIperf2Rows(report: TextReport): Iperf2Row[] {
  const rows: Iperf2Row[] = []
  let columns: string[] = []
  for (const { text, line } of report.lines) {
    const heading = HEADING.exec(text)
    if (heading) {
      columns = readHeading(report, heading[1] ?? '', line)
      continue
    }
    if (!STREAM.test(text)) continue
    const groups = ROW.exec(text)
    if (groups) rows.push(readRow(report, groups, columns, line))
    else if (!BESIDE.test(text)) report.fail('the row', 'whole', text.trim(), line)
  }
  return rows
}

/** The first moment of a test, with four decimals or one. */
const BEGIN = 0.05

/** The row over the whole test of a stream: its last one. */
export function wholeRow(report: TextReport, rows: readonly Iperf2Row[]): Iperf2Row {
  const last = rows.at(-1) ?? report.cutOff('a row of the whole test')
  if (last.from > BEGIN) report.cutOff('the row of the whole test under the intervals')
  return last
}
