import { coarseResolution, httpsProtocol, outcomeNotices } from '../../formats/http-outcome'
import { latencyMeasurements, type Level } from '../../formats/latency-table'
import type { ParsedRun } from '../../model/parsed-run'
import { emptyRun, goDurationSeconds } from '../../model/build-run'
import { TextReport } from '../../formats/text-report'
import { readLineLoad } from '../../model/fields'
import { AUTOCANNON_LINES } from './autocannon-fields'
import { protocolOr } from '@/ingest/model/assume-protocol'

export const AUTOCANNON_COMMAND =
  'autocannon --json -n -R 200 -c 8 -d 60 http://target:8080/ > result.json'
export const AUTOCANNON = { format: 'autocannon', hint: AUTOCANNON_COMMAND }

const RUNNING = /^Running (.+?) test @ (\S+)\s*$/
const CONNECTIONS = /^(\d+) connections?(?: with (\d+) pipelining factor)?\s*$/
const TITLES = /^[│|]\s*Stat\s/
const LATENCY = /^[│|]\s*Latency\s/
const PERCENTILES = /^[│|]\s*Percentile\s+[│|]\s*Latency \(ms\)/
const ROW = /^[│|]\s*(\S+)\s+[│|]\s*(\S+)\s+[│|]\s*$/
const SUMMARY = /^(\S+) requests in (\S+), .+ read\s*$/
const STATUS = /^(\d+) 2xx responses, (\d+) non 2xx responses\s*$/
const ERRORS = /^(\d+) errors \((\d+) timeouts\)\s*$/

export const isAutocannonText = (text: string): boolean =>
  /^[^\n]{0,20}Running .+ test @ /m.test(text) && /│[^\n│]{0,40}Latency[^\n│]{0,40}│/.test(text)

const splitCells = (text: string): string[] =>
  text
    .split(/[│|]/)
    .slice(1, -1)
    .map((cell) => cell.trim())

/** `-l` adds a table of all percentiles, in milliseconds; without it there are four. */
function readPercentiles(
  report: TextReport,
  titles: string[],
  cells: string[],
  line: number,
): Level[] {
  const heading = report.find(PERCENTILES)
  if (!heading)
    return titles.flatMap((title, i): Level[] => {
      const level = /^(\S+)%$/.exec(title)?.[1]
      if (level === undefined) return []
      const p = report.number(level, 'a percentile', line, 100)
      const { seconds, raw } = report.latency(cells[i], `p${p}`, line)
      return [{ p, seconds, raw, place: { line } }]
    })
  const levels: Level[] = []
  for (const one of report.until(/^└/, heading.index + 1)) {
    if (one.text.startsWith('├')) continue
    const [, level, value] = ROW.exec(one.text) ?? []
    const p = report.number(level, 'a percentile', one.line, 100)
    const { seconds, raw } = report.latency(`${value ?? ''} ms`, `p${p}`, one.line)
    levels.push({ p, seconds, raw, place: { line: one.line } })
  }
  return levels
}

/**
 * The tables for people, which autocannon writes to the error stream. "N requests" there are those sent, so requests
 * and rate are left out unless the status counts are printed.
 * @throws AdapterError with the line
 */
export function parseAutocannonText(text: string): ParsedRun {
  const report = new TextReport(text, 'autocannon', AUTOCANNON_COMMAND)
  report.refuseSecond(RUNNING)
  const running = report.find(RUNNING) ?? report.cutOff('the "Running" line')
  const connections = report.find(CONNECTIONS)
  const titles = report.find(TITLES) ?? report.cutOff('the table of latencies')
  const row = report.find(LATENCY, titles.index) ?? report.cutOff('the row of latencies')
  const names = splitCells(titles.groups.input)
  const cells = splitCells(row.groups.input)
  if (names.length !== cells.length)
    report.fail('the row of latencies', `${names.length} columns wide`, cells.length, row.line)
  const summary = report.find(SUMMARY, row.index) ?? report.cutOff('the number of requests')
  const cell = (name: string) => {
    const { seconds, raw, line } = report.latency(cells[names.indexOf(name)], name, row.line)
    return { seconds, raw, place: { line } }
  }
  const status = report.find(STATUS, row.index)
  const broken = report.find(ERRORS, row.index)
  const count = (found: typeof status, group: number): number =>
    found ? report.count(found.groups[group], 'a count', found.line) : 0
  const failed = count(status, 2)
  const lost = count(broken, 1)
  const responses = status ? count(status, 1) + failed : null
  const outcome = {
    requests: responses === null ? null : responses + lost,
    errors: responses === null ? null : failed + lost,
  }
  const table = {
    min: null,
    mean: cell('Avg'),
    max: cell('Max'),
    stddev: cell('Stdev'),
    percentiles: readPercentiles(report, names, cells, row.line),
  }
  return {
    ...emptyRun({
      name: 'autocannon',
      version: null,
      loadModel: 'unknown',
      quantileMethod: 'HdrHistogram, whole milliseconds',
    }),
    ...outcome,
    ...protocolOr(
      httpsProtocol(running.groups[2]),
      'http1',
      "HTTP/1.1 is autocannon's only protocol",
    ),
    nominalDurationSeconds: goDurationSeconds(running.groups[1] ?? ''),
    nominalRequests:
      Number(/^(\d{1,15}) requests$/.exec(running.groups[1] ?? '')?.[1] ?? 0) || null,
    durationSeconds: report.duration(summary.groups[2], 'the duration', summary.line),
    connections: connections ? count(connections, 1) : null,
    latencyIncludesErrors: true,
    measurements: latencyMeasurements('http.latency', table, {
      ...AUTOCANNON,
      slackSeconds: 0.001,
    }),
    notices: [coarseResolution('1 ms'), ...outcomeNotices(outcome, failed)],
    load: readLineLoad(AUTOCANNON_LINES, report.lines),
    extra: { sent: summary.groups[1] ?? null, lost },
  }
}
