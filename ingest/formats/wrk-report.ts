import { readLineLoad } from '../model/fields'
import type { Load } from '../model/load'
import type { ParsedRun } from '../model/parsed-run'
import { httpsProtocol, nanInFile, rateMismatch } from './http-outcome'
import type { Level, LatencyTable, Latency } from './latency-table'
import { LIMITS } from './limits'
import { isNan, TextReport } from './text-report'
import { SOCKETS, STATUS, SUMMARY, THREADS, WRK_LINES } from './wrk-lines'
import { protocolOr } from '../model/assume-protocol'

const RUNNING = /^Running (\S+) test @ (\S+)\s*$/
const STATS = /^\s*Latency\s+(\S+)\s+(\S+)\s+(\S+)\s+\S+\s*$/
const HEADING = /^\s*Thread Stats\s+(\S+)\s+(\S+)\s+(\S+)\s/
const STATS_NAN = /^\s*(?:Latency|Req\/Sec)\s.*nan/i
const LEVEL = /^\s*(\S+)%\s+(\S+)\s*$/
const RATE = /^Requests\/sec:\s*(\S+)\s*$/

export const isWrkReport = (text: string): boolean =>
  /^Running \S+ test @ /m.test(text) && /^ *\d+ threads? and \d+ connections?\s*$/m.test(text)

/**
 * The commands wrk and wrk2 of Hyperfoil print the report of wrk with figures of their own. Their last column of Req/Sec has no
 * percent sign (WrkAbstract.printStats).
 */
export const isHyperfoilReport = (text: string): boolean =>
  isWrkReport(text) && /^ *Req\/Sec {1,12}\S+ +\S+ +\S+ +[^\s%]+ *\r?$/m.test(text)

/** The line of latencies: its third column is the maximum, in the wrk2 of DeathStarBench a percentile. */
type Stats = { mean: Latency; stddev: Latency; max: Latency | null; level: Level | null }

/** The parts that wrk and wrk2 reports share, in SI; counts as printed. */
export type WrkReport = {
  report: TextReport
  url: string
  load: Load
  nominalSeconds: number
  connections: number
  /** null when no request was measured */
  stats: Stats | null
  responses: number
  durationSeconds: number
  achievedRps: number
  socketErrors: Record<'connect' | 'read' | 'write' | 'timeout', number>
  statusErrors: number
  /** line of a statistic that is not a number: nothing was sampled, as in a wrk2 run shorter than its calibration */
  nanLine: number | null
}

const printed = ({ seconds, raw, line }: { seconds: number; raw: string; line: number }) => ({
  seconds,
  raw,
  place: { line },
})

/** The percentiles under a heading, up to the first line without one. @throws AdapterError */
export function readLevels(report: TextReport, heading: number): Level[] {
  const levels: Level[] = []
  for (const { text, line } of report.until(/^[^%]*$/, heading + 1)) {
    const [, p, value] = LEVEL.exec(text) ?? []
    if (levels.length >= LIMITS.percentiles)
      report.fail('the table', `at most ${LIMITS.percentiles} percentiles`, 'more', line)
    const level = report.number(p, 'a percentile', line, 100)
    levels.push({ p: level, ...printed(report.latency(value, `p${level}`, line)) })
  }
  return levels
}

/** A column is what its heading says. @returns percentile of the third one; null for the maximum */
function readThirdColumn(report: TextReport): number | null {
  const heading = report.find(HEADING)
  if (!heading) return null
  const [, mean, stddev, third = ''] = heading.groups
  const percentile = /^(\d{1,2}(?:\.\d{1,4})?)%$/.exec(third)?.[1]
  if (mean === 'Avg' && stddev === 'Stdev' && (third === 'Max' || percentile !== undefined))
    return percentile === undefined ? null : Number(percentile)
  const found = [mean, stddev, third].join(' ')
  return report.fail('the heading of "Thread Stats"', 'Avg Stdev Max', found, heading.line)
}

