import type { Format, ResultFile } from '../model/adapter'
import type { FormatFields } from '../model/fields'
import type { Notice, ParsedRun } from '../model/parsed-run'
import { notice } from '../model/notices'

/**
 * First and last lines of reports for people, by adapter. Scripts print their own lines before and after; the readers
 * do not look at them, and the notice says so. The last line is the last that any of the patterns matches.
 */
const FRAMES: Record<string, { first: RegExp; last: RegExp }> = {
  ab: {
    first: /^(?:This is ApacheBench|Server Software:)/,
    last: /^ *\d+% +\d|^Transfer rate:/,
  },
  autocannon: { first: /^Running /, last: /^\d+(?:k|M)? (?:requests|errors|2xx|non 2xx)/ },
  bombardier: { first: /^Bombarding |^Statistics +Avg /, last: /^ *Throughput: / },
  h2load: { first: /^starting benchmark/, last: /^(?:req\/s|request|time for request) *:/ },
  hey: { first: /^Summary:/, last: /^ *\[\d+\]/ },
  hyperfoil: {
    first: /^(?:Running \S+ test @|Total stats from run|PHASE +METRIC)/,
    last: /^(?:Transfer\/sec:|Socket errors: |Non-2xx or 3xx|-{40}| {2,12}\d{1,12}$)/,
  },
  iperf2: {
    first: /^-{60}$|^Client connecting to |^Server listening on |^\[ *\d+\] local /,
    last: /^\[ *(?:\*?\d+|SUM(?:-\d+)?|CT)\]/,
  },
  oha: { first: /^Summary:/, last: /^ *\[\d+\]/ },
  qperf: { first: /^[a-z][a-z0-9_]*:$/, last: /^\s*\w+\s+=\s/ },
  rewrk: {
    first: /^\s*(?:Beginning round \d|Benchmarking \d+ connections @)/,
    last: /^\s*Total: .* Transfer Rate: |^\+ -{15} \+|^\d+ Errors: /,
  },
  wrk: { first: /^Running \S+ test @/, last: /^Transfer\/sec:/ },
  wrk2: { first: /^Running \S+ test @/, last: /^Transfer\/sec:/ },
}

/** Only the ends of a report are looked at; longer surroundings are a log. */
const MAX_LINES = 20_000

const isFilled = (line: string): boolean => line.trim() !== ''

type Frame = { lines: readonly string[]; first: number; last: number }

/** Where a report for people begins and ends in its file; null where the format has no ends that are known. */
function findFrame(adapterId: string, fields: FormatFields, text: string | null): Frame | null {
  const own = Object.hasOwn(FRAMES, adapterId) ? FRAMES[adapterId] : undefined
  if (text === null || (own === undefined && fields.kind !== 'lines')) return null
  const lines = text.split('\n', MAX_LINES).map((line) => line.slice(0, 1000).trimEnd())
  if (lines.length >= MAX_LINES) return null
  const isOwn = (line: string): boolean =>
    fields.kind === 'lines' &&
    fields.fields.some(({ use, pattern }) => use === 'result' && pattern.test(line))
  const first = lines.findIndex((line) => own?.first.test(line) ?? isOwn(line))
  const last = lines.findLastIndex((line) => own?.last.test(line) ?? isOwn(line))
  return first === -1 || last < first ? null : { lines, first, last }
}

/** A notice about lines before and after a report for people; none when there are none or the format has no frame. */
export function linesAround(adapterId: string, { fields }: Format, { text }: ResultFile): Notice[] {
  if (!Object.hasOwn(FRAMES, adapterId)) return []
  const frame = findFrame(adapterId, fields, text)
  if (frame === null) return []
  const { lines, first, last } = frame
  const before = lines.slice(0, first).filter(isFilled).length
  const after = lines.slice(last + 1).filter(isFilled).length
  if (before + after === 0) return []
  const message = `the report is lines ${first + 1} to ${last + 1}; ${before} before and ${after} after it are not part of it and were left out`
  return [notice('LINES_AROUND', message)]
}

export type UnreadLine = { line: number; text: string }

/** Lines inside a report for people that no field of its format names: damaged ones, or those of a log. */
export function listUnreadLines(
  adapterId: string,
  { fields }: Format,
  { text }: ResultFile,
): UnreadLine[] {
  const frame = findFrame(adapterId, fields, text)
  if (frame === null || fields.kind !== 'lines') return []
  return frame.lines
    .slice(frame.first, frame.last + 1)
    .map((one, i) => ({ line: frame.first + i + 1, text: one }))
    .filter(
      ({ text: one }) => isFilled(one) && !fields.fields.some(({ pattern }) => pattern.test(one)),
    )
}

/**
 * A run whose report has lines that no reader knows: one of them may be a damaged one that counted failures, where a report
 * without failures has no line for them.
 */
export function withUnread(
  run: ParsedRun,
  { omitsZeroFailures }: Format,
  unread: readonly UnreadLine[],
): ParsedRun {
  const [first] = unread
  if (!first) return run
  const others = unread.length > 1 ? ` and ${unread.length - 1} more` : ''
  const message = `a line inside the report is not understood: ${JSON.stringify(first.text.trim().slice(0, 120))}${others}; what belongs to it is missing${omitsZeroFailures ? ', and how many requests failed is not known' : ''}`
  const notices = [...run.notices, notice('DAMAGED_FIELD', message, `line ${first.line}`)]
  return { ...run, notices, ...(omitsZeroFailures ? { errors: null } : {}) }
}
