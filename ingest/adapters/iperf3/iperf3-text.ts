import { MAX_DURATION_SECONDS } from '../../formats/decode'
import type { Measurement, ParsedRun } from '../../model/parsed-run'
import { emptyRun, measured } from '../../model/build-run'
import { TextReport } from '../../formats/text-report'
import { MAX_BITS_PER_SECOND, noRequestLatency, throughput } from '../../formats/throughput'
import { scale } from '../../dictionary/units'
import { readLineLoad } from '../../model/fields'
import { IPERF3_LINES } from './iperf3-fields'

const HEADER = /\[ ID\](?:\[Role\])? Interval +Transfer +(?:Bitrate|Bandwidth)/
const FAILED = /iperf3: (?:error|interrupt) - (.+)$/
const STARTING = /(?:^|\s)(?:Connecting to host |Accepted connection from )/
const ROW =
  /\[ *(\d+|SUM)\](?:\[(TX|RX)-[CS]\])? +([^\s-]+)-(\S+) +sec +(\S+) (\S*?Bytes) +(\S+) (\S*)\/sec\b(.*)$/
const DATAGRAMS = /(?<!\S)(\S+) ms +([^\s/]+)\/ ?(\S+) \(([^\s%]+)%\)/
const SIDE = /\b(sender|receiver)\s*$/

/** iperf 2 prints the same table below other lines, which a log may begin with a time or a name. */
const isIperf2 = (text: string): boolean =>
  /^.{0,200}(?:Client connecting to \S{1,300}, (?:TCP|UDP) port \d|Server listening on (?:TCP|UDP) port \d|\] local \S{1,300} port \d{1,5} connected with \S)/m.test(
    text,
  )
/** -J with --get-server-output carries the server's report for people as one of its texts. */
const isJsonObject = (text: string): boolean => text.trimStart().startsWith('{')
export const isIperf3Text = (text: string): boolean =>
  !isJsonObject(text) &&
  ((HEADER.test(text) && !isIperf2(text)) || /^iperf3: (?:error|interrupt) - /m.test(text))

/** iperf3 counts bits by thousands and bytes by 1024. */
const BITS: Record<string, number> = {
  bits: 1,
  Kbits: 1e3,
  Mbits: 1e6,
  Gbits: 1e9,
  Tbits: 1e12,
  Bytes: 8,
  KBytes: 8 * 2 ** 10,
  MBytes: 8 * 2 ** 20,
  GBytes: 8 * 2 ** 30,
  TBytes: 8 * 2 ** 40,
}

type Row = {
  id: string
  role: string | null
  side: string | null
  seconds: number
  bits: number
  raw: string
  rest: string
  line: number
}

function readRow(report: TextReport, text: string, line: number): Row | null {
  const groups = ROW.exec(text)
  if (!groups) return null
  const [, id = '', role = null, from, to, , , printed, unit = '', rest = ''] = groups
  const factor = Object.hasOwn(BITS, unit) ? BITS[unit] : undefined
  if (factor === undefined)
    return report.fail('the rate', 'with a unit such as Mbits/sec', `${printed} ${unit}`, line)
  const start = report.number(from, 'the interval', line, MAX_DURATION_SECONDS)
  const end = report.number(to, 'the interval', line, MAX_DURATION_SECONDS)
  if (end < start) report.fail('the interval', 'rising', `${from}-${to}`, line)
  const bits = scale(report.number(printed, 'the rate', line, MAX_BITS_PER_SECOND / factor), factor)
  const side = SIDE.exec(rest)?.[1] ?? null
  return { id, role, side, seconds: end - start, bits, raw: `${printed} ${unit}/sec`, rest, line }
}

/** Rows of the summary under the last table heading: the sum over streams where there are several. */
function summaryRows(report: TextReport): { rows: Row[]; isUdp: boolean } {
  let heading = report.find(HEADER) ?? report.cutOff('the table of results')
  for (
    let next = report.find(HEADER, heading.index + 1);
    next;
    next = report.find(HEADER, next.index + 1)
  )
    heading = next
  const rows: Row[] = []
  for (const { text, line } of report.until(/^iperf Done|^-{20}/, heading.index + 1)) {
    const row = readRow(report, text, line)
    if (row) rows.push(row)
  }
  const sums = rows.filter(({ id }) => id === 'SUM')
  const title = report.lines[heading.index]?.text ?? ''
  const isUdp = title.includes('Datagrams')
  const isSummary = title.includes('Jitter') || rows.some(({ side }) => side !== null)
  if (rows.length === 0 || !isSummary) report.cutOff('the summary at the end')
  return { rows: sums.length > 0 ? sums : rows, isUdp }
}

