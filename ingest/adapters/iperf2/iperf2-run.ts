import { TextReport } from '../../formats/text-report'
import { noRequestLatency, throughput } from '../../formats/throughput'
import { scale } from '../../dictionary/units'
import { emptyRun, measured } from '../../model/build-run'
import { readLineLoad } from '../../model/fields'
import { notice } from '../../model/notices'
import type { Measurement, Notice, ParsedRun } from '../../model/parsed-run'
import { CLIENT, FAILED, IPERF2_LINES, LOCAL, SERVER, STREAM } from './iperf2-fields'
import { type Iperf2Row, OTHER_TEST, readIperf2Rows, wholeRow } from './iperf2-rows'

/** Command line that produces a valid file. */
export const IPERF2_COMMAND = 'iperf -c target -t 30 -e > result.txt'

type Part = { measurements: Measurement[]; notices: Notice[] }
/** @property seconds that the side which wrote the file measured */
type Result = Part & { seconds: number | null }

const NO_SERVER_REPORT =
  'the report of the server did not arrive: what was received and lost is not known'
const NOT_ALL_STREAMS: Part = {
  measurements: [],
  notices: [
    notice('DAMAGED_FIELD', 'a stream that was connected has no row: lost datagrams are left out'),
  ],
}
const DUAL =
  'of one direction, or of both with --full-duplex: -d and -r print those of two tests side by side'

/** What one end counted of datagrams: one stream, or several added up; the [SUM] of 2.1.8 forgets those lost. */
function datagrams(rows: readonly Iperf2Row[]): Part {
  const [first] = rows
  const counted = rows.flatMap((one) => (one.datagrams ? [one.datagrams] : []))
  if (!first || counted.length < rows.length) return { measurements: [], notices: [] }
  const lost = counted.reduce((sum, one) => sum + one.lost, 0)
  const total = counted.reduce((sum, one) => sum + one.total, 0)
  const place = `line ${first.line}`
  const jitter = rows.length === 1 ? (counted[0]?.jitter ?? null) : null
  // Late and repeated datagrams make the count of lost ones negative.
  const isPossible = lost >= 0 && lost <= total
  const message = `${lost} of ${total} datagrams lost cannot be: left out`
  return {
    measurements: [
      ...measured(
        'udp.jitter',
        'mean',
        jitter === null ? null : scale(Number(jitter), 1e-3),
        `${jitter} ms`,
        'receiver',
      ),
      ...measured(
        'udp.loss',
        'ratio',
        isPossible && total > 0 ? lost / total : null,
        null,
        'receiver',
      ),
      ...measured('udp.lost', 'total', isPossible ? lost : null, null, 'receiver'),
      ...measured('udp.packets', 'total', total, null, 'receiver'),
    ],
    notices: isPossible ? [] : [notice('DAMAGED_FIELD', message, place)],
  }
}

/** Rows by stream, in the order of their first appearance. */
function byStream(rows: readonly Iperf2Row[]): Map<string, Iperf2Row[]> {
  const groups = new Map<string, Iperf2Row[]>()
  for (const row of rows) groups.set(row.id, [...(groups.get(row.id) ?? []), row])
  return groups
}

/** Streams that were connected, whether or not a row is there. */
const countConnected = (report: TextReport): number =>
  report.lines.filter(({ text }) => LOCAL.test(text)).length

/** The row of the whole test: of the only stream, or the sum over several. */
function readWhole(report: TextReport, rows: readonly Iperf2Row[], streams: number): Iperf2Row {
  const groups = byStream(rows)
  const sum = groups.get('SUM')
  if (sum) return wholeRow(report, sum)
  const [only, ...others] = [...groups.values()]
  if (Math.max(groups.size, streams) > 1)
    report.fail(
      'the summary',
      'one stream, or a [SUM] row for several',
      `${Math.max(groups.size, streams)} streams`,
      (others[0] ?? only)?.at(-1)?.line ?? null,
    )
  return wholeRow(report, only ?? [])
}

/** "on 2026-11-28 11:21:26 (UTC)"; the abbreviation of another zone is none of ISO 8601 */
function readStart(report: TextReport): string | null {
  const [, date, time] =
    report.find(/ on (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d+)? \(UTC\)$/)?.groups ?? []
  return date === undefined || time === undefined ? null : `${date}T${time}Z`
}

