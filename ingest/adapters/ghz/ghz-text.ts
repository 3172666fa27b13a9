import { decimal, MAX_LATENCY_SECONDS, MAX_RPS, unexpected } from '../../formats/decode'
import { coarseResolution } from '../../formats/http-outcome'
import type { LatencyTable, Level, Latency } from '../../formats/latency-table'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { isoTime } from '../../formats/sample-table'
import { Samples } from '../../formats/samples'
import { TextReport } from '../../formats/text-report'
import { scale } from '../../dictionary/units'
import { type Calls, failedCalls, GHZ, ghzCallsRun, ghzRun } from './ghz-run'
import { bucketHistogram, readBuckets, readCounts } from '../hey/hey-sections'

const CSV = /^\s*duration \(ms\),status,error/
const SUMMARY = /^Summary:\s*$/

export const isGhzCsv = (text: string): boolean => CSV.test(text)
export const isGhzInflux = (text: string): boolean => /^\s*ghz_(?:run|detail),/.test(text)
export const isGhzText = (text: string): boolean =>
  /^Summary:\s*$/m.test(text) &&
  /^ {2}Count:\s+\d/m.test(text) &&
  /^ {2}Fastest:\s+\S+ [num]?s\s*$/m.test(text) &&
  /^ {2}Requests\/sec:/m.test(text)

/** The summary prints two decimals of the unit that ghz chose for each value. */
export function parseGhzText(text: string): ParsedRun {
  const report = new TextReport(text, GHZ.format, GHZ.hint)
  report.refuseSecond(SUMMARY)
  const row = (name: string) =>
    report.find(new RegExp(`^ {2}${name}:\\s+(\\S.*)$`)) ?? report.cutOff(name)
  const time = (name: string): Latency => {
    const { groups, line } = row(name)
    return { ...report.latency(groups[1], name, line), place: { line } }
  }
  const [count, total, rate] = [row('Count'), row('Total'), row('Requests/sec')]
  const statuses =
    readCounts(report, /^Status code distribution:/, /^\s*\[(\w+)\]\s+(\S+) responses\s*$/) ??
    report.cutOff('the status codes')
  const refused = readCounts(report, /^Error distribution:/, /^\s*\[(\d+)\]\s+(\S.*)$/, true)
  const byStatus = Object.fromEntries(statuses.counts.map(({ name, n }) => [name, n]))
  const errors = failedCalls(byStatus)
  const hasResponses = statuses.total > errors
  const heading = report.find(/^Latency distribution:/) ?? report.cutOff('the latency distribution')
  const levels = [...report.until(/^\s*$/, heading.index + 1)].map(({ text: one, line }): Level => {
    const [, level, value] = /^\s+([^\s%]+) ?%+ in\s+(\S.*)$/.exec(one) ?? []
    const p = report.number(level, 'a percentile', line, 100)
    return { p, ...report.latency(value, `p${p}`, line), place: { line } }
  })
  const table: LatencyTable = {
    min: time('Fastest'),
    mean: time('Average'),
    max: time('Slowest'),
    stddev: null,
    percentiles: levels,
  }
  const step = (raw: string | undefined): string => (raw ?? '1 s').replace(/^\S+/, '0.01')
  const name = report.find(/^ {2}Name:\s+(\S.*)$/)
  return ghzRun({
    name: name?.groups[1]?.slice(0, 200) || null,
    startedAt: null,
    targetRps: null,
    connections: null,
    requests: report.count(count.groups[1], 'Count', count.line),
    statuses: byStatus,
    errors,
    errorTexts: Object.fromEntries((refused?.counts ?? []).map(({ name: one, n }) => [one, n])),
    achievedRps: report.rate(rate.groups[1], 'Requests/sec', rate.line),
    durationSeconds: report.duration(total.groups[1], 'Total', total.line),
    roundingSeconds: report.duration(step(total.groups[1]), 'Total', total.line),
    table,
    slackSeconds: report.latency(step(table.max?.raw), 'the unit', 1).seconds,
    histograms: hasResponses
      ? bucketHistogram(
          readBuckets(report, /^Response time histogram:/, ' ms'),
          'eleven bars whose edges depend on the run',
        )
      : [],
    notices: [],
    extra: { statusCodes: byStatus },
  })
}

/** Two decimals of a millisecond are too few where most calls take less than 0.1 ms. */
const STEP_SECONDS = 1e-5
const COARSE_SHARE = 0.1

class CallRows implements Pick<Calls, 'samples' | 'errors' | 'errorTexts'> {
  readonly samples = new Samples()
  errors = 0
  readonly errorTexts: Record<string, number> = Object.create(null)

  add(seconds: number, status: string, text: string): void {
    this.samples.add(seconds)
    if (status === 'OK') return
    this.errors++
    // The texts only show whether calls were cut off at the end, so few are enough.
    const known = text in this.errorTexts
    if (known || Object.keys(this.errorTexts).length < 100)
      this.errorTexts[text] = (this.errorTexts[text] ?? 0) + 1
  }
}

function* splitLines(text: string): Generator<{ one: string; line: number }> {
  let line = 0
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    line++
    const one = text.slice(start, end).trim()
    start = end + 1
    if (one !== '') yield { one, line }
  }
}

