import { AdapterError } from '../../model/adapter'
import { decimal, MAX_DURATION_SECONDS, unexpected } from '../../formats/decode'
import {
  decodeHdrWithin,
  type HdrHistogram,
  type InflateBudget,
  indexOfValue,
  rangeOfIndex,
} from '../../formats/hdr'
import { LIMITS } from '../../formats/limits'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { notice } from '../../model/notices'
import { isoTime } from '../../formats/sample-table'
import { toSubLoads } from '../../formats/sub-loads'
import { readLineLoad } from '../../model/fields'
import { HDR_LOG_LINES } from './hdr-fields'
import { hdrRun } from './hdr-run'

export const HDR_LOG =
  'HistogramLogWriter to result.hlog: outputLogFormatVersion, outputLegend, outputIntervalHistogram'

const ROW = /^(?:Tag=([^,]*),)?([^,]+),([^,]+),([^,]+),(HIST\S*|\S*)$/
const FIRST_ROW = /^(?:Tag=[^,]{1,200},)?[\d.]+,[\d.]+,[\d.]+,HIST/m
const MAX_INTERVALS = 200_000
const MAX_TAGS = 100
/** The series without a tag beside series with one. */
const UNTAGGED = 'no tag'

export function isHdrLog(text: string): boolean {
  const head = text.slice(0, 65_536)
  return /^#\[Histogram log format version/m.test(head) || FIRST_ROW.test(head)
}

/** Base64 alone, as `encodeIntoCompressedByteBuffer` gives it: all cookies of versions 1 and 2 begin with these letters. */
export const isPayloads = (text: string): boolean =>
  /^\s*HIST[A-Za-z0-9+/]{20}/.test(text.slice(0, 200))

/** Digits that HistogramLogProcessor adds logs up with. */
const DIGITS = 3

/**
 * Adds intervals up as HistogramLogProcessor does: each bucket's lowest value is recorded anew in a histogram of at
 * least three digits, which changes nothing where the intervals have that layout themselves.
 */
class Sum {
  readonly payloads: string[] = []
  readonly total: HdrHistogram = { lowest: 1, highest: 2, digits: 0, counts: new Map(), total: 0 }
  /** fewest digits of any interval */
  digits = Infinity

  add(payload: string, hdr: HdrHistogram): void {
    const { total } = this
    this.payloads.push(payload)
    this.digits = Math.min(this.digits, hdr.digits)
    total.digits ||= Math.max(DIGITS, hdr.digits)
    total.highest = Math.max(total.highest, hdr.highest)
    total.total += hdr.total
    const isAlike = hdr.lowest === total.lowest && hdr.digits === total.digits
    for (const [index, count] of hdr.counts) {
      const to = isAlike ? index : indexOfValue(total, rangeOfIndex(hdr, index)[0])
      total.counts.set(to, (total.counts.get(to) ?? 0) + count)
    }
  }

  run(factor: number): ParsedRun {
    return hdrRun(this.total, this.payloads, this.digits, factor)
  }
}

function decodeAt(payload: string, line: number, budget: InflateBudget): HdrHistogram {
  try {
    return decodeHdrWithin(payload, budget)
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    const { code, title, detail, hint } = error
    throw new AdapterError({ code, title, detail, hint, place: { line } })
  }
}

type Series = { tag: string | null; sum: Sum; from: number; to: number }

const refuse = (what: string, expected: string, found: unknown, line: number): AdapterError =>
  unexpected({ format: 'HdrHistogram', what, expected, found, place: { line }, hint: HDR_LOG })

function seconds(printed: string | undefined, what: string, line: number): number {
  const value = decimal(printed ?? '')
  if (value !== null && value >= 0 && value <= 1e11) return value
  throw refuse(what, 'a number of seconds', printed, line)
}

