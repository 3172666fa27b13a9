import type { Adapter } from '../../model/adapter'
import type { ParsedRun } from '../../model/parsed-run'
import {
  latencyMeasurements,
  type LatencyTable,
  type Level,
  NO_LATENCY,
} from '../../formats/latency-table'
import {
  coarseResolution,
  nanInFile,
  outcomeNotices,
  rateMismatch,
} from '../../formats/http-outcome'
import { notice, tooFewSamples } from '../../model/notices'
import { requireText } from '../../formats/result-file'
import { emptyRun } from '../../model/build-run'
import { readSampleTable } from '../../formats/sample-table'
import { SAMPLE_LEVELS, SAMPLE_METHOD } from '../../formats/samples'
import { isNan, TextReport } from '../../formats/text-report'
import { HEY_COLUMNS, HEY_LINES } from './hey-fields'
import { readLineLoad } from '../../model/fields'
import { bucketHistogram, histogramDiffers, readBuckets, readCounts } from './hey-sections'
import { protocolOr } from '@/ingest/model/assume-protocol'

const COMMAND = 'hey -z 60s -c 8 -q 25 http://target:8080/ > result.txt'
const CONTEXT = { format: 'hey', hint: COMMAND }
const CSV = /^response-time,DNS\+dialup,DNS,Request-write,Response-delay,Response-read/
const SUMMARY = /^Summary:\s*$/
const EMPTY_LEVEL = /^\s*0%+ in\s+0\.0+ secs/
const LEVEL = /^\s*([^\s%]+)%+ in\s+(\S.*)$/
/** hey prints four decimals of a second. */
const SLACK_SECONDS = 0.0001
const COARSE_SHARE = 0.1
/** Answers that hey keeps of a run (requester/report.go, maxRes); rate, average and failed connections are those of all. */
const MAX_KEPT = 1_000_000

const PARTIAL = notice(
  'PARTIAL_HISTOGRAM',
  `hey keeps the first ${MAX_KEPT} answers: percentiles and status codes are theirs; how many requests there were and how many failed is not known`,
)

const listColumns = (text: string): string[] => (text.split(/\r?\n/, 1)[0] ?? '').split(',')

const isHeyText = (text: string): boolean =>
  /^Summary:\s*$/m.test(text) &&
  /^ *Total:\s+\S+ secs\s*$/m.test(text) &&
  /^ *Fastest:\s+\S+ secs\s*$/m.test(text) &&
  !/^ *Success rate:/m.test(text)

const identity = (quantileMethod: string) =>
  emptyRun({ name: 'hey', version: null, loadModel: 'closed', quantileMethod })

function readTable(report: TextReport): LatencyTable {
  const time = (pattern: RegExp, what: string) => {
    const found = report.find(pattern) ?? report.cutOff(what)
    const { seconds, raw, line } = report.latency(found.groups[1], what, found.line)
    return { seconds, raw, place: { line } }
  }
  const heading = report.find(/^Latency distribution:/)
  const lines = heading ? report.until(/^\s*$/, heading.index + 1) : []
  return {
    min: time(/^ *Fastest:\s+(\S.*)$/, 'the fastest request'),
    mean: time(/^ *Average:\s+(\S.*)$/, 'the average'),
    max: time(/^ *Slowest:\s+(\S.*)$/, 'the slowest request'),
    stddev: null,
    // With few samples hey prints "0% in 0.0000" for the levels that it could not fill.
    percentiles: [...lines]
      .filter(({ text }) => !EMPTY_LEVEL.test(text))
      .map(({ text, line }): Level => {
        const [, level, value] = LEVEL.exec(text) ?? []
        const p = report.number(level, 'a percentile', line, 100)
        const { seconds, raw } = report.latency(value, `p${p}`, line)
        return { p, seconds, raw, place: { line } }
      }),
  }
}

/** Four decimals are too few where most responses take less than a millisecond. */
function resolutionNotices({ percentiles }: LatencyTable) {
  const median = percentiles.find(({ p }) => p === 50)
  return median && median.seconds * COARSE_SHARE < SLACK_SECONDS ? [coarseResolution('0.1 ms')] : []
}

