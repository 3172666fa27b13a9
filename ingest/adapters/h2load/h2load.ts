import type { Adapter } from '../../model/adapter'
import { outcomeNotices, rateMismatch } from '../../formats/http-outcome'
import {
  latencyMeasurements,
  type LatencyTable,
  NO_LATENCY,
  type Latency,
} from '../../formats/latency-table'
import type { ParsedRun } from '../../model/parsed-run'
import { notice, tooFewSamples } from '../../model/notices'
import { requireText } from '../../formats/result-file'
import { emptyRun } from '../../model/build-run'
import { isoTime, readSampleTable } from '../../formats/sample-table'
import { SAMPLE_LEVELS, SAMPLE_METHOD } from '../../formats/samples'
import { TextReport } from '../../formats/text-report'
import { readLineLoad } from '../../model/fields'
import { H2LOAD_COLUMNS, H2LOAD_LINES } from './h2load-fields'
import { countsDiffer } from './h2load-counts'
import { readPlan } from './h2load-plan'
import type { Protocol } from '../../dictionary/vocabulary'
import { protocolOr } from '@/ingest/model/assume-protocol'

const COMMAND = 'h2load -D 60 -c 8 -m 1 --log-file=result.tsv http://target:8080/'
const CONTEXT = { format: 'h2load', hint: COMMAND }
/** start in us since 1970, status, duration in us */
const LOG = /^\d{13,19}\t(?:-1|\d{3})\t\d+(?:\r?\n|$)/
const FINISHED = /^finished in (\S+), (\S+) req\/s, /
const REQUESTS =
  /^requests: (\d+) total, (\d+) started, (\d+) done, (\d+) succeeded, (\d+) failed, (\d+) errored, (\d+) timeout\s*$/
const TITLES = /^\s*min\s+max\s/
const ROW = /^(?:time for request|request\s*):\s+(\S.*)$/

const isH2loadText = (text: string): boolean => FINISHED_LINE.test(text) && TOTALS.test(text)
const FINISHED_LINE = /^finished in \S+, \S+ req\/s, /m
const TOTALS = /^requests: \S+ total, \S+ started, /m

function readProtocol(report: TextReport): Protocol | null {
  const name = report.find(/^Application protocol: (\S+)\s*$/)?.groups[1]
  if (name === undefined) return null
  if (name.startsWith('h3')) return 'h3'
  if (name.startsWith('h2')) return 'h2'
  return report.find(/^TLS Protocol: /) ? 'https' : 'http1'
}

/** The row of requests; connect and first byte have rows of their own. Newer versions print percentiles as well. */
function readTable(report: TextReport): { table: LatencyTable; line: number } | null {
  const titles = report.find(TITLES)
  const row = titles && report.find(ROW, titles.index)
  if (!titles || !row) return null
  const columns = titles.groups.input.trim().split(/\s{2,}/)
  const cells = (row.groups[1] ?? '').split(/\s+/)
  if (cells.length !== columns.length)
    report.fail('the row of requests', `${columns.length} columns wide`, row.groups[1], row.line)
  const cell = (...names: string[]): Latency | null => {
    const index = columns.findIndex((one) => names.includes(one))
    if (index === -1) return null
    const { seconds, raw } = report.latency(cells[index], `the ${names[0]}`, row.line)
    return { seconds, raw, place: { line: row.line } }
  }
  const median = cell('median')
  const levels = columns.flatMap((name) => {
    const p = /^p(\d+(?:\.\d+)?)$/.exec(name)?.[1]
    const value = p === undefined ? null : cell(name)
    return value ? [{ p: Number(p), ...value }] : []
  })
  const table = {
    min: cell('min'),
    mean: cell('mean'),
    max: cell('max'),
    stddev: cell('sd'),
    percentiles: [...(median ? [{ p: 50, ...median }] : []), ...levels],
  }
  return { table, line: row.line }
}

/**
 * Of a client whose connection broke, the requests that it had left count as failed (src/h2load.cc, process_abandoned_streams).
 * Where no answer came at all, no connection stood, and all of them failed.
 */
const countNotSent = (planned: number, started: number, done: number): number =>
  done === 0 ? 0 : Math.max(0, planned - started)