function readRow(text: string, line: number, series: Map<string, Series>, budget: InflateBudget) {
  const [, tag, start, length, max, payload = ''] = ROW.exec(text) ?? []
  if (start === undefined)
    throw refuse('the line', 'start, length, maximum and histogram', text, line)
  const from = seconds(start, 'the start of the interval', line)
  const duration = seconds(length, 'the length of the interval', line)
  if (decimal(max ?? '') === null) throw refuse('the maximum', 'a number', max, line)
  const key = tag === undefined ? '' : `=${tag}`
  let one = series.get(key)
  if (!one) {
    if (series.size >= MAX_TAGS) throw refuse('the tags', `at most ${MAX_TAGS}`, tag, line)
    one = { tag: tag === undefined ? null : tag.slice(0, 200), sum: new Sum(), from, to: from }
    series.set(key, one)
  }
  one.from = Math.min(one.from, from)
  one.to = Math.max(one.to, from + duration)
  one.sum.add(payload, decodeAt(payload, line, budget))
}

/**
 * A log of interval histograms, versions 1.0 to 1.3: one run per tag, all its intervals added up.
 * @throws AdapterError with the line
 */
export function parseHdrLog(text: string, factor: number): ParsedRun[] {
  const series = new Map<string, Series>()
  const budget = { bytes: LIMITS.hdrBytes, counts: LIMITS.hdrCounts }
  let line = 0
  let startedAt: string | null = null
  let isPauses = false
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at)
    const end = newline === -1 ? text.length : newline
    const one = text.slice(at, end).trim()
    at = end + 1
    line++
    if (one.startsWith('#')) {
      startedAt ??= isoTime(decimal(/^#\[StartTime: (\S+) /.exec(one)?.[1] ?? ''))
      isPauses ||= /^#\[Logged with jHiccup/.test(one)
    } else if (one !== '' && !one.startsWith('"')) readRow(one, line, series, budget)
    if (line > MAX_INTERVALS)
      throw refuse('the log', `at most ${MAX_INTERVALS} lines`, 'more', line)
  }
  if (series.size === 0)
    throw unexpected({
      format: 'HdrHistogram',
      what: 'the log',
      expected: 'with at least one interval',
      found: 'none',
      place: null,
      hint: HDR_LOG,
      code: 'NO_RESULT',
    })
  const pauses = 'jHiccup logs pauses of a process; these are no latencies of requests'
  const tags = `${series.size} series in one log, one run per tag`
  const notices: Notice[] = [
    ...(isPauses ? [notice('NOT_REQUEST_LATENCY', pauses)] : []),
    ...(series.size > 1 ? [notice('MULTIPLE_RUNS', tags)] : []),
  ]
  const runs = [...series.values()].map(({ tag, sum, from, to }) => {
    const run = sum.run(factor)
    const load = readLineLoad(HDR_LOG_LINES, tag === null ? [] : [{ text: `Tag=${tag},` }])
    // Watching a process for an hour is no test of an hour.
    const duration = Math.round((to - from) * 1e6) / 1e6
    const isLoad = !isPauses && duration <= MAX_DURATION_SECONDS
    return {
      ...run,
      name: tag,
      load: series.size > 1 && tag === null ? { tag: UNTAGGED } : load,
      startedAt,
      durationSeconds: isLoad ? duration : null,
      notices: [...run.notices, ...notices],
      extra: { intervals: sum.payloads.length },
    }
  })
  return toSubLoads('tag', runs)
}

/** Base64 payloads, one per line or one over several lines. @throws AdapterError with the line */
export function parsePayloads(text: string, factor: number): ParsedRun {
  const budget = { bytes: LIMITS.hdrBytes, counts: LIMITS.hdrCounts }
  const sum = new Sum()
  const payloads: { base64: string; line: number }[] = []
  for (const [i, one] of text.split('\n').entries()) {
    const last = payloads.at(-1)
    const part = one.trim()
    if (/^HIST/.test(part) || !last) payloads.push({ base64: part, line: i + 1 })
    else last.base64 += part
    if (payloads.length > MAX_INTERVALS)
      throw refuse('the file', `at most ${MAX_INTERVALS} histograms`, 'more', i + 1)
  }
  for (const { base64, line } of payloads.filter(({ base64 }) => base64 !== ''))
    sum.add(base64, decodeAt(base64, line, budget))
  return sum.run(factor)
}
