import { AdapterError } from '../../model/adapter'
import { decimal, MAX_LATENCY_SECONDS, MAX_RPS, unexpected } from '../../formats/decode'
import type { FortioBucket } from '../../formats/fortio-histogram'
import { FORTIO_HINT, type FortioFacts } from '../../formats/fortio-facts'
import { toFortioRun } from '../../formats/fortio-run'
import { severalReports } from '../../formats/several-reports'
import { readLineLoad } from '../../model/fields'
import type { Load } from '../../model/load'
import type { ParsedRun } from '../../model/parsed-run'
import { goDurationSeconds } from '../../model/build-run'
import { FORTIO_LINES, SOCKETS_USED } from './fortio-lines'

const BLOCK = /^Aggregated Function Time : count /m
const SUMMARY =
  /^Aggregated Function Time : count (\S+) avg (\S+) \+\/- (\S+) min (\S+) max (\S+) sum (\S+)$/
const BUCKET = /^>=? (\S+) <= (\S+) , \S+ , \S+, (\S+)$/
const TARGET = /^# target (\S+)% (\S+)$/
const RUNNING =
  /^Fortio (\S+) running at (\S+) queries per second, [^,]*, (?:for ([^:]+)|until interrupted): (\S+)$/
const STARTING = /^Starting at (\S+) qps with (\d{1,9}) thread\(s\)/
const ENDED = /^Ended after (\S+) : (\d{1,15}) calls\. qps=(\S+)$/
const DONE = /^All done \d+ calls .*, (\S+) qps$/
const CODE = /^(Code|Health|Ping|tcp|udp) +(.{1,200}?) : (\d{1,15})(?: \(.*\))?$/
const ERRORS = /^Error cases : (?:count (\d{1,15}) |no data$)/

export const isFortioText = (text: string): boolean => BLOCK.test(text)

type Line = { text: string; line: number }

/** A number of the report within bounds. @throws AdapterError with the line */
function number(printed: string | undefined, what: string, line: number, max: number): number {
  const value = decimal(printed ?? '')
  if (value !== null && value >= 0 && value <= max) return value
  const expected = `a number from 0 to ${max}`
  throw unexpected({
    format: 'fortio',
    what,
    expected,
    found: printed,
    place: { line },
    hint: FORTIO_HINT,
  })
}

function count(printed: string | undefined, what: string, line: number): number {
  const value = number(printed, what, line, Number.MAX_SAFE_INTEGER)
  if (Number.isInteger(value)) return value
  const facts = { format: 'fortio', what, expected: 'a whole number', found: printed }
  throw unexpected({ ...facts, place: { line }, hint: FORTIO_HINT })
}

const seconds = (printed: string | undefined, what: string, line: number): number =>
  number(printed, what, line, MAX_LATENCY_SECONDS)

/** The block under "Aggregated Function Time"; sleep and connection times have blocks of the same shape. */
function readBlock(lines: readonly Line[], from: number) {
  const { text = '', line = 1 } = lines[from] ?? {}
  const [, total, avg, sd, min, max, sum] = SUMMARY.exec(text) ?? []
  const summary = {
    count: count(total, 'the count', line),
    mean: seconds(avg, 'the average', line),
    stddev: seconds(sd, 'the standard deviation', line),
    min: seconds(min, 'the minimum', line),
    max: seconds(max, 'the maximum', line),
    sum: number(sum, 'the sum', line, Number.MAX_VALUE),
  }
  const buckets: FortioBucket[] = []
  const percentiles: FortioFacts['percentiles'] = []
  for (const { text, line } of lines.slice(from + 1)) {
    const bucket = BUCKET.exec(text)
    const target = TARGET.exec(text)
    if (bucket)
      buckets.push([
        seconds(bucket[1], 'a bucket start', line),
        seconds(bucket[2], 'a bucket end', line),
        count(bucket[3], 'a bucket count', line),
      ])
    else if (target)
      percentiles.push({
        p: number(target[1], 'a percentile', line, 100),
        value: seconds(target[2], `p${target[1]}`, line),
        place: { line },
      })
    // Its own log lines are JSON; they may come between the lines of the table.
    else if (!text.startsWith('# range') && !text.startsWith('{')) break
  }
  // The header prints minimum and maximum in full, the table to six digits.
  const first = buckets[0]
  const last = buckets.at(-1)
  if (first) first[0] = summary.min
  if (last) last[1] = summary.max
  return { ...summary, buckets, percentiles, line }
}

