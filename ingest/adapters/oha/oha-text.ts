import { nanInFile, outcomeNotices } from '../../formats/http-outcome'
import { type LatencyTable, type Level, NO_LATENCY } from '../../formats/latency-table'
import { readLineLoad, readLoad } from '../../model/fields'
import { listColumns } from '../../formats/row-load'
import type { ParsedRun } from '../../model/parsed-run'
import { tooFewSamples } from '../../model/notices'
import { emptyRun } from '../../model/build-run'
import { readSampleTable } from '../../formats/sample-table'
import { SAMPLE_LEVELS, SAMPLE_METHOD } from '../../formats/samples'
import { isNan, TextReport } from '../../formats/text-report'
import { bucketHistogram, readBuckets, readCounts } from '../hey/hey-sections'
import { OHA_COLUMNS, OHA_LINES } from './oha-fields'
import { OHA, OHA_COMMAND, OHA_DEFAULT, ohaRun } from './oha-run'
import { protocolOr } from '@/ingest/model/assume-protocol'

const CSV = /^request-start,DNS,DNS\+dialup,Response-delay,request-duration,bytes,status/
const SUMMARY = /^\s*Summary:\s*$/
const LEVEL = /^\s*([^\s%]+)% in\s+(\S.*)$/
/** oha prints four decimals in the unit that it chose for the run. */
const DECIMALS = 1e-4

export const isOhaCsv = (text: string): boolean => CSV.test(text)
export const isOhaText = (text: string): boolean =>
  /^.{0,20}Summary:/m.test(text) && /^.{0,20}Success rate:/m.test(text) && /Slowest:/.test(text)

function readTable(report: TextReport): LatencyTable {
  const time = (pattern: RegExp, what: string) => {
    const found = report.find(pattern) ?? report.cutOff(what)
    const { seconds, raw, line } = report.latency(found.groups[1], what, found.line)
    return { seconds, raw, place: { line } }
  }
  const heading =
    report.find(/^Response time distribution:/) ?? report.cutOff('the response time distribution')
  const lines = [...report.until(/^\s*$/, heading.index + 1)]
  return {
    min: time(/^\s*Fastest:\s+(\S.*)$/, 'the fastest request'),
    mean: time(/^\s*Average:\s+(\S.*)$/, 'the average'),
    max: time(/^\s*Slowest:\s+(\S.*)$/, 'the slowest request'),
    stddev: null,
    percentiles: lines.map(({ text, line }): Level => {
      const [, level, value] = LEVEL.exec(text) ?? []
      const p = report.number(level, 'a percentile', line, 100)
      const { seconds, raw } = report.latency(value, `p${p}`, line)
      return { p, seconds, raw, place: { line } }
    }),
  }
}

/** @throws AdapterError with the line */
export function parseOhaText(text: string): ParsedRun {
  const report = new TextReport(text, 'oha', OHA_COMMAND)
  report.refuseSecond(SUMMARY)
  const total = report.find(/^\s*Total:\s+(\S.*)$/) ?? report.cutOff('the total time')
  const rate = report.find(/^\s*Requests\/sec:\s+(\S+)\s*$/) ?? report.cutOff('Requests/sec')
  const statuses =
    readCounts(report, /^Status code distribution:/, /^\s*\[(\d{3})\] (\S+) responses\s*$/) ??
    report.cutOff('the status codes')
  const failures = readCounts(report, /^Error distribution:/, /^\s*\[(\d+)\] (.+)$/, true)
  const success = report.find(/^\s*Success rate:\s+(\d+(?:\.\d+)?)%\s*$/)
  const average = report.find(/^\s*Average:\s+(\S+)/)
  const hasResponses = statuses.total > 0
  const table = hasResponses ? readTable(report) : NO_LATENCY
  const slowest = table.max?.raw.replace(/^\S+/, '1') ?? '1 s'
  // Older versions print the edges without a unit, in that of the summary.
  const unit = slowest.replace(/^\S+/, '')
  const buckets = hasResponses ? readBuckets(report, /^Response time histogram:/, unit) : []
  return ohaRun({
    statuses: byName(statuses.counts),
    failures: byName(failures?.counts ?? []),
    durationSeconds: report.duration(total.groups[1], 'the total time', total.line),
    achievedRps: report.rate(rate.groups[1], 'Requests/sec', rate.line),
    successShare:
      success && report.number(success.groups[1], 'the success rate', success.line, 100) / 100,
    successRounding: 0.00006,
    table,
    slackSeconds: DECIMALS * report.latency(slowest, 'the unit', 1).seconds,
    histograms: bucketHistogram(buckets, 'its edges are rounded'),
    load: readLineLoad(OHA_LINES, report.lines),
    notices: average && isNan(average.groups[1]) ? [nanInFile(average.line)] : [],
  })
}

const byName = (counts: readonly { name: string; n: number }[]): Record<string, number> => {
  const all: Record<string, number> = Object.create(null)
  for (const { name, n } of counts) all[name] = (all[name] ?? 0) + n
  return all
}

/** One response per row; requests without a response are missing in the file. */
export function parseOhaCsv(text: string): ParsedRun {
  const read = { separator: ',', latency: 'request-duration', status: 'status', start: null }
  const columns = Object.fromEntries(listColumns(text, OHA).map((name) => [name, true]))
  const stated = readLoad(OHA_COLUMNS, columns)
  const { samples, errors } = readSampleTable(text, read, 1, OHA)
  const outcome = { requests: samples.count, errors }
  return {
    ...emptyRun({
      name: 'oha',
      version: null,
      loadModel: 'unknown',
      quantileMethod: SAMPLE_METHOD,
    }),
    ...outcome,
    ...protocolOr(null, 'http1', OHA_DEFAULT),
    load: stated.load,
    latencyIncludesErrors: true,
    measurements: samples.measurements('http.latency'),
    histograms: [samples.histogram('http.latency', 'unknown')],
    notices: [
      ...tooFewSamples(SAMPLE_LEVELS, samples.count),
      ...outcomeNotices(outcome, errors ?? 0),
      ...stated.notices,
    ],
    extra: { rows: 'answers only' },
  }
}
