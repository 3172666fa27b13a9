import { coarseResolution, outcomeNotices, rateMismatch } from '../../formats/http-outcome'
import {
  latencyMeasurements,
  type LatencyTable,
  type Level,
  NO_LATENCY,
} from '../../formats/latency-table'
import type { ParsedRun } from '../../model/parsed-run'
import { tooFewSamples } from '../../model/notices'
import { emptyRun } from '../../model/build-run'
import { readLineLoad } from '../../model/fields'
import { AB_LINES } from './ab-fields'
import { TextReport } from '../../formats/text-report'
import { protocolOr } from '@/ingest/model/assume-protocol'

export const AB_COMMAND = 'ab -k -t 60 -n 1000000 -c 8 http://target:8080/ > result.txt'
/** Why HTTP/1.x may be assumed: ab speaks nothing else, and its output does not name it. */
export const AB_DEFAULT = "HTTP/1.x is ab's only protocol"
export const AB = { format: 'ab', hint: AB_COMMAND }

const BANNER = /^This is ApacheBench, Version (\S+)/
const TIMES = /^Connection Times \(ms\)/
const PERCENTAGES = /^Percentage of the requests served within a certain time \(ms\)/
const FAILURES = /^\s*\(Connect: (\S+), Receive: (\S+), Length: (\S+), Exceptions: (\S+)\)\s*$/
const LEVEL = /^\s*(\S+)%\s+(\S+)(?: \(longest request\))?\s*$/

export const isAbText = (text: string): boolean =>
  /^This is ApacheBench, Version /m.test(text) ||
  (/^Concurrency Level: /m.test(text) &&
    /^Complete requests: /m.test(text) &&
    /^Failed requests: /m.test(text))

/** Whole milliseconds, rounded. */
const SLACK_SECONDS = 0.001

/**
 * The row "Total" of the connection times, whose columns depend on -S, and the percentiles below. "Time per request"
 * is not a latency: concurrency divided by rate.
 */
function readTable(report: TextReport): LatencyTable {
  const times = report.find(TIMES)
  if (!times) return NO_LATENCY
  const header = report.lines[times.index + 1]?.text ?? ''
  const row = report.find(/^Total:\s+(\S.*)$/, times.index) ?? report.cutOff('the total times')
  const columns = header.replace('[+/-sd]', ' sd').trim().split(/\s+/)
  const cells = (row.groups[1] ?? '').split(/\s+/)
  const cell = (...names: string[]) => {
    const index = columns.findIndex((one) => names.includes(one))
    if (index === -1) return null
    const { seconds } = report.latency(`${cells[index] ?? ''}ms`, `the ${names[0]}`, row.line)
    return { seconds, raw: `${cells[index]} ms`, place: { line: row.line } }
  }
  const heading = report.find(PERCENTAGES, times.index)
  const lines = heading ? [...report.until(/^(?!\s*\S{1,20}%)/, heading.index + 1)] : []
  const percentiles = lines.map(({ text, line }): Level => {
    const [, level, value] = LEVEL.exec(text) ?? []
    const p = report.number(level, 'a percentile', line, 100)
    const { seconds } = report.latency(`${value ?? ''}ms`, `p${p}`, line)
    return { p, seconds, raw: `${value} ms`, place: { line } }
  })
  return {
    min: cell('min'),
    mean: cell('mean', 'avg'),
    max: cell('max'),
    stddev: cell('sd'),
    percentiles: percentiles.filter(({ p }) => p < 100),
  }
}

/** @throws AdapterError with the line */
export function parseAbText(text: string): ParsedRun {
  const report = new TextReport(text, 'ab', AB_COMMAND)
  report.refuseSecond(BANNER)
  const label = (name: string, unit = '') => {
    const found = report.find(new RegExp(`^${name}:\\s+(\\S+)${unit}\\s*$`))
    return found ?? report.cutOff(name)
  }
  const optional = (name: string): number => {
    const found = report.find(new RegExp(`^${name}:\\s+(\\S+)\\s*$`))
    return found ? report.count(found.groups[1], name, found.line) : 0
  }
  const complete = label('Complete requests')
  const requests = report.count(complete.groups[1], 'Complete requests', complete.line)
  if (requests === 0)
    report.fail('Complete requests', 'above 0', requests, complete.line, 'NO_RESULT')
  const took = label('Time taken for tests', ' seconds')
  const level = label('Concurrency Level')
  const failed = label('Failed requests')
  const rate = report.find(/^Requests per second:\s+(\S+) \[#\/sec\]/) ?? report.cutOff('the rate')
  const kinds = report.find(FAILURES, failed.index)
  const kind = (group: number): number =>
    kinds ? report.count(kinds.groups[group], 'failed requests', kinds.line) : 0
  const failedRequests = report.count(failed.groups[1], 'Failed requests', failed.line)
  const statusErrors = optional('Non-2xx responses')
  // A response of another length than the first is not a failure of the mesh; a dynamic page has many.
  // A connection that was reset is read, which fails, and then excepted (support/ab.c, test): one failure in two kinds.
  const transport = kinds ? kind(1) + Math.max(kind(2), kind(4)) : failedRequests
  const errors = Math.min(requests, statusErrors + transport)
  const table = readTable(report)
  const run: ParsedRun = {
    ...emptyRun({
      name: 'ab',
      version: report.find(BANNER)?.groups[1] ?? null,
      loadModel: 'closed',
      quantileMethod: 'exact, rounded to 1 ms',
    }),
    ...protocolOr(report.find(/^SSL\/TLS Protocol:/) ? 'https' : null, 'http1', AB_DEFAULT),
    durationSeconds: report.duration(`${took.groups[1]}s`, 'the time taken', took.line),
    achievedRps: report.rate(rate.groups[1], 'Requests per second', rate.line),
    connections: report.count(level.groups[1], 'the concurrency', level.line),
    requests,
    errors,
    latencyIncludesErrors: true,
    measurements: latencyMeasurements('http.latency', table, {
      ...AB,
      slackSeconds: SLACK_SECONDS,
    }),
    load: readLineLoad(AB_LINES, report.lines),
    extra: {
      failedRequests,
      lengthDiffers: kind(3),
      statusErrors,
    },
  }
  run.notices = [
    ...tooFewSamples(
      table.percentiles.map(({ p }) => p),
      requests,
    ),
    ...(table.max === null ? [] : [coarseResolution('1 ms')]),
    ...outcomeNotices(run, errors),
    ...rateMismatch(run, requests, `line ${rate.line}`, 0.0005),
  ]
  return run
}