/** @throws AdapterError with the line; a report without its end is refused as cut off */
export function readWrkReport(text: string, format: string, hint: string): WrkReport {
  const report = new TextReport(text, format, hint)
  report.refuseSecond(RUNNING)
  const running = report.find(RUNNING) ?? report.cutOff('the "Running" line')
  const threads = report.find(THREADS) ?? report.cutOff('the number of connections')
  const stats = report.find(STATS) ?? report.cutOff('the latency of "Thread Stats"')
  const summary = report.find(SUMMARY, stats.index) ?? report.cutOff('the number of requests')
  const rate = report.find(RATE, summary.index) ?? report.cutOff('Requests/sec')
  const responses = report.count(summary.groups[1], 'the number of requests', summary.line)
  const sockets = report.find(SOCKETS, summary.index)
  const status = report.find(STATUS, summary.index)
  const socket = (group: number): number =>
    sockets ? report.count(sockets.groups[group], 'socket errors', sockets.line) : 0
  const p = readThirdColumn(report)
  const latency = (group: number, what: string): Latency =>
    printed(report.latency(stats.groups[group], what, stats.line))
  if (responses > 0 && isNan(stats.groups[1]))
    report.fail('the mean latency', 'a time', stats.groups[1], stats.line, 'NO_RESULT')
  return {
    report,
    url: running.groups[2] ?? '',
    load: readLineLoad(WRK_LINES, report.lines),
    nominalSeconds: report.duration(running.groups[1], 'the duration', running.line),
    connections: report.count(threads.groups[2], 'the number of connections', threads.line),
    stats:
      responses === 0
        ? null
        : {
            mean: latency(1, 'the mean latency'),
            stddev: latency(2, 'the standard deviation'),
            max: p === null ? latency(3, 'the maximum latency') : null,
            level: p === null ? null : { p, ...latency(3, `p${p}`) },
          },
    responses,
    durationSeconds: report.duration(summary.groups[2], 'the duration', summary.line),
    achievedRps: report.rate(rate.groups[1], 'Requests/sec', rate.line),
    socketErrors: {
      connect: socket(1),
      read: socket(2),
      write: socket(3),
      timeout: socket(4),
    },
    statusErrors: status ? report.count(status.groups[1], 'failed responses', status.line) : 0,
    nanLine: report.find(STATS_NAN)?.line ?? null,
  }
}

type Outcome = Pick<
  ParsedRun,
  | 'protocol'
  | 'assumed'
  | 'durationSeconds'
  | 'nominalDurationSeconds'
  | 'achievedRps'
  | 'connections'
  | 'load'
  | 'requests'
  | 'errors'
  | 'latencyIncludesErrors'
>

/**
 * What both harnesses report about the whole run. "N requests" counts responses; a connection that failed has none and is added
 * to requests and errors. A timeout is no failed request: in wrk a slow answer, in wrk2 a check of a connection.
 * @throws AdapterError when nothing was sent
 */
export function wrkOutcome(facts: WrkReport): Outcome {
  const { report, responses, socketErrors, statusErrors } = facts
  const { connect, read, write } = socketErrors
  const failed = connect + read + write
  if (responses + failed === 0)
    report.fail('the number of requests', 'above 0', 0, null, 'NO_RESULT')
  if (statusErrors > responses)
    report.fail('failed responses', `${responses} or fewer`, statusErrors, null)
  return {
    ...protocolOr(httpsProtocol(facts.url), 'http1', "HTTP/1.1 is wrk's only protocol"),
    durationSeconds: facts.durationSeconds,
    nominalDurationSeconds: facts.nominalSeconds,
    achievedRps: facts.achievedRps,
    connections: facts.connections,
    load: facts.load,
    requests: responses + failed,
    errors: failed + statusErrors,
    latencyIncludesErrors: true,
  }
}

/** The last lines give rate, time and count; they must be consistent. */
export function wrkNotices(facts: WrkReport) {
  const { nanLine, responses } = facts
  return [...(nanLine === null ? [] : [nanInFile(nanLine)]), ...rateMismatch(facts, responses)]
}

/** Printed with two decimals in the unit of each value; half of the last digit of the coarsest. */
export const wrkSlack = ({ stats }: Pick<WrkReport, 'stats'>): number =>
  Math.max(1e-7, (stats?.max?.seconds ?? stats?.level?.seconds ?? 0) * 0.006)

export function wrkTable({ stats }: WrkReport, levels: readonly Level[]): LatencyTable {
  const listed = levels.filter(({ p }) => p < 100)
  const level = stats?.level ?? null
  const isListed = level === null || listed.some(({ p }) => p === level.p)
  return {
    min: null,
    mean: stats?.mean ?? null,
    max: stats?.max ?? null,
    stddev: stats?.stddev ?? null,
    percentiles: stats === null ? [] : isListed ? listed : [...listed, level],
  }
}

/** What both tools print besides the rate: failures by kind. */
export const wrkCounts = ({ socketErrors, statusErrors }: WrkReport) => ({
  socketErrors,
  statusErrors,
})
