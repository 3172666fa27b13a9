import { decimal, MAX_LATENCY_SECONDS, unexpected } from '../../formats/decode'
import { coarseResolution } from '../../formats/http-outcome'
import { Samples } from '../../formats/samples'
import { scale } from '../../dictionary/units'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { type Calls, GHZ, ghzCallsRun } from './ghz-run'

const CSV = /^\s*duration \(ms\),status,error/

export const isGhzCsv = (text: string): boolean => CSV.test(text)

/** Two decimals of a millisecond are too few where most calls take less than 0.1 ms. */
const STEP_SECONDS = 1e-5
const COARSE_SHARE = 0.1

/** Single calls of a file, one after the other. */
export class CallRows implements Pick<Calls, 'samples' | 'errors' | 'errorTexts'> {
  readonly samples = new Samples()
  errors = 0
  readonly errorTexts: Record<string, number> = Object.create(null)

  add(seconds: number, status: string, text: string): void {
    this.samples.add(seconds)
    if (status === 'OK') return
    this.errors++
    // The texts only show whether calls were cut off at the end, so few are enough.
    const known = text in this.errorTexts
    if (known || Object.keys(this.errorTexts).length < 100)
      this.errorTexts[text] = (this.errorTexts[text] ?? 0) + 1
  }
}

/** Lines with text, without the blanks around it. */
export function* splitLines(text: string): Generator<{ one: string; line: number }> {
  let line = 0
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    line++
    const one = text.slice(start, end).trim()
    start = end + 1
    if (one !== '') yield { one, line }
  }
}

/** A part of a line that cannot be. */
export const bad = (what: string, expected: string, found: unknown, line: number) =>
  unexpected({ ...GHZ, what, expected, found, place: { line } })

/** `-O csv`: the error text is not quoted, so only the first two commas separate. */
export function parseGhzCsv(text: string): ParsedRun {
  const rows = new CallRows()
  for (const { one, line } of splitLines(text)) {
    if (CSV.test(one)) {
      if (rows.samples.count > 0) throw bad('the row', 'a call', 'a second header', line)
      continue
    }
    const [, printed = '', status, error = ''] = /^([^,]*),([A-Za-z]+),(.*)$/.exec(one) ?? []
    const ms = decimal(printed)
    if (status === undefined) throw bad('the row', 'duration,status,error', one, line)
    if (ms === null || ms < 0 || ms > MAX_LATENCY_SECONDS * 1000)
      throw bad('the duration', 'a number of milliseconds, 0 or more', printed, line)
    rows.add(scale(ms, 1e-3), status, error)
  }
  const run = ghzCallsRun(toCalls(rows))
  const median = run.measurements.find(({ key }) => key === 'http.latency.p50')?.value ?? 0
  const notices: Notice[] =
    median * COARSE_SHARE < STEP_SECONDS ? [coarseResolution('0.01 ms')] : []
  return { ...run, notices: [...run.notices, ...notices] }
}

/** What rows alone state of a run. */
export const toCalls = ({ samples, errors, errorTexts }: CallRows): Calls => ({
  name: null,
  startedAt: null,
  targetRps: null,
  samples,
  errors,
  errorTexts,
  load: {},
  notices: [],
})
