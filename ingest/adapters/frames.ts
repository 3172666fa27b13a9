import type { ResultFile } from '../model/adapter'
import type { Notice } from '../model/parsed-run'
import { notice } from '../model/notices'

/**
 * First and last lines of reports for people, by adapter. Scripts print their own lines before and after; the readers
 * do not look at them, and the notice says so. The last line is the last that any of the patterns matches.
 */
const FRAMES: Record<string, { first: RegExp; last: RegExp }> = {
  ab: {
    first: /^(?:This is ApacheBench|Server Software:)/,
    last: /^ {1,4}\d+% +\d|^Transfer rate:/,
  },
  autocannon: { first: /^Running /, last: /^\d+(?:k|M)? (?:requests|errors|2xx|non 2xx)/ },
  bombardier: { first: /^Bombarding |^Statistics +Avg /, last: /^ +Throughput: / },
  h2load: { first: /^starting benchmark/, last: /^(?:req\/s|request|time for request) *:/ },
  hey: { first: /^Summary:/, last: /^ {2}\[\d+\]/ },
  oha: { first: /^Summary:/, last: /^ {2}\[\d+\]/ },
  qperf: { first: /^[a-z][a-z0-9_]*:$/, last: /^\s+\w+\s+=\s/ },
  wrk: { first: /^Running \S+ test @/, last: /^Transfer\/sec:/ },
  wrk2: { first: /^Running \S+ test @/, last: /^Transfer\/sec:/ },
}

/** Only the ends of a report are looked at; longer surroundings are a log. */
const MAX_LINES = 20_000

const filledLines = (lines: readonly string[]): number =>
  lines.filter((line) => line.trim() !== '').length

/** A notice about lines before and after a report for people; none when there are none or the format has no frame. */
export function linesAround(adapterId: string, { text }: ResultFile): Notice[] {
  const frame = Object.hasOwn(FRAMES, adapterId) ? FRAMES[adapterId] : undefined
  if (frame === undefined || text === null) return []
  const lines = text.split('\n', MAX_LINES).map((line) => line.slice(0, 200).trimEnd())
  if (lines.length >= MAX_LINES) return []
  const first = lines.findIndex((line) => frame.first.test(line))
  const last = lines.findLastIndex((line) => frame.last.test(line))
  if (first === -1 || last < first) return []
  const before = filledLines(lines.slice(0, first))
  const after = filledLines(lines.slice(last + 1))
  if (before + after === 0) return []
  const message = `the report is lines ${first + 1} to ${last + 1}; ${before} before and ${after} after it are not part of it and were left out`
  return [notice('LINES_AROUND', message)]
}