function parseText(text: string): ParsedRun {
  const report = new TextReport(text, 'hey', COMMAND)
  report.refuseSecond(SUMMARY)
  const total = report.find(/^ *Total:\s+(\S.*)$/) ?? report.cutOff('the total time')
  const rate = report.find(/^ *Requests\/sec:\s+(\S+)\s*$/) ?? report.cutOff('Requests/sec')
  const average = report.find(/^ *Average:\s+(\S+)/)
  const statuses =
    readCounts(report, /^Status code distribution:/, /^\s*\[(\d{3})\]\s+(\S+) responses\s*$/) ??
    report.cutOff('the status codes')
  const refused = readCounts(report, /^Error distribution:/, /^\s*\[(\d+)\]\s+(\S.*)$/, true)
  const failedResponses = statuses.counts
    .filter(({ name }) => !/^[23]/.test(name))
    .reduce((sum, { n }) => sum + n, 0)
  const requests = statuses.total + (refused?.total ?? 0)
  const errors = failedResponses + (refused?.total ?? 0)
  if (requests === 0) report.fail('the number of requests', 'above 0', 0, null, 'NO_RESULT')
  const isPartial = statuses.total >= MAX_KEPT
  const table = statuses.total === 0 ? NO_LATENCY : readTable(report)
  const buckets = statuses.total === 0 ? [] : readBuckets(report, /^Response time histogram:/, 's')
  const run: ParsedRun = {
    ...identity('nearest rank'),
    ...protocolOr(null, 'http1', 'HTTP/1.1 is what hey speaks without -h2'),
    durationSeconds: report.duration(total.groups[1], 'the total time', total.line),
    achievedRps: report.rate(rate.groups[1], 'Requests/sec', rate.line),
    requests: isPartial ? null : requests,
    errors: isPartial ? null : errors,
    latencyIncludesErrors: true,
    measurements: latencyMeasurements('http.latency', table, {
      ...CONTEXT,
      slackSeconds: SLACK_SECONDS,
    }),
    histograms: bucketHistogram(buckets, 'its edges are rounded to a millisecond'),
    load: readLineLoad(HEY_LINES, report.lines),
    extra: { statusCodes: Object.fromEntries(statuses.counts.map(({ name, n }) => [name, n])) },
  }
  run.notices = [
    ...tooFewSamples(
      table.percentiles.map(({ p }) => p),
      statuses.total,
    ),
    ...resolutionNotices(table),
    ...outcomeNotices(run, failedResponses),
    ...(average && isNan(average.groups[1]) ? [nanInFile(average.line)] : []),
    ...(isPartial ? [PARTIAL] : rateMismatch(run, requests, `line ${rate.line}`)),
    ...histogramDiffers(buckets, statuses.total),
  ]
  return run
}

/** One response per row. Requests without a response are missing in the file, and so among its requests and failures. */
function parseCsv(text: string): ParsedRun {
  const columns = { separator: ',', latency: 'response-time', status: 'status-code', start: null }
  const { samples, errors } = readSampleTable(text, columns, 1, CONTEXT)
  const measurements = samples.measurements('http.latency')
  const median = measurements.find(({ key }) => key === 'http.latency.p50')?.value ?? 0
  const answered = { requests: samples.count, errors }
  const outcome = samples.count >= MAX_KEPT ? { requests: null, errors: null } : answered
  const missing = `the file lists the ${samples.count} answers; how many requests got none is not in it`
  return {
    ...identity(SAMPLE_METHOD),
    ...outcome,
    ...protocolOr(null, 'http1', 'HTTP/1.1 is what hey speaks without -h2'),
    latencyIncludesErrors: true,
    measurements,
    histograms: [samples.histogram('http.latency', 'uncorrected')],
    notices: [
      ...tooFewSamples(SAMPLE_LEVELS, samples.count),
      ...(median * COARSE_SHARE < SLACK_SECONDS ? [coarseResolution('0.1 ms')] : []),
      ...outcomeNotices(answered, errors ?? 0),
      notice('PARTIAL_HISTOGRAM', missing),
    ],
    extra: { rows: 'answers only', answers: samples.count, failedAnswers: errors },
  }
}

export const hey: Adapter = {
  id: 'hey',
  label: 'hey',
  reference: 'https://github.com/rakyll/hey/blob/master/requester/print.go',
  command: COMMAND,
  loadModels: ['closed'],
  coordinatedOmission:
    'not corrected: each worker waits for its response, and -q only pauses between requests',
  countsWaiting: 'no',
  gives: ['percentiles', 'histogram', 'samples'],
  reads: 'counts by status, rate, percentiles, mean; single requests from -o csv',
  latencyUnit: 's, four decimals',
  traps: [
    'The CSV leaves requests without an answer out, so that its requests and errors are those that were answered.',
    'The rate includes errors.',
    'Of more than a million answers, percentiles and status codes are those of the first million.',
    'The average is NaN when everything failed; that file is refused.',
    'Proved with 0.1.5: a request that was given up is an error and in no latency; of 110 connections that were reset it reports 4 or 5, because Go sends the request again.',
  ],
  formats: [
    {
      name: 'report for people',
      omitsZeroFailures: true,
      fields: { kind: 'lines', fields: HEY_LINES },
      detect: ({ text }) => text !== null && isHeyText(text) && !CSV.test(text),
      parse: (file) => [parseText(requireText(file))],
    },
    {
      name: 'CSV of -o',
      fields: { kind: 'columns', fields: HEY_COLUMNS, header: listColumns },
      detect: ({ text }) => text !== null && CSV.test(text),
      parse: (file) => [parseCsv(requireText(file))],
    },
  ],
}
