import { latencyMeasurements, NO_LATENCY, type Latency } from '../../formats/latency-table'
import { identity, ignored, type LineField, plan, readLineLoad, result } from '../../model/fields'
import { gridLevels, type GridRow } from '../../formats/grid-levels'
import type { Histogram, ParsedRun } from '../../model/parsed-run'
import { goDurationSeconds } from '../../model/build-run'
import { type LineMatch, TextReport } from '../../formats/text-report'
import { nighthawkRun } from './nighthawk-run'

const TITLE = /^Nighthawk - A layer 7 protocol benchmarking tool\./
/** The log of the client, which a shell or a pod keeps with the report: "[02:48:14.547237][1][I] Global targets: …" */
const LOGGED = '^\\[\\d\\d:\\d\\d:\\d\\d\\.\\d{1,9}\\]\\[\\d{1,9}\\]\\[[A-Z]\\] +'
const TARGETS = new RegExp(
  `${LOGGED}Global targets: (\\d{1,9}) connections and (\\d{1,12}) calls per second`,
)
const LIMIT = new RegExp(`${LOGGED}Starting \\d{1,6} threads? .*Time limit: (\\d{1,9}) seconds`)
const STOPPED = new RegExp(`${LOGGED}Stopping after (\\d{1,12}) ms`)
const GOOD = /^benchmark_http_client\.latency_2xx \((\d+) samples?\)/
const RESPONSES =
  /^(?:benchmark_http_client\.request_to_response|Request start to response end) \((\d+) samples?\)/
const SUMMARY = /^\s*min: ([^|]+) \| mean: ([^|]+) \| max: ([^|]+) \| pstdev: (\S.*)$/
const ROW = /^\s*(\S+)\s+(\d+)\s+(\S.*)$/
const COUNTERS = /^Counter\s+Value\s+Per second/
const COUNTER = /^(\S+)\s+(\d+)\s+(\S+)\s*$/

/** Lines of the report for people: the options are in none of them, some of them in its log. */
export const NIGHTHAWK_LINES: readonly LineField[] = [
  { label: 'Nighthawk', pattern: /^Nighthawk - /, ...identity },
  { label: 'Global targets', pattern: TARGETS, ...plan('connections') },
  { label: 'Time limit', pattern: LIMIT, ...plan('nominalDurationSeconds') },
  {
    label: 'log of the client',
    pattern: new RegExp(`${LOGGED}|^\\[[-\\d: .]{8,30}\\]\\[`),
    ...ignored('what the client says of itself'),
  },
  { label: '… (… samples)', pattern: / \(\d+ samples?\)$/, ...result },
  { label: 'min | mean | max | pstdev', pattern: /^\s*min: /, ...result },
  { label: 'Percentile Count Value', pattern: /^\s*(?:Percentile\s|[\d.]+\s+\d+\s)/, ...result },
  { label: 'Counter Value Per second', pattern: /^(?:Counter\s|\S+\s+\d+\s+[\d.]+$)/, ...result },
]

export const isNighthawkText = (text: string): boolean => new RegExp(TITLE, 'm').test(text)

/** "0s 001ms 180us" or "135.832us". */
function time(
  report: TextReport,
  printed: string | undefined,
  what: string,
  line: number,
): Latency {
  const seconds = goDurationSeconds((printed ?? '').replaceAll(' ', ''))
  if (seconds === null) return report.fail(what, 'a time such as 0s 001ms 180us', printed, line)
  return { seconds, raw: printed ?? '', place: { line } }
}

function readRows(report: TextReport, from: number): GridRow[] {
  const title = report.find(/^\s*Percentile\s+Count\s+Value/, from)
  if (!title || title.index > from + 3) return []
  const rows: GridRow[] = []
  for (const { text, line } of report.until(/^\s*$/, title.index + 1)) {
    const [, share, count, value] = ROW.exec(text) ?? []
    const { seconds, raw } = time(report, value, 'a percentile', line)
    const row = {
      share: report.number(share, 'a percentile', line, 1),
      count: report.count(count, 'a count', line),
      seconds,
      raw,
    }
    const last = rows.at(-1)
    if (last && (row.seconds < last.seconds || row.count < last.count))
      report.fail('the percentiles', 'rising', raw, line)
    rows.push(row)
  }
  return rows
}

