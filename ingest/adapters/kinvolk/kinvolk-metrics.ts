import { httpsProtocol } from '../../formats/http-outcome'
import { latencyMeasurements, type Level, NO_LATENCY } from '../../formats/latency-table'
import { LIMITS } from '../../formats/limits'
import { joinUrls } from '../../formats/called-urls'
import type { CountedPart } from '../../formats/request-mix'
import { readLineLoad } from '../../model/fields'
import type { Histogram, Notice, ParsedRun } from '../../model/parsed-run'
import { failures, notice, targetNotReached } from '../../model/notices'
import { emptyRun } from '../../model/build-run'
import { isoTime } from '../../formats/sample-table'
import { TextReport } from '../../formats/text-report'
import { scale } from '../../dictionary/units'
import { callsDiffer, durationDiffers } from './kinvolk-checks'
import { KINVOLK_METRICS } from './kinvolk-fields'
import { protocolOr } from '@/ingest/model/assume-protocol'

const SAMPLE = /^(wrk2_benchmark_\w+)(?:\{(.*)\})? (\S+)(?: \d+)?\s*$/
const LABEL = /(?<!\w)(\w+)="((?:[^"\\]|\\.)*)"/g
/** The label that distinguishes the series of one family; others name job and instance of a Pushgateway. */
const OWN_LABELS = ['p', 'kind', 'status', 't', 'url', 'label', 'thread']
const MAX_MILLISECONDS = 7 * 86_400_000

type Series = Map<string, { printed: string; line: number }>

/** Families by name, each with its series by own label ("" without one). */
function readFamilies(report: TextReport): Map<string, Series> {
  const families = new Map<string, Series>()
  for (const { text, line } of report.lines) {
    if (text.trim() === '' || text.startsWith('#')) continue
    const [, name = '', labels = '', printed = ''] = SAMPLE.exec(text) ?? []
    if (name === '') {
      if (text.startsWith('wrk2_benchmark_'))
        report.fail('the line', 'a metric with a value', text, line)
      continue
    }
    const own =
      [...labels.matchAll(LABEL)].find(([, key = '']) => OWN_LABELS.includes(key))?.[2] ?? ''
    const series = families.get(name) ?? new Map()
    families.set(name, series)
    const other = series.get(own)
    if (other && other.printed !== printed)
      report.fail(
        'the file',
        `one value of ${name}{${own}}`,
        `${other.printed} and ${printed}`,
        line,
        'MALFORMED',
      )
    series.set(own, { printed, line })
  }
  return families
}

/** wrk2 prints two decimals in the unit of each value; more is a contradiction. */
/** Rows of the spectrum are few for a short run, and the level may lie between two of them. */
const FAR_LEVEL = 2
const agrees = (a: number, b: number): boolean => Math.abs(a - b) <= 0.02 * Math.max(a, b) + 6e-6

/** The defect makes the coarse value ten times too small; a larger one is none of the wrapper's. */
function wrongConversion(coarse: Level, detailed: Level, place: string | null): Notice {
  const both = `p${coarse.p} is ${coarse.raw} in latency_ms and ${detailed.raw} in latency_detailed_ms`
  return coarse.seconds > detailed.seconds * FAR_LEVEL
    ? notice('IMPLAUSIBLE', both, place)
    : notice(
        'KNOWN_TOOL_DEFECT',
        `${both}; the wrapper converts microseconds wrongly, the detailed value is used`,
        place,
      )
}

