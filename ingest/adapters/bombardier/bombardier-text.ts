import { httpsProtocol, outcomeNotices } from '../../formats/http-outcome'
import { latencyMeasurements, type Level } from '../../formats/latency-table'
import type { ParsedRun } from '../../model/parsed-run'
import { tooFewSamples } from '../../model/notices'
import { emptyRun, goDurationSeconds } from '../../model/build-run'
import { TextReport } from '../../formats/text-report'
import { readLineLoad } from '../../model/fields'
import { BOMBARDIER_LINES } from './bombardier-fields'
import { protocolOr } from '@/ingest/model/assume-protocol'

export const BOMBARDIER_COMMAND =
  'bombardier -r 200 -c 8 -d 60s -l -p r -o json http://target:8080/ > result.json'
export const BOMBARDIER = { format: 'bombardier', hint: BOMBARDIER_COMMAND }

const STATISTICS = /^\s*Statistics\s+Avg\s+Stdev\s+Max\s*$/
const RATE = /^\s*Reqs\/sec\s+(\S+)\s+(\S+)\s+(\S+)\s*$/
const LATENCY = /^\s*Latency\s+(\S+)\s+(\S+)\s+(\S+)\s*$/
// Some versions add tables by status; the one of all requests comes first.
const DISTRIBUTION = /^\s*Latency Distribution(?: \(Total\))?\s*$/
const LEVEL = /^\s*(\S+)%\s+(\S+)\s*$/
const CODES = /1xx - (\S+), 2xx - (\S+), 3xx - (\S+), 4xx - (\S+), 5xx - (\S+)\s*$/
const OTHERS = /^\s*others - (\S+)\s*$/
const INTRO = /^Bombarding (\S+) (?:for (\S+)|with (\d+) request\(s\)) using (\d+) connection\(s\)/

export const isBombardierText = (text: string): boolean =>
  /^ *Statistics +Avg +Stdev +Max\s*$/m.test(text) && /^ *HTTP codes:\s*$/m.test(text)

/** @throws AdapterError with the line */
export function parseBombardierText(text: string): ParsedRun {
  const report = new TextReport(text, 'bombardier', BOMBARDIER_COMMAND)
  report.refuseSecond(STATISTICS)
  const rate = report.find(RATE) ?? report.cutOff('Reqs/sec')
  const row = report.find(LATENCY, rate.index) ?? report.cutOff('the latency')
  const codes = report.find(CODES, row.index) ?? report.cutOff('the HTTP codes')
  const others = report.find(OTHERS, codes.index) ?? report.cutOff('the count of other results')
  const intro = report.find(INTRO)
  const count = (group: number): number =>
    report.count(codes.groups[group], 'an HTTP code count', codes.line)
  const failed = report.count(others.groups[1], 'others', others.line)
  const good = count(2) + count(3)
  const errors = count(1) + count(4) + count(5) + failed
  const requests = good + errors
  if (requests === 0) report.fail('the number of requests', 'above 0', 0, codes.line, 'NO_RESULT')
  const cell = (group: number, what: string) => {
    const { seconds, raw, line } = report.latency(row.groups[group], what, row.line)
    return { seconds, raw, place: { line } }
  }
  const heading = report.find(DISTRIBUTION, row.index)
  const percentiles: Level[] = []
  for (const one of heading ? report.until(/^[^%]*$/, heading.index + 1) : []) {
    const [, level, value] = LEVEL.exec(one.text) ?? []
    const p = report.number(level, 'a percentile', one.line, 100)
    const { seconds, raw } = report.latency(value, `p${p}`, one.line)
    percentiles.push({ p, seconds, raw, place: { line: one.line } })
  }
  const max = cell(3, 'the maximum')
  const [, url, planned, plannedRequests, connections] = intro?.groups ?? []
  const run: ParsedRun = {
    ...emptyRun({
      name: 'bombardier',
      version: null,
      loadModel: 'unknown',
      quantileMethod: 'exact microsecond counts',
    }),
    ...protocolOr(
      httpsProtocol(url),
      'http1',
      'HTTP/1.1 is what bombardier speaks without --http2',
    ),
    nominalDurationSeconds: goDurationSeconds(planned ?? ''),
    nominalRequests: plannedRequests === undefined ? null : Number(plannedRequests),
    achievedRps: report.rate(rate.groups[1], 'Reqs/sec', rate.line),
    connections: connections === undefined ? null : Number(connections),
    requests,
    errors,
    latencyIncludesErrors: true,
    measurements: latencyMeasurements(
      'http.latency',
      {
        min: null,
        mean: cell(1, 'the average'),
        max,
        stddev: cell(2, 'the deviation'),
        percentiles,
      },
      { ...BOMBARDIER, slackSeconds: Math.max(1e-7, max.seconds * 0.006) },
    ),
    load: readLineLoad(BOMBARDIER_LINES, report.lines),
    extra: { others: failed },
  }
  run.notices = [
    ...tooFewSamples(
      percentiles.map(({ p }) => p),
      requests,
    ),
    ...outcomeNotices(run, errors),
  ]
  return run
}