function readCounters(report: TextReport) {
  const heading = report.find(COUNTERS) ?? report.cutOff('the counters')
  const counters = new Map<string, number>()
  const rates = new Map<string, number>()
  for (const { text, line } of report.until(/^\s*$/, heading.index + 1)) {
    const [, name = '', value, rate] = COUNTER.exec(text) ?? []
    counters.set(name, report.count(value, 'a counter', line))
    rates.set(name, report.rate(rate, 'a rate', line))
  }
  return { counters, rates }
}

/** Target, connections and duration, which the log of the client has and the report has not. */
function readPlan(report: TextReport) {
  const targets = report.find(TARGETS)
  const limit = report.find(LIMIT)
  const stopped = report.find(STOPPED)
  const number = (found: LineMatch | null, i: number): number | null =>
    found === null ? null : report.count(found.groups[i], 'a number of the log', found.line)
  const stoppedMs = number(stopped, 1)
  return {
    connections: number(targets, 1),
    targetRps: number(targets, 2),
    nominalSeconds: number(limit, 1),
    durationSeconds: stoppedMs === null ? null : stoppedMs / 1000,
  }
}

/**
 * The report for people. Target and duration are in the log of the client alone, where the file has it.
 * @throws AdapterError with the line
 */
export function parseNighthawkText(text: string, hint: string): ParsedRun {
  const report = new TextReport(text, 'Nighthawk', hint)
  report.refuseSecond(TITLE)
  const isUsed = (found: LineMatch | null): boolean => found !== null && found.groups[1] !== '0'
  const good = report.find(GOOD)
  const heading = isUsed(good) ? good : report.find(RESPONSES)
  if (!heading || !isUsed(heading))
    return report.fail('the latency statistic', 'with at least one sample', null, null, 'NO_RESULT')
  const { groups, line, index } = heading
  const summary =
    SUMMARY.exec(report.lines[index + 1]?.text ?? '') ??
    report.cutOff('the summary of the latencies')
  const samples = report.count(groups[1], 'the number of samples', line)
  const [min, mean, max, stddev] = ['the minimum', 'the mean', 'the maximum', 'the deviation'].map(
    (what, i) => time(report, summary[i + 1], what, line + 1),
  )
  const rows = readRows(report, index + 2)
  const stated = readPlan(report)
  const { counters, rates } = readCounters(report)
  const table = {
    ...NO_LATENCY,
    min: min ?? null,
    mean: mean ?? null,
    max: max ?? null,
    stddev: stddev ?? null,
  }
  const histogram: Histogram = {
    metric: 'http.latency',
    component: 'client',
    format: 'nighthawk',
    unitScale: 1,
    count: samples,
    correction: 'uncorrected',
    mergeable: false,
    note: 'the report prints a few of the percentiles only',
    data: {
      knots: rows.map(({ seconds, count }) => [count / samples, seconds, count]),
      min: min?.seconds ?? null,
      max: max?.seconds ?? null,
    },
  }
  const run = nighthawkRun({
    name: null,
    version: null,
    url: null,
    isH2: null,
    isOpenLoop: null,
    startedAt: null,
    ...stated,
    counters,
    samples,
    isGoodOnly: heading === good,
    measurements: [
      ...latencyMeasurements('http.latency', table, {
        format: 'Nighthawk',
        hint,
        slackSeconds: 1e-6,
      }),
      ...gridLevels('http.latency', rows, samples),
    ],
    histograms: rows.length > 0 && rows.every(({ count }) => count <= samples) ? [histogram] : [],
    load: readLineLoad(NIGHTHAWK_LINES, report.lines),
    notices: [],
    extra: {},
  })
  const responses = [...rates].filter(([name]) => /^benchmark\.http_.xx$/.test(name))
  const achievedRps =
    responses.length > 0 ? responses.reduce((sum, [, rate]) => sum + rate, 0) : null
  return { ...run, achievedRps }
}