/** @throws AdapterError with the line; a run that was not finished is refused */
export function parseKinvolkMetrics(text: string, hint: string): ParsedRun {
  const report = new TextReport(text, 'Kinvolk wrk2', hint)
  const families = readFamilies(report)
  const series = (name: string): Series => families.get(`wrk2_benchmark_${name}`) ?? new Map()
  const number = (name: string, own = '', max = 1e15): number | null => {
    const one = series(name).get(own)
    return one ? report.number(one.printed, name, one.line, max) : null
  }
  const count = (name: string): number | null => {
    const one = series(name).get('')
    return one ? report.count(one.printed, name, one.line) : null
  }
  const levels = (name: string): Level[] =>
    [...series(name)].map(([share, { printed, line }]) => ({
      p: scale(report.number(share, 'the label p', line, 1), 100),
      seconds: scale(report.number(printed, `p${share}`, line, MAX_MILLISECONDS), 1e-3),
      raw: `${printed} ms`,
      place: { line },
    }))
  const requests = count('run_requests')
  const coarse = levels('latency_ms')
  if (coarse.length > LIMITS.percentiles)
    report.fail('latency_ms', `at most ${LIMITS.percentiles} percentiles`, coarse.length, null)
  const detailed = levels('latency_detailed_ms').sort((a, b) => a.p - b.p)
  if (
    number('progress', 'done') === 0 ||
    requests === null ||
    requests === 0 ||
    coarse.length === 0
  )
    return report.fail(
      'the run',
      'finished, with requests and latencies',
      'none',
      null,
      'NO_RESULT',
    )
  const notices: Notice[] = []
  if (series('socket_errors').size > 0) {
    const message =
      'the wrapper resets its counts of socket errors on every line: they always say 0 and are left out'
    notices.push(notice('KNOWN_TOOL_DEFECT', message))
  }
  const used = coarse.map((level) => {
    const row = detailed.find(({ p }) => Math.abs(p - level.p) < 1e-9)
    if (!row || agrees(row.seconds, level.seconds)) return level
    const { line } = series('latency_ms').get(String(level.p / 100)) ?? { line: null }
    const place = line === null ? null : `line ${line}`
    notices.push(wrongConversion(level, row, place))
    return row
  })
  const max = used.find(({ p }) => p === 100) ?? null
  const table = { ...NO_LATENCY, max, percentiles: used.filter(({ p }) => p < 100) }
  const seconds = number('run_runtime', 'duration', 1e9)
  const targetRps = number('run_requested_rps', '', 1e9) || null
  const achievedRps = number('run_rps', '', 1e9)
  const reconnects = [...series('run_average_tcp_reconnect_rate')].reduce(
    (sum, [, { printed, line }]) => sum + report.number(printed, 'tcp_reconnect_rate', line, 1e9),
    0,
  )
  const errors = [count('http_errors'), count('requests_timed_out')]
  const failed = errors.every((n) => n === null)
    ? null
    : errors.reduce<number>((sum, n) => sum + (n ?? 0), 0)
  const calls = [...series('url_call_count')].map(([url, { printed, line }]): CountedPart => [
    url,
    report.number(printed, 'url_call_count', line, Number.MAX_SAFE_INTEGER),
  ])
  if (failed !== null && failed > requests)
    report.fail('failed requests', `at most ${requests}`, failed, null)
  const histogram: Histogram = {
    metric: 'http.latency',
    component: 'client',
    format: 'wrk2_spectrum',
    unitScale: 1,
    count: requests,
    correction: 'corrected',
    mergeable: false,
    note: 'points of the distribution without counts; the requests of the calibration are not in them',
    data: {
      knots: detailed.map(({ p, seconds: at }) => [scale(p, 1e-2), at, null]),
      min: null,
      max: max?.seconds ?? null,
    },
  }
  const run: ParsedRun = {
    ...emptyRun({
      name: 'kinvolk',
      version: null,
      loadModel: 'open_corrected',
      quantileMethod: 'HdrHistogram, 3 digits, highest equivalent value',
    }),
    ...protocolOr(httpsProtocol(calls[0]?.[0]), 'http1', "HTTP/1.1 is wrk2's only protocol"),
    startedAt: isoTime(number('run_runtime', 'start')),
    durationSeconds: seconds,
    targetRps,
    achievedRps,
    connections: count('run_thread_count'),
    requests,
    errors: failed,
    latencyIncludesErrors: true,
    measurements: latencyMeasurements('http.latency', table, {
      format: 'Kinvolk wrk2',
      hint,
      slackSeconds: 1e-5,
    }),
    histograms: detailed.length > 0 ? [histogram] : [],
    load: {
      ...joinUrls(readLineLoad(KINVOLK_METRICS, report.lines), calls.length, calls),
      // Of about every request: keep-alive was off. Fewer are those of a server that closes some.
      ...(achievedRps !== null && reconnects > achievedRps / 2 ? { reconnects: true } : {}),
    },
    extra: {},
  }
  run.notices = [
    ...notices,
    ...failures(run),
    ...targetNotReached(targetRps, achievedRps),
    ...callsDiffer(calls, requests, run.connections),
    ...durationDiffers({
      start: number('run_runtime', 'start'),
      end: number('run_runtime', 'end'),
      duration: seconds,
    }),
  ]
  return run
}
