import { readLineLoad } from '../../model/fields'
import type { ParsedRun } from '../../model/parsed-run'
import { type ReportLine, TextReport } from '../../formats/text-report'
import type { Latency } from '../../formats/latency-table'
import { BENCHMARKING, CELLS, ERRORS, REWRK_LINES, ROUND } from './rewrk-fields'
import { REWRK, REWRK_COMMAND, rewrkRun, withRounds } from './rewrk-run'

const FAILED = /^(?:connection error: |error parsing uri: |failed to run benchmark round)/
const NOTHING = /^\s*No requests completed successfully$/
const TOTAL = /^\s*Total: +(\d+) +Req\/Sec: +(\S+)$/
const TRANSFER = /^\s*Total: +(\S+(?: [KMG]?B)?) +Transfer Rate: +(?:N\/A|\S+ [KMG]?B\/Sec)$/
/** Lines that stand in the middle of a round only. */
const INSIDE = /^\s*(?:(?:Latencies|Requests|Transfer):$|Avg +Stdev |Total: |\S+ms +\S+ms )/
const RULE = /^\s*\+ -+ \+ -+ \+$/
const MAX_ROUNDS = 1000

export const isRewrkText = (text: string): boolean =>
  /^[ \t]{0,20}Benchmarking \S{1,20} connections @ \S{1,2000} for /m.test(text)

/** "1 day(s), 2 hour(s), 1 minute(s), 30 second(s)" */
function readPlan(report: TextReport, printed: string, line: number): number {
  const seconds: Record<string, number> = { day: 86_400, hour: 3600, minute: 60, second: 1 }
  return printed.split(', ').reduce((total, part) => {
    const [, n = '', unit = ''] = /^(\d{1,9}) (day|hour|minute|second)\(s\)$/.exec(part) ?? []
    if (unit === '') report.fail('the duration', 'such as 1 minute(s), 30 second(s)', printed, line)
    return total + Number(n) * (seconds[unit] ?? NaN)
  }, 0)
}

/** Every line of a round in its order; a line between them that none of these is, is damaged. */
class Round {
  private at = 0
  private readonly lines: readonly ReportLine[]
  constructor(
    private readonly report: TextReport,
    lines: readonly ReportLine[],
  ) {
    this.lines = lines.filter(({ text }) => text.trim() !== '')
  }
  /** The line that has to come next. */
  next(pattern: RegExp, what: string): { groups: RegExpExecArray; line: number } {
    const one = this.lines[this.at]
    const groups = one && pattern.exec(one.text)
    if (!one) return this.report.cutOff(what)
    if (!groups) return this.report.fail(what, 'on this line', one.text.trim(), one.line)
    this.at += 1
    return { groups, line: one.line }
  }
  peek(pattern: RegExp): boolean {
    return pattern.test(this.lines[this.at]?.text ?? '')
  }
  rest(): readonly ReportLine[] {
    return this.lines.slice(this.at)
  }
}

/** The table of --pct: a level and the mean of the answers above it. */
function readTable(report: TextReport, round: Round): Record<string, string> {
  if (!round.peek(RULE)) return {}
  round.next(RULE, 'the table')
  const heading = round.next(CELLS, 'the heading of the table')
  const title = `${heading.groups[1]} | ${heading.groups[2]}`
  if (title !== 'Percentile | Avg Latency')
    report.fail('the heading', 'Percentile | Avg Latency', title, heading.line)
  round.next(RULE, 'the rule under the heading')
  const rows: Record<string, string> = {}
  while (!round.peek(RULE)) {
    const { groups, line } = round.next(CELLS, 'a row of the table')
    const [, level = '', printed = ''] = groups
    report.number(level.replace(/%$/, ''), 'a level', line, 100)
    rows[level] = report.latency(printed, level, line).raw
  }
  round.next(RULE, 'the end of the table')
  return rows
}

function readErrors(report: TextReport, lines: readonly ReportLine[]): number | null {
  let failed: number | null = null
  for (const { text, line } of lines) {
    // Its own first line is damaged.
    if (INSIDE.test(text))
      report.fail('the round', 'one that begins with "Benchmarking"', text.trim(), line)
    const [, n] = ERRORS.exec(text) ?? []
    if (n !== undefined) failed = (failed ?? 0) + report.count(n, 'the number of errors', line)
    else if (/\bErrors: /.test(text))
      report.fail('the errors', 'a number before "Errors:"', text.trim(), line)
  }
  return failed
}