function refuseOtherFiles(report: TextReport): void {
  report.refuseSecond(CLIENT)
  report.refuseSecond(SERVER)
  const client = report.find(CLIENT)
  const server = report.find(SERVER)
  if (client && server) report.fail('the test', DUAL, client.groups[0], client.line)
  const bounce = report.find(/^Bounce-back test|^\[ *\d+\] local .*\(bb[ )]/)
  if (bounce) report.fail('the test', OTHER_TEST, 'a bounce-back test', bounce.line)
  const ids = new Set<string>()
  for (const { text, line } of report.lines) {
    const id = LOCAL.exec(text)?.[1]
    if (id === undefined) continue
    // A server that runs on reports one test after the other.
    if (ids.has(id)) report.fail('the file', 'one test', `a second stream ${id}`, line, 'MALFORMED')
    ids.add(id)
  }
}

function refuseFailed(report: TextReport, rows: readonly Iperf2Row[]): Notice[] {
  const failed = report.find(FAILED)
  if (rows.length === 0 && failed)
    report.fail('the result', 'a finished test', failed.groups.input, failed.line, 'NO_RESULT')
  if (rows.length === 0) report.cutOff('the table of results')
  return failed ? [notice('ABORT', failed.groups.input.trim(), `line ${failed.line}`)] : []
}

/** Lines between the first and the last of a report that no version of iperf 2 prints. */
function unknownLines(report: TextReport): Notice[] {
  const isKnown = (text: string): boolean =>
    text.trim() === '' || IPERF2_LINES.some(({ pattern }) => pattern.test(text))
  const first = report.lines.findIndex(({ text }) => CLIENT.test(text) || SERVER.test(text))
  const last = report.lines.findLastIndex(({ text }) => STREAM.test(text))
  const unknown = report.lines.slice(Math.max(0, first), last).filter(({ text }) => !isKnown(text))
  const [one] = unknown
  if (!one) return []
  const words = `${unknown.length} lines inside the report were left out, the first is "${one.text.trim().slice(0, 80)}"`
  return [notice('LINES_AROUND', words, `line ${one.line}`)]
}

/** More of the whole test than of its intervals. */
const LATE = 1.05
/** A client of 2.1 waits until the server has closed, and counts that time (src/Client.cpp, AwaitServerCloseEvent). */
function slowClose(rows: readonly Iperf2Row[], whole: Iperf2Row): Notice[] {
  const ends = rows.filter((row) => row.id === whole.id && row !== whole).map(({ to }) => to)
  const last = Math.max(0, ...ends)
  if (last === 0 || whole.to <= LATE * last) return []
  const message = `the intervals end at ${last} s, the test at ${whole.to} s: the client waited for the server to close, and the rate is lower by that time`
  return [notice('KNOWN_TOOL_DEFECT', message, `line ${whole.line}`)]
}

type Ends = { report: TextReport; protocol: 'tcp' | 'udp'; isClient: boolean }

function oneWay({ report, protocol, isClient }: Ends, rows: readonly Iperf2Row[]): Result {
  const isReverse = rows.some((row) => row.isReverse) || report.find(/\(reverse\)/) !== null
  // A client that sends prints lost datagrams only in the report of its server.
  const isServerReport = (row: Iperf2Row): boolean =>
    isClient && !isReverse && protocol === 'udp' && row.datagrams !== null
  const own = rows.filter((row) => !isServerReport(row))
  const reports = [...byStream(rows.filter(isServerReport)).values()].map((of) =>
    wholeRow(report, of),
  )
  const whole = own.length > 0 ? readWhole(report, own, countConnected(report)) : null
  const side = isClient === isReverse ? 'receiver' : 'sender'
  const ofStreams = [...byStream(own)].filter(([id]) => id !== 'SUM').map(([, of]) => of)
  const isWhole = reports.length >= Math.max(1, ofStreams.length)
  const received = reports.reduce((sum, row) => sum + row.bits, 0)
  const raw = reports.length === 1 ? (reports[0]?.raw ?? null) : null
  const counts =
    ofStreams.length > 0 ? ofStreams.map((of) => wholeRow(report, of)) : whole && [whole]
  const isComplete = ofStreams.length === 0 || ofStreams.length >= countConnected(report)
  const lost =
    side === 'receiver' && counts
      ? isComplete
        ? datagrams(counts)
        : NOT_ALL_STREAMS
      : isWhole
        ? datagrams(reports)
        : null
  const isMissing = side === 'sender' && protocol === 'udp' && isClient && !isWhole
  return {
    seconds: whole && whole.to - whole.from,
    measurements: [
      ...throughput(protocol, whole?.bits ?? null, whole?.raw ?? null, side),
      ...throughput(protocol, isWhole && reports.length > 0 ? received : null, raw, 'receiver'),
      ...(protocol === 'tcp'
        ? measured('tcp.retransmits', 'total', whole?.retransmits ?? null, null, 'sender')
        : []),
      ...(protocol === 'udp' ? (lost?.measurements ?? []) : []),
    ],
    notices: [
      ...(protocol === 'udp' ? (lost?.notices ?? []) : []),
      ...(protocol === 'tcp' && isClient && whole ? slowClose(own, whole) : []),
      ...(isMissing ? [notice('ABORT', NO_SERVER_REPORT)] : []),
    ],
  }
}

