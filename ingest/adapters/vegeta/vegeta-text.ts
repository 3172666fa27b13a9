import { MAX_DURATION_SECONDS, MAX_LATENCY_SECONDS, unexpected } from '../../formats/decode'
import { noRequests } from '../../formats/http-outcome'
import type { LatencyTable, Level, Latency } from '../../formats/latency-table'
import { readLineLoad } from '../../model/fields'
import type { ParsedRun } from '../../model/parsed-run'
import { notice } from '../../model/notices'
import { goDurationSeconds } from '../../model/build-run'
import { TextReport } from '../../formats/text-report'
import { explicitBuckets } from './vegeta-buckets'
import { isVegetaGrid, parseVegetaGrid } from './vegeta-grid'
import { VEGETA_LINES } from './vegeta-fields'
import { reportRun } from './vegeta-report'
import { codeOutcome, VEGETA, VEGETA_DEFAULT, vegetaIdentity } from './vegeta-run'
import { protocolOr } from '@/ingest/model/assume-protocol'

const REPORT = /^Requests\s+\[total, rate[\w, ]*\]/m
const BUCKETS = /^[ \t]*Bucket[ \t]+#[ \t]+%[ \t]+Histogram[ \t]*$/m

export const isVegetaText = (text: string): boolean =>
  isVegetaGrid(text) || BUCKETS.test(text.slice(0, 1000)) || REPORT.test(text)

const open = (text: string): TextReport => new TextReport(text, VEGETA.format, VEGETA.hint)

/** Bytes for people: 3 decimals of the unit that Go chose for each value. */
const RELATIVE_ROUNDING = 1e-3

/** A row such as `Latencies  [min, mean, 50]  1ms, 2ms, 1.5ms`, by label; labels differ between versions. */
function labelled(report: TextReport, title: string) {
  const found =
    report.find(new RegExp(`^${title}\\s+\\[([^\\]]*)\\](?:\\s+(\\S.*))?$`)) ?? report.cutOff(title)
  const [, labels = '', printed = ''] = found.groups
  const names = labels.split(/,\s*/)
  const values = printed.split(/,\s+/)
  if (names.length !== values.length)
    report.fail(title, `${names.length} values`, printed, found.line)
  const get = (name: string): string | undefined => values[names.indexOf(name)]
  return { line: found.line, names, get, printed }
}

function parseReport(text: string): ParsedRun {
  const report = open(text)
  report.refuseSecond(REPORT)
  const counts = labelled(report, 'Requests')
  const duration = labelled(report, 'Duration')
  const latencies = labelled(report, 'Latencies')
  const success = labelled(report, 'Success')
  const codeRow =
    report.find(/^Status Codes\s+\[code:count\](?:\s+(\S.*))?$/) ?? report.cutOff('Status Codes')
  const time = (raw: string | undefined, what: string, line: number, max: number): number => {
    const seconds = goDurationSeconds(raw ?? '')
    if (seconds !== null && seconds <= max) return seconds
    return report.fail(what, 'a time with its unit (µs, ms, s)', raw, line)
  }
  const printed = (name: string): Latency | null => {
    const raw = latencies.get(name)
    if (raw === undefined) return null
    const { line } = latencies
    return { seconds: time(raw, name, line, MAX_LATENCY_SECONDS), raw, place: { line } }
  }
  const levels = latencies.names.flatMap((name): Level[] => {
    const one = /^\d+(?:\.\d+)?$/.test(name) ? printed(name) : null
    return one ? [{ ...one, p: Number(name) }] : []
  })
  const table: LatencyTable = {
    min: printed('min'),
    mean: printed('mean'),
    max: printed('max'),
    stddev: null,
    percentiles: levels,
  }
  const codes: Record<string, number> = {}
  for (const pair of (codeRow.groups[1] ?? '').split(/\s+/).filter((one) => one !== '')) {
    const [, code, n] = /^(\d{1,3}):(\d+)$/.exec(pair) ?? []
    if (code === undefined) return report.fail('a status code', 'code:count', pair, codeRow.line)
    codes[code] = report.count(n, `the count of ${code}`, codeRow.line)
  }
  const requests = report.count(counts.get('total'), 'the number of requests', counts.line)
  const share =
    report.number(success.printed.replace(/%$/, ''), 'the success ratio', success.line, 100) / 100
  const place = `line ${success.line}`
  const outcome = codeOutcome(codes, requests, { share, slack: 1e-4, place })
  const attack = time(duration.get('attack'), 'the attack', duration.line, MAX_DURATION_SECONDS)
  const wait = duration.get('wait')
  const throughput = counts.get('throughput')
  return reportRun({
    requests,
    errors: outcome.errors,
    achievedRps: report.rate(counts.get('rate'), 'the rate', counts.line),
    durationSeconds: attack,
    waitSeconds:
      wait === undefined ? null : time(wait, 'the wait', duration.line, MAX_DURATION_SECONDS),
    throughput:
      throughput === undefined ? null : report.rate(throughput, 'the throughput', counts.line),
    startedAt: null,
    table,
    slackSeconds: RELATIVE_ROUNDING * (table.max?.seconds ?? 0),
    codes,
    histograms: [],
    load: readLineLoad(VEGETA_LINES, report.lines),
    notices: outcome.notices,
    roundingSeconds: RELATIVE_ROUNDING * attack,
  })
}

/** `vegeta report -type=hist[...]`: the counts in buckets of the user's choice and nothing else. */
function parseBuckets(text: string): ParsedRun {
  const report = open(text)
  report.refuseSecond(BUCKETS)
  const header = report.find(BUCKETS) ?? report.cutOff('the header')
  const rows = [...report.until(/^\s*$/, header.index + 1)].map(({ text: row, line }) => {
    const [, low, high = '', n] = /^\s*\[(\S+),\s+(\S+)\]\s+(\S+)\s+\S+%/.exec(row) ?? []
    const start = goDurationSeconds(low ?? '')
    if (start === null || start > MAX_LATENCY_SECONDS)
      return report.fail('a bucket', '[lower edge, upper edge] with units', row.trim(), line)
    const count = report.count(n, 'the count of a bucket', line)
    return { start, end: high === '+Inf' ? Infinity : goDurationSeconds(high), count, line }
  })
  for (const [i, { end, start, line }] of rows.entries()) {
    const next = rows[i + 1]
    const isRight = next ? end === next.start && start < next.start : end === Infinity
    if (!isRight)
      report.fail('a bucket', 'followed by the next one, up to +Inf', 'a gap', line, 'TRUNCATED')
  }
  const requests = rows.reduce((sum, { count }) => sum + count, 0)
  if (requests === 0) throw noRequests(VEGETA)
  return {
    ...vegetaIdentity('none: buckets only'),
    ...protocolOr(null, 'http1', VEGETA_DEFAULT),
    requests,
    latencyIncludesErrors: true,
    histograms: explicitBuckets(
      rows.map(({ start, count }) => [start, count]),
      null,
    ),
    notices: [
      notice('COARSE_RESOLUTION', 'latencies are known as the counts of a few buckets only'),
    ],
  }
}

/** @throws AdapterError with the line */
export function parseVegetaText(text: string): ParsedRun {
  if (isVegetaGrid(text)) return parseVegetaGrid(text)
  if (REPORT.test(text)) return parseReport(text)
  if (BUCKETS.test(text.slice(0, 1000))) return parseBuckets(text)
  throw unexpected({
    ...VEGETA,
    what: 'the report',
    expected: 'a text report',
    found: null,
    place: null,
  })
}
