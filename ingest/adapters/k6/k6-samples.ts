import { z } from 'zod'
import { firstIssue } from '../../model/first-issue'
import type { ErrorPlace } from '../../model/adapter'
import { decimal, MAX_LATENCY_SECONDS, unexpected } from '../../formats/decode'
import { noRequests } from '../../formats/http-outcome'
import { jsonLines } from '../../formats/json'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { notice } from '../../model/notices'
import { quotedRows } from '../../formats/quoted-rows'
import { isoTime } from '../../formats/sample-table'
import { Samples } from '../../formats/samples'
import { scale } from '../../dictionary/units'
import { K6, K6_DEFAULT, k6Run } from './k6-run'
import { protocolOr } from '@/ingest/model/assume-protocol'

const CSV = /^metric_name,timestamp,metric_value(?:,|\r?\n)/
const NDJSON =
  /^\s*\{(?=[^\n]{0,300}"type":"(?:Metric|Point)")(?=[^\n]{0,2000}"metric":")[^\n]*"data":\{/

export const isK6Csv = (text: string): boolean => CSV.test(text)
export const isK6Ndjson = (text: string): boolean => NDJSON.test(text.slice(0, 10_000))

type Tags = { proto: string; status: string; url: string }
type Point = { metric: string; value: number; time: string; tags: Tags; place: ErrorPlace }

/** Adds up the samples of one kind of request. */
class Requests {
  readonly samples = new Samples()
  requests = 0
  failed = 0
  hasOutcome = false
  readonly protocols = new Set<string>()

  latency({ value, tags, place }: Point): void {
    const seconds = value >= 0 ? scale(value, 1e-3) : NaN
    if (!(seconds <= MAX_LATENCY_SECONDS))
      throw unexpected({
        ...K6,
        what: 'the latency',
        expected: 'a number of milliseconds, 0 or more',
        found: value,
        place,
      })
    this.samples.add(seconds)
    if (tags.proto !== '') this.protocols.add(toProtocol(tags))
  }
}

function toProtocol({ proto, url }: Tags): string {
  if (/^HTTP\/2/.test(proto)) return 'h2'
  return /^https:/i.test(url) ? 'https' : 'http1'
}

function total(sum: number, { value, place, metric }: Point): number {
  const next = sum + value
  if (Number.isSafeInteger(value) && value >= 0 && Number.isSafeInteger(next)) return next
  throw unexpected({
    ...K6,
    what: metric,
    expected: 'a whole number, 0 or more',
    found: value,
    place,
  })
}

/** K6_CSV_TIME_FORMAT: seconds, milli-, micro- or nanoseconds since 1970, or RFC 3339. */
function parseStart(time: string): string | null {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(time)) return time
  return /^\d{10}(?:\d{3}){0,3}$/.test(time)
    ? isoTime(Number(time) / 10 ** (time.length - 10))
    : null
}

function toRuns(points: Iterable<Point>, notices: readonly Notice[]): ParsedRun[] {
  const http = new Requests()
  const grpc = new Requests()
  let dropped = 0
  let startedAt: string | null = null
  for (const point of points) {
    startedAt ??= parseStart(point.time)
    if (point.metric === 'http_reqs') http.requests = total(http.requests, point)
    else if (point.metric === 'dropped_iterations') dropped = total(dropped, point)
    else if (point.metric === 'http_req_duration') http.latency(point)
    else if (point.metric === 'http_req_failed') {
      http.failed = total(http.failed, point)
      http.hasOutcome = true
    } else if (point.metric === 'grpc_req_duration') {
      grpc.latency(point)
      grpc.requests++
      if (/^\d+$/.test(point.tags.status)) grpc.hasOutcome = true
      if (point.tags.status !== '0') grpc.failed++
    }
  }
  const kinds = [http, grpc].filter(({ samples }) => samples.count > 0)
  if (kinds.length === 0) throw noRequests(K6)
  return kinds.map((kind) => {
    const requests = kind.requests || kind.samples.count
    const [protocol, ...others] = kind.protocols
    const differs = requests !== kind.samples.count
    const message = `${requests} requests but ${kind.samples.count} latencies`
    return k6Run({
      ...protocolOr(
        kind === grpc ? 'grpc' : others.length > 0 ? 'mixed' : knownProtocol(protocol),
        'http1',
        K6_DEFAULT,
      ),
      startedAt,
      durationSeconds: null,
      achievedRps: null,
      requests,
      errors: kind.hasOutcome ? kind.failed : null,
      notSent: dropped,
      extra: { metric: kind === grpc ? 'grpc_req_duration' : 'http_req_duration' },
      latency: kind.samples,
      samples: kind.samples.count,
      notices: [
        ...notices,
        ...(differs ? [notice('COUNTS_INCONSISTENT', message)] : []),
        ...(kinds.length > 1
          ? [notice('MULTIPLE_RUNS', 'HTTP and gRPC requests are two runs')]
          : []),
      ],
    })
  })
}

const knownProtocol = (name: string | undefined): 'h2' | 'https' | 'http1' | null =>
  name === 'h2' || name === 'https' || name === 'http1' ? name : null

const text = z.string().max(4000, 'at most 4000 characters')
const Line = z.object({
  type: z.string(),
  metric: text,
  data: z.object({
    time: text.optional(),
    value: z.number({ error: 'a number' }).optional(),
    tags: z
      .object({ proto: text.optional(), status: text.optional(), url: text.optional() })
      .nullish(),
  }),
})

/** One object per line. A cut last line is what a killed run leaves: the lines before it are good. */
export function parseK6Ndjson(file: string): ParsedRun[] {
  const notices: Notice[] = []
  function* points(): Generator<Point> {
    for (const { line, value, cut } of jsonLines(file)) {
      if (cut) {
        const message = `the last line is cut: the run was stopped, its last samples are missing`
        notices.push(notice('ABORT', message, `line ${line}`))
        return
      }
      yield* toPoint(value, line)
    }
  }
  return toRuns(points(), notices)
}

function* toPoint(value: unknown, line: number): Generator<Point> {
  const place = { line }
  const parsed = Line.safeParse(value)
  if (!parsed.success) {
    const { field, message: expected } = firstIssue(parsed.error)
    const what = `the field ${field || 'of the line'}`
    throw unexpected({
      ...K6,
      what,
      expected,
      found: value,
      place,
    })
  }
  const { type, metric, data } = parsed.data
  if (type !== 'Point') return
  if (data.value === undefined)
    throw unexpected({
      ...K6,
      what: `the value of ${metric}`,
      expected: 'a number',
      found: null,
      place,
    })
  const { proto = '', status = '', url = '' } = data.tags ?? {}
  yield { metric, value: data.value, time: data.time ?? '', tags: { proto, status, url }, place }
}

/** One sample per row, the tags in columns. */
export function parseK6Csv(file: string): ParsedRun[] {
  function* points(): Generator<Point> {
    let header: string[] | null = null
    for (const { cells, line } of quotedRows(file, K6)) {
      const place = { line }
      if (header === null) {
        header = cells
        continue
      }
      const tag = (name: string): string => cells[header?.indexOf(name) ?? -1] ?? ''
      const [metric = '', time = '', printed = ''] = cells
      const value = decimal(printed)
      if (value === null)
        throw unexpected({
          ...K6,
          what: `the value of ${metric}`,
          expected: 'a number',
          found: printed,
          place,
        })
      const tags = { proto: tag('proto'), status: tag('status'), url: tag('url') }
      yield { metric, value, time, tags, place }
    }
  }
  return toRuns(points(), [])
}
