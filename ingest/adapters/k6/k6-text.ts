import { MAX_LATENCY_SECONDS } from '../../formats/decode'
import type { LatencyTable, Level, Latency } from '../../formats/latency-table'
import { readLineLoad } from '../../model/fields'
import type { Load } from '../../model/load'
import type { ParsedRun } from '../../model/parsed-run'
import { goDurationSeconds } from '../../model/build-run'
import { type LineMatch, TextReport } from '../../formats/text-report'
import { failedDiffers } from './k6-failed'
import { K6_TEXT_LINES } from './k6-lines'
import { type Executor, K6, K6_DEFAULT, k6Run, thresholdFailed } from './k6-run'
import { protocolOr } from '@/ingest/model/assume-protocol'

/** A row of the end-of-test summary: name, dots, colon, values; older versions put the threshold's mark before it. */
const row = (name: string): RegExp => new RegExp(`^\\s*(?:[✓✗]\\s*)?${name}\\.*: +(\\S.*)$`)
const TREND = /^[ \t]*(?:[✓✗][ \t]*)?(?:http|grpc)_req_duration\.*: +[a-z]+(?:\([\d.]+\))?=/m
const TITLE = /^\s*█ TOTAL RESULTS/
/** A threshold under its metric: ✗ 'p(99)<1' p(99)=9.58ms */
const CROSSED = /^\s*✗ ('[^']+') \S+/
const CROSSED_METRIC = /^\s*✗ ([a-z_]+(?:\{.*?\})?)\.*: /

export const isK6Text = (text: string): boolean => TREND.test(text)

function toTable(
  report: TextReport,
  { groups, line }: LineMatch,
): LatencyTable & { count: number | null } {
  const pairs = (groups[1] ?? '').split(/\s+/).flatMap((token): [string, string][] => {
    const sign = token.indexOf('=', 1)
    return sign === -1 || sign === token.length - 1
      ? []
      : [[token.slice(0, sign), token.slice(sign + 1)]]
  })
  const printed = ([name, raw]: [string, string]): Latency => {
    const seconds = goDurationSeconds(raw)
    if (seconds === null || seconds > MAX_LATENCY_SECONDS)
      report.fail(name, 'a time with its unit (µs, ms, s)', raw, line)
    return { seconds, raw, place: { line } }
  }
  const named = (name: string): Latency | null => {
    const found = pairs.find((pair) => pair[0] === name)
    return found ? printed(found) : null
  }
  const levels = pairs.flatMap((pair): Level[] => {
    const p = Number(/^p\((\d{1,3}(?:\.\d+)?)\)$/.exec(pair[0])?.[1] ?? NaN)
    return p >= 0 && p <= 100 ? [{ ...printed(pair), p }] : []
  })
  const median = named('med')
  const hasMedian = levels.some(({ p }) => p === 50)
  const count = pairs.find((pair) => pair[0] === 'count')?.[1]
  const percentiles = median && !hasMedian ? [...levels, { ...median, p: 50 }] : levels
  const table = { min: named('min'), mean: named('avg'), max: named('max'), stddev: null }
  if (percentiles.length === 0 && Object.values(table).every((one) => one === null))
    report.fail('the latency', 'with at least one statistic', groups[1], line)
  return {
    ...table,
    percentiles,
    count: count === undefined ? null : report.count(count, 'count', line),
  }
}

/** k6 cuts a percentage to two decimals. */
const SHARE_ROUNDING = 1e-4

/** "0.99%  1 out of 101", and before k6 1.0 "0.99% ✓ 1 ✗ 100": the failed requests first. */
function readFailed(report: TextReport, requests: number | null) {
  const found = report.find(row('http_req_failed'))
  if (!found) return { errors: null, notices: [] }
  const { line, groups } = found
  const [, share, current, all, older, others] =
    /^(\S+)%\s+(?:(\S+) out of (\S+)|[✓✗] (\S+)\s+[✓✗] (\S+))$/.exec(groups[1] ?? '') ?? []
  const errors = report.count(current ?? older, 'the number of failed requests', line)
  const rest = report.count(all ?? others, 'the number of requests', line)
  const total = all === undefined ? errors + rest : rest
  const percent = report.number(share, 'the share of failed requests', line, 100)
  const stated = { failed: errors, total, share: percent / 100 }
  return { errors, notices: failedDiffers(stated, SHARE_ROUNDING, requests, `line ${line}`) }
}

function readCounter(report: TextReport, name: string): { count: number; rate: number } | null {
  const found = report.find(row(name))
  if (!found) return null
  const [, count, rate] = /^(\S+)\s+(\S+?)\/s$/.exec(found.groups[1] ?? '') ?? []
  return {
    count: report.count(count, name, found.line),
    rate: report.rate(rate, `${name} per second`, found.line),
  }
}

/** Kinds of executors by what k6 prints of each scenario before a run. */
const readExecutors = (load: Load): Executor[] =>
  Object.entries(load).flatMap(([key, printed]): Executor[] => {
    if (!key.startsWith('scenario.')) return []
    if (/ iterations\/s for /.test(String(printed))) return ['arrival_rate']
    return /looping VUs? for |iterations (?:for each of|shared among) /.test(String(printed))
      ? ['virtual_users']
      : []
  })

/** @throws AdapterError with the line */
export function parseK6Text(text: string): ParsedRun[] {
  const report = new TextReport(text, K6.format, K6.hint)
  report.refuseSecond(TITLE)
  const http = report.find(row('http_req_duration'))
  const trend = http ?? report.find(row('grpc_req_duration')) ?? report.cutOff('the latency')
  const { count, ...latency } = toTable(report, trend)
  const requested = http ? (readCounter(report, 'http_reqs') ?? report.cutOff('http_reqs')) : null
  const requests = requested?.count ?? count
  if (requests === 0) report.fail('the number of requests', 'above 0', 0, trend.line, 'NO_RESULT')
  const crossed = report.lines.flatMap(({ text: one, line }) => {
    const name = CROSSED.exec(one)?.[1] ?? CROSSED_METRIC.exec(one)?.[1]
    return name === undefined ? [] : [thresholdFailed(name, `line ${line}`)]
  })
  const failed = http ? readFailed(report, requests) : { errors: null, notices: [] }
  const handshake = report.find(row('http_req_tls_handshaking'))
  const usesTls = handshake !== null && (toTable(report, handshake).max?.seconds ?? 0) > 0
  const load = readLineLoad(K6_TEXT_LINES, report.lines)
  return [
    k6Run({
      ...protocolOr(http ? (usesTls ? 'https' : null) : 'grpc', 'http1', K6_DEFAULT),
      startedAt: null,
      durationSeconds: null,
      achievedRps: requested?.rate ?? null,
      requests,
      errors: failed.errors,
      notSent: readCounter(report, 'dropped_iterations')?.count ?? 0,
      load,
      executors: readExecutors(load),
      extra: { metric: http ? 'http_req_duration' : 'grpc_req_duration' },
      latency,
      samples: count ?? requests,
      notices: [...failed.notices, ...crossed],
    }),
  ]
}