/** The way there and the way back of --full-duplex; its [SUM] adds up both. */
function bothWays({ report, protocol, isClient }: Ends, rows: readonly Iperf2Row[]): Result {
  const parts = [false, true].map((isBack): Result => {
    const own = rows.filter(({ id, isReverse }) => id !== 'SUM' && isReverse === isBack)
    const whole = readWhole(report, own, 1)
    const side = isClient === isBack ? 'receiver' : 'sender'
    const name = `bidir.${isBack ? 'rx' : 'tx'}.${side}`
    return {
      seconds: whole.to - whole.from,
      measurements: [
        ...throughput(protocol, whole.bits, whole.raw, name),
        ...measured('tcp.retransmits', 'total', whole.retransmits, null, name),
      ],
      notices: [],
    }
  })
  return {
    seconds: Math.max(...parts.map(({ seconds }) => seconds ?? 0)),
    measurements: parts.flatMap(({ measurements }) => measurements),
    notices: parts.flatMap(({ notices }) => notices),
  }
}

/** The report of a client or a server. @throws AdapterError with the line, or the error that iperf printed */
export function parseIperf2(text: string): ParsedRun {
  // A report that was pasted may be indented; iperf itself starts every line at its first column.
  const report = new TextReport(text.replace(/^[ \t]{1,80}/gm, ''), 'iperf 2', IPERF2_COMMAND)
  refuseOtherFiles(report)
  const start =
    report.find(CLIENT) ??
    report.find(SERVER) ??
    report.cutOff('the line that says who connects, and TCP or UDP,')
  const isClient = CLIENT.test(start.groups.input)
  const protocol = start.groups[1] === 'UDP' ? 'udp' : 'tcp'
  const rows = readIperf2Rows(report)
  const failed = refuseFailed(report, rows)
  const isBothWays =
    report.find(/\(full-duplex\)/) !== null || new Set(rows.map((row) => row.isReverse)).size > 1
  // iperf ends every line: a file that does not was cut, and an interval may pass for the whole test.
  const cut = text.endsWith('\n') ? [] : [notice('ABORT', 'the file ends inside a line')]
  const own = rows.filter((row) => row.id !== 'SUM')
  const isReverse = own.length > 0 && own.every((row) => row.isReverse)
  const ends = { report, protocol, isClient } as const
  const { measurements, notices, seconds } = isBothWays ? bothWays(ends, rows) : oneWay(ends, rows)
  const counted = new Set(own.map((row) => row.id)).size
  // With --sum-only there is no row of a stream: "[SUM-3]".
  const summed = report.find(/^\[SUM-(\d{1,6})\]/)?.groups[1]
  const streams = counted > 0 ? counted : summed === undefined ? null : Number(summed)
  const datagram = report.find(/^Sending (\d{1,9}) byte datagrams/)?.groups[1]
  return {
    ...emptyRun({
      name: 'iperf2',
      version: null,
      loadModel: protocol === 'udp' && isClient ? 'paced_uncorrected' : 'unknown',
      quantileMethod: 'none: averages over the test',
    }),
    protocol,
    startedAt: readStart(report),
    durationSeconds: seconds,
    payloadBytes: datagram === undefined ? null : Number(datagram),
    connections: streams,
    streams,
    direction: isBothWays ? 'bidir' : isReverse ? 'reverse' : isClient ? 'forward' : null,
    load: readLineLoad(IPERF2_LINES, report.lines),
    measurements,
    notices: [noRequestLatency(), ...notices, ...failed, ...cut, ...unknownLines(report)],
  }
}