const bad = (what: string, expected: string, found: unknown, line: number) =>
  unexpected({ ...GHZ, what, expected, found, place: { line } })

/** `-O csv`: the error text is not quoted, so only the first two commas separate. */
export function parseGhzCsv(text: string): ParsedRun {
  const rows = new CallRows()
  for (const { one, line } of splitLines(text)) {
    if (CSV.test(one)) {
      if (rows.samples.count > 0) throw bad('the row', 'a call', 'a second header', line)
      continue
    }
    const [, printed = '', status, error = ''] = /^([^,]*),([A-Za-z]+),(.*)$/.exec(one) ?? []
    const ms = decimal(printed)
    if (status === undefined) throw bad('the row', 'duration,status,error', one, line)
    if (ms === null || ms < 0 || ms > MAX_LATENCY_SECONDS * 1000)
      throw bad('the duration', 'a number of milliseconds, 0 or more', printed, line)
    rows.add(scale(ms, 1e-3), status, error)
  }
  const run = ghzCallsRun({ ...context(rows), notices: [] })
  const median = run.measurements.find(({ key }) => key === 'http.latency.p50')?.value ?? 0
  const notices: Notice[] =
    median * COARSE_SHARE < STEP_SECONDS ? [coarseResolution('0.01 ms')] : []
  return { ...run, notices: [...run.notices, ...notices] }
}

const context = ({ samples, errors, errorTexts }: CallRows) => ({
  name: null,
  startedAt: null,
  targetRps: null,
  samples,
  errors,
  errorTexts,
})

/** Tags escape space, comma and equals sign with a backslash. */
function parseTags(line: string): { name: string | null; targetRps: number | null } {
  const name = /^ghz_\w+,name="(.*?)",(?:proto|Protoset|call)=/.exec(line)?.[1]
  const rate = Number(/,rps=(\d+),z=/.exec(line)?.[1] ?? 0)
  return {
    name: name?.replace(/\\([ ,=])/g, '$1').slice(0, 200) || null,
    targetRps: rate > 0 && rate <= MAX_RPS ? rate : null,
  }
}

const FIELDS =
  / count=(\d+),total=(\d+),average=(\d+),fastest=(\d+),slowest=(\d+),rps= *([\d.]+)(?:,median=(\d+))?(?:,p95=(\d+))?,errors=(\d+) (\d+)$/

function parseSummaryLine(one: string, line: number): ParsedRun {
  const report = new TextReport(one, GHZ.format, GHZ.hint)
  const fields = FIELDS.exec(one)
  if (!fields)
    throw bad('the line', 'count, total, average, … errors and a time', one.slice(-80), line)
  const [, count, total, average, fastest, slowest, rate, median, p95, errors] = fields
  const time = (ns: string, what: string): Latency => ({
    ...report.latency(`${ns} ns`, what, line),
    place: { line },
  })
  const level = (ns: string | undefined, p: number): Level[] =>
    ns === undefined ? [] : [{ ...time(ns, `p${p}`), p }]
  return ghzRun({
    ...parseTags(one),
    startedAt: null,
    connections: null,
    requests: report.count(count, 'count', line),
    statuses: null,
    errors: report.count(errors, 'errors', line),
    errorTexts: {},
    achievedRps: report.rate(rate, 'rps', line),
    durationSeconds: report.duration(`${total} ns`, 'total', line),
    // The rate has two decimals.
    roundingSeconds: 0,
    table: {
      min: time(fastest ?? '', 'fastest'),
      mean: time(average ?? '', 'average'),
      max: time(slowest ?? '', 'slowest'),
      stddev: null,
      percentiles: [...level(median, 50), ...level(p95, 95)],
    },
    slackSeconds: 1e-9,
    histograms: [],
    notices: [],
    extra: {},
  })
}

/** The tags end at the first space without a backslash: a search for the fields would begin again at each of them. */
const DETAIL =
  /^ghz_detail,(?:[^\\ ]|\\.)* latency=(\d{1,16}),error="(.*)",status="(\w+)" (\d{10,19})$/

/** `-O influx-summary` (one line) and `-O influx-details` (one line per call). @throws AdapterError with the line */
export function parseGhzInflux(text: string): ParsedRun {
  const rows = new CallRows()
  let summary: ParsedRun | null = null
  let tags: ReturnType<typeof parseTags> | null = null
  let first = Infinity
  for (const { one, line } of splitLines(text)) {
    if (summary) throw bad('the file', 'one summary line', 'another line', line)
    if (one.startsWith('ghz_run,')) {
      if (rows.samples.count > 0) throw bad('the line', 'a call', 'a summary', line)
      summary = parseSummaryLine(one, line)
      continue
    }
    const [, ns = '', error = '', status, time] = DETAIL.exec(one) ?? []
    if (status === undefined)
      throw bad('the line', 'latency, error, status and a time', one.slice(-80), line)
    const seconds = scale(Number(ns), 1e-9)
    if (seconds > MAX_LATENCY_SECONDS) throw bad('the latency', 'at most 7 days', ns, line)
    tags ??= parseTags(one)
    first = Math.min(first, Number(time) / 1e9)
    rows.add(seconds, status, error.replace(/\\([ ,=])/g, '$1'))
  }
  return (
    summary ?? ghzCallsRun({ ...context(rows), ...tags, startedAt: isoTime(first), notices: [] })
  )
}