function readRound(report: TextReport, lines: readonly ReportLine[]): ParsedRun {
  const round = new Round(report, lines)
  const start = round.next(BENCHMARKING, 'the first line')
  const [, connections, url = '', printed = ''] = start.groups
  const nominal = readPlan(report, printed, start.line)
  if (round.peek(NOTHING)) {
    const { groups, line } = round.next(NOTHING, 'the result')
    report.fail('the result', 'a finished test', groups.input.trim(), line, 'NO_RESULT')
  }
  round.next(/^\s*Latencies:$/, '"Latencies:"')
  round.next(/^\s*Avg +Stdev +Min +Max$/, 'the headings Avg Stdev Min Max')
  const { groups, line } = round.next(/^\s*(\S+) +(\S+) +(\S+) +(\S+)$/, 'the latencies')
  const latency = (i: number, what: string): Latency => {
    const one = report.latency(groups[i], what, line)
    return { seconds: one.seconds, raw: one.raw, place: { line } }
  }
  round.next(/^\s*Requests:$/, '"Requests:"')
  const total = round.next(TOTAL, 'the number of requests')
  round.next(/^\s*Transfer:$/, '"Transfer:"')
  const transfer = round.next(TRANSFER, 'the transfer')
  if (transfer.groups[1] === 'N/A') report.fail('the transfer', OTHER_PROGRAM, 'N/A', transfer.line)
  const slowestMeans = readTable(report, round)
  return rewrkRun({
    url,
    connections: report.count(connections, 'the number of connections', start.line),
    nominalDurationSeconds: nominal,
    mean: latency(1, 'Avg'),
    stddev: latency(2, 'Stdev'),
    min: latency(3, 'Min'),
    max: latency(4, 'Max'),
    requests: report.count(total.groups[1], 'the number of requests', total.line),
    achievedRps: report.rate(total.groups[2], 'Req/Sec', total.line),
    failed: readErrors(report, round.rest()),
    load: readLineLoad(REWRK_LINES, lines),
    slowestMeans,
    slackSeconds: 1e-5,
    notices: [],
  })
}

/** A fork without the time of the test prints 1 / mean latency under Req/Sec. */
export const OTHER_PROGRAM =
  'a number of bytes (a fork that does not count them has no rate: its Req/Sec is 1 / mean latency)'

/** The rounds of one call. @throws AdapterError with the line, or the error that rewrk printed */
export function parseRewrkText(text: string): ParsedRun[] {
  const report = new TextReport(text, REWRK.format, REWRK_COMMAND)
  const failed = report.find(FAILED)
  if (failed)
    report.fail('the result', 'a finished test', failed.groups.input, failed.line, 'NO_RESULT')
  report.refuseSecond(/^\s*Beginning round 1\.\.\.$/)
  const starts = report.lines.flatMap(({ text: one, line }, index) =>
    BENCHMARKING.test(one) ? [{ text: one.trim(), line, index }] : [],
  )
  const other = starts.find((one) => one.text !== starts[0]?.text)
  if (other) report.fail('the file', 'one report', 'one of another load', other.line, 'MALFORMED')
  const begun = report.lines.filter(({ text: one }) => /^\s*Beginning round/.test(one))
  const rounds = begun.filter(({ text: one }) => ROUND.test(one)).length
  if (starts.length > 0 && begun.length > starts.length)
    report.cutOff(`the result behind "${begun.at(-1)?.text.trim() ?? ''}"`)
  if (starts.length > 1 && rounds < starts.length)
    report.fail('the file', 'one report', 'another report', starts[1]?.line ?? null, 'MALFORMED')
  if (starts.length === 0) report.cutOff('"Benchmarking … connections"')
  if (starts.length > MAX_ROUNDS)
    report.fail('the file', `at most ${MAX_ROUNDS} rounds`, starts.length, null)
  return withRounds(
    starts.map(({ index }, i) =>
      readRound(report, report.lines.slice(index, starts[i + 1]?.index)),
    ),
  )
}