function toMeasurements(report: TextReport, row: Row, isUdp: boolean): Measurement[] {
  const prefix = row.role === null ? '' : `bidir.${row.role.toLowerCase()}.`
  const side = row.side === null ? undefined : prefix + row.side
  const { line } = row
  const rate = throughput(isUdp ? 'udp' : 'tcp', row.bits, row.raw, side)
  if (!isUdp) {
    const printed = row.side === 'sender' ? /^ +(\d+) /.exec(row.rest)?.[1] : undefined
    const retransmits = printed === undefined ? null : report.count(printed, 'Retr', line)
    return [...rate, ...measured('tcp.retransmits', 'total', retransmits, null, side)]
  }
  if (row.side === 'sender') return rate
  const [, jitter, lost, packets] = DATAGRAMS.exec(row.rest) ?? report.cutOff('the lost datagrams')
  const total = report.count(packets, 'the number of datagrams', line)
  const missing = report.count(lost, 'lost datagrams', line)
  if (missing > total) report.fail('lost datagrams', `at most ${total}`, missing, line)
  const receiver = `${prefix}receiver`
  const seconds = scale(report.number(jitter, 'the jitter', line, 1e9), 1e-3)
  return [
    ...rate,
    ...measured('udp.jitter', 'mean', seconds, `${jitter} ms`, receiver),
    ...measured('udp.loss', 'ratio', total === 0 ? null : missing / total, null, receiver),
    ...measured('udp.lost', 'total', missing, null, receiver),
    ...measured('udp.packets', 'total', total, null, receiver),
  ]
}

/** A server does not know what its client sent, and prints 0 for it. */
function withoutUnknown(rows: readonly Row[]): Row[] {
  const isKnown = rows.some(({ bits }) => bits > 0)
  return rows.filter(({ bits, side }) => !isKnown || side === null || bits > 0)
}

/** The report for people. @throws AdapterError with the line, or the error that iperf3 printed */
export function parseIperf3Text(text: string, hint: string): ParsedRun {
  const report = new TextReport(text, 'iperf3', hint)
  const failed = report.find(FAILED)
  if (failed)
    report.fail('the result', 'a finished test', failed.groups[1], failed.line, 'NO_RESULT')
  report.refuseSecond(STARTING)
  const { rows: printed, isUdp } = summaryRows(report)
  const rows = withoutUnknown(printed)
  const isSum = rows[0]?.id === 'SUM'
  const ids = new Set(rows.map(({ id }) => id))
  const isBidirectional = rows.some(({ role }) => role !== null)
  if (!isSum && !isBidirectional && ids.size > 1)
    report.fail('the summary', 'a [SUM] row for several streams', null, rows[0]?.line ?? null)
  const locals = report.lines.filter((one) =>
    /\[ *\d+\](?:\[..-[CS]\])? local /.test(one.text),
  ).length
  const streams = isBidirectional
    ? Math.max(1, Math.floor(locals / 2))
    : locals || (isSum ? null : 1)
  const roles = new Set(rows.map(({ role }) => role))
  if (isBidirectional && roles.size < 2)
    report.fail('the summary', 'both directions of --bidir', null, rows[0]?.line ?? null)
  const isReverse = report.find(/Reverse mode, remote host/) !== null
  const isClient = report.find(/Connecting to host /) !== null
  const whole = rows.find(({ side }) => side === 'sender') ?? rows[0]
  const plan = report.find(/protocol: \S+, \d+ streams, (\d+) byte blocks, ([^,]*),/)
  const planned = /(?<!\d)(\d+) second test$/.exec(plan?.groups[2] ?? '')?.[1]
  return {
    ...emptyRun({
      name: 'iperf3',
      version: report.find(/^iperf (3\S*)/)?.groups[1]?.slice(0, 80) ?? null,
      loadModel: 'unknown',
      quantileMethod: 'none: averages over the test',
    }),
    protocol: isUdp ? 'udp' : 'tcp',
    durationSeconds: whole?.seconds ?? null,
    nominalDurationSeconds: Number(planned ?? 0) || null,
    payloadBytes: Number(plan?.groups[1] ?? 0) || null,
    connections: streams,
    streams,
    direction: isBidirectional ? 'bidir' : isReverse ? 'reverse' : isClient ? 'forward' : null,
    load: readLineLoad(IPERF3_LINES, report.lines),
    measurements: rows.flatMap((row) => toMeasurements(report, row, isUdp)),
    notices: [noRequestLatency()],
  }
}