const KIND: Record<string, FortioFacts['kind']> = {
  Code: 'http',
  Health: 'grpc',
  Ping: 'grpc',
  tcp: 'tcp',
  udp: 'udp',
}

function readCodes(lines: readonly Line[]) {
  const codes: Record<string, number> = {}
  let kind: FortioFacts['kind'] | null = null
  let line = 1
  for (const one of lines) {
    const [, word = '', code = '', n] = CODE.exec(one.text) ?? []
    if (n === undefined || code === '__proto__') continue
    kind = KIND[word] ?? 'http'
    line = one.line
    codes[code] = Number(n)
  }
  return { kind, codes, line }
}

/** The first line a pattern matches, as its groups with the line number. */
function find(lines: readonly Line[], pattern: RegExp) {
  for (const { text, line } of lines) {
    const groups = pattern.exec(text)
    if (groups) return { groups, line }
  }
  return null
}

/**
 * The report does not name keep-alive: where every second call or more had a socket of its own, somebody closed connections,
 * and nothing says that it was the server.
 */
function readReconnects(lines: readonly Line[], calls: number): Load {
  const [, used = 0, least = 0] = find(lines, SOCKETS_USED)?.groups.map(Number) ?? []
  return used > least && used >= calls / 2 ? { reconnects: true } : {}
}

/**
 * The report that fortio prints for people. The requested rate is only in the start-up log line, not in the
 * results, and is left to the context; the line still distinguishes a paced run from one at full speed.
 * @throws AdapterError with the line
 */
export function parseFortioText(text: string): ParsedRun {
  const lines = text.split(/\r?\n/).map((one, i): Line => ({ text: one, line: i + 1 }))
  const blocks = lines.flatMap((l, i) => (BLOCK.test(l.text) ? [i] : []))
  const second = blocks[1]
  if (second !== undefined)
    throw severalReports('fortio', `another in line ${second + 1}`, { line: second + 1 })
  const block = readBlock(lines, blocks[0] ?? 0)
  const { kind, codes, line: codeLine } = readCodes(lines)
  if (kind === null)
    throw new AdapterError({
      code: 'TRUNCATED',
      title: 'fortio: the report is cut off',
      detail: 'expected the counts of return codes after the latencies, found none',
      place: { line: lines.length },
      hint: FORTIO_HINT,
    })
  const running = find(lines, RUNNING)
  const starting = find(lines, STARTING)
  const ended = find(lines, ENDED)
  const rate = ended ? { printed: ended.groups[3], line: ended.line } : null
  const done = find(lines, DONE)
  const { printed, line } = rate ?? { printed: done?.groups[1], line: done?.line ?? 1 }
  const errors = find(lines, ERRORS)
  const plan = running?.groups[3] ?? null
  const facts: FortioFacts = {
    ...block,
    name: null,
    version: running?.groups[1]?.slice(0, 80) ?? null,
    kind,
    url: running?.groups[4] ?? null,
    isH2: null,
    startedAt: null,
    requestedQps: starting?.groups[1] ?? null,
    requestedDuration: plan && /^\d+ calls$/.test(plan) ? `exactly ${plan}` : plan,
    achievedRps: printed === undefined ? null : number(printed, 'the rate', line, MAX_RPS),
    durationSeconds: goDurationSeconds(ended?.groups[1] ?? ''),
    threads: starting ? Number(starting.groups[2]) : null,
    streams: null,
    payloadBytes: null,
    statedResolution: null,
    offset: 0,
    retCodes: codes,
    errorCount: errors ? Number(errors.groups[1] ?? 0) : null,
    load: { ...readLineLoad(FORTIO_LINES, lines), ...readReconnects(lines, block.count) },
    notices: [],
    extra: { requestedQps: starting?.groups[1] ?? null },
    places: {
      histogram: { line: block.line },
      buckets: { line: block.line },
      retCodes: { line: codeLine },
      duration: { line: running?.line ?? 1 },
      rate: { line },
    },
  }
  return toFortioRun(facts, null)
}
