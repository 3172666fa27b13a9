import { MAX_LATENCY_SECONDS, MAX_RPS } from '../../formats/decode'
import type { Latency, Level } from '../../formats/latency-table'
import { isoTime } from '../../formats/sample-table'
import { TextReport } from '../../formats/text-report'
import { scale } from '../../dictionary/units'
import { goDurationSeconds } from '../../model/build-run'
import { readLoad } from '../../model/fields'
import type { ParsedRun } from '../../model/parsed-run'
import { bad, CallRows, splitLines, toCalls } from './ghz-calls'
import { GHZ, ghzCallsRun, ghzRun, plannedCalls } from './ghz-run'
import { GHZ_INFLUX_FIELDS, readTags, unquote } from './ghz-text-fields'

export const isGhzInflux = (text: string): boolean => /^\s*ghz_(?:run|detail),/.test(text)

/** What the tags of a line say of the run. */
function parseTags(line: string) {
  const tags = readTags(line)
  const rate = Number(tags['rps'] ?? 0)
  const nanoseconds = Number(tags['z'] ?? 0)
  const { load, notices } = readLoad(GHZ_INFLUX_FIELDS, tags)
  return {
    name: unquote(tags['name'] ?? '').slice(0, 200) || null,
    targetRps: rate > 0 && rate <= MAX_RPS ? rate : null,
    nominalDurationSeconds: nanoseconds > 0 ? goDurationSeconds(`${tags['z']}ns`) : null,
    nominalRequests: plannedCalls(/^\d{1,15}$/.test(tags['n'] ?? '') ? Number(tags['n']) : null),
    load,
    notices,
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
  const { nominalDurationSeconds, nominalRequests, ...tags } = parseTags(one)
  const run = ghzRun({
    ...tags,
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
    extra: {},
  })
  return { ...run, nominalDurationSeconds, nominalRequests }
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
  if (summary) return summary
  const { nominalDurationSeconds = null, nominalRequests = null, ...stated } = tags ?? {}
  const run = ghzCallsRun({ ...toCalls(rows), ...stated, startedAt: isoTime(first) })
  return { ...run, nominalDurationSeconds, nominalRequests }
}