function parseText(text: string): ParsedRun {
  const report = new TextReport(text, 'h2load', COMMAND)
  report.refuseSecond(FINISHED)
  const finished = report.find(FINISHED) ?? report.cutOff('the "finished in" line')
  const totals = report.find(REQUESTS) ?? report.cutOff('the "requests" line')
  const total = (group: number) => report.count(totals.groups[group], 'a count', totals.line)
  const [planned, started, done, succeeded, failed, broken] = [
    total(1),
    total(2),
    total(3),
    total(4),
    total(5),
    total(6),
  ]
  if (planned === 0) report.fail('the number of requests', 'above 0', 0, totals.line, 'NO_RESULT')
  const notSent = countNotSent(planned, started, done)
  const [requests, errors] = [planned - notSent, Math.max(0, failed - notSent)]
  const found = readTable(report)
  // Without a response every time is printed as 0us.
  const hasTimes = found !== null && done > broken && (found.table.max?.seconds ?? 0) > 0
  const table = hasTimes ? found.table : NO_LATENCY
  const { hasWarmUp, ...plan } = readPlan(report)
  const run: ParsedRun = {
    ...identity('none printed, or as h2load sorts its samples'),
    protocol: readProtocol(report),
    // The clock starts with the warm-up, whose requests are not counted.
    durationSeconds:
      hasWarmUp && plan.nominalDurationSeconds !== null
        ? plan.nominalDurationSeconds
        : report.duration(finished.groups[1], 'the duration', finished.line),
    achievedRps: report.rate(finished.groups[2], 'the rate', finished.line),
    ...plan,
    load: readLineLoad(H2LOAD_LINES, report.lines),
    requests,
    errors,
    notSent,
    latencyIncludesErrors: true,
    measurements: latencyMeasurements('http.latency', table, {
      ...CONTEXT,
      slackSeconds: Math.max(1e-6, (table.max?.seconds ?? 0) * 0.006),
    }),
    extra: { errored: broken, timeout: total(7) },
  }
  const counts = { requests: planned, done, succeeded, failed, errored: broken, line: totals.line }
  const unsent = `${notSent} of ${planned} requests were never sent: a client whose connection broke opens no other`
  const cut = 'the table of times is missing; the latency is left out'
  run.notices = [
    ...tooFewSamples(
      table.percentiles.map(({ p }) => p),
      done,
    ),
    ...(found === null ? [notice('DAMAGED_FIELD', cut, `line ${report.lines.length}`)] : []),
    ...outcomeNotices(run, Math.max(0, failed - broken)),
    ...(notSent > 0 ? [notice('REQUESTS_NOT_SENT', unsent, `line ${totals.line}`)] : []),
    ...countsDiffer(report, counts, run.connections),
    ...rateMismatch(run, done, `line ${finished.line}`),
  ]
  return run
}

const identity = (quantileMethod: string): ParsedRun =>
  emptyRun({ name: 'h2load', version: null, loadModel: 'closed', quantileMethod })

/**
 * `--log-file`: a row per answer and per broken stream, but none for what a broken connection had under way. h2load uses HTTP/2 by
 * default; the log does not state the protocol.
 */
function parseLog(text: string): ParsedRun {
  const columns = { separator: '\t', latency: 2, status: 1, start: 0 }
  const { samples, errors, start } = readSampleTable(text, columns, 1e-6, CONTEXT)
  const listed = { requests: samples.count, errors }
  const missing = `the log has ${samples.count} requests; how many a broken connection had under way is not in it`
  return {
    ...identity(SAMPLE_METHOD),
    ...listed,
    ...protocolOr(null, 'h2', 'HTTP/2 is what h2load speaks without --h1'),
    startedAt: isoTime(start === null ? null : start / 1e6),
    latencyIncludesErrors: true,
    measurements: samples.measurements('http.latency'),
    histograms: [samples.histogram('http.latency', 'uncorrected')],
    notices: [
      ...tooFewSamples(SAMPLE_LEVELS, samples.count),
      ...outcomeNotices(listed, errors ?? 0),
      notice('PARTIAL_HISTOGRAM', missing),
    ],
    extra: { rows: samples.count, failedRows: errors },
  }
}

export const h2load: Adapter = {
  id: 'h2load',
  label: 'h2load',
  reference: 'https://nghttp2.org/documentation/h2load-howto.html',
  command: COMMAND,
  loadModels: ['closed'],
  coordinatedOmission:
    'not corrected: a stream starts when another one ends; --rps paces without counting the wait',
  countsWaiting: 'no',
  gives: ['percentiles', 'samples'],
  reads: 'counts, rate, minimum, mean and maximum; exact times from --log-file',
  latencyUnit: 'the unit printed beside each value; us in the log',
  traps: [
    'No percentiles are printed.',
    '“time for connect” and “time to 1st byte” are not request latency.',
    'failed includes 4xx and 5xx responses, and requests that were never sent.',
    'Proved with 1.52.0: a client whose connection broke sends no more; -n counts what it had left as failed (920 of 1,000, 80 were sent), and -D says nothing of it.',
  ],
  formats: [
    {
      name: 'report for people',
      fields: { kind: 'lines', fields: H2LOAD_LINES },
      detect: ({ text }) => text !== null && isH2loadText(text) && !LOG.test(text),
      parse: (file) => [parseText(requireText(file))],
    },
    {
      name: 'log of --log-file',
      fields: {
        kind: 'columns',
        fields: H2LOAD_COLUMNS,
        header: () => Object.keys(H2LOAD_COLUMNS),
      },
      detect: ({ text }) => text !== null && LOG.test(text),
      parse: (file) => [parseLog(requireText(file))],
    },
  ],
}
