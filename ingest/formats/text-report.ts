import type { AdapterErrorCode } from '../model/adapter'
import { decimal, MAX_DURATION_SECONDS, MAX_LATENCY_SECONDS, MAX_RPS, unexpected } from './decode'
import { scale } from '../dictionary/units'
import { severalReports } from './several-reports'

export type ReportLine = { text: string; line: number }
export type LineMatch = { groups: RegExpExecArray; line: number; index: number }
/** A time of a report: seconds, as it was printed, and where. */
export type PrintedTime = { seconds: number; raw: string; line: number }

const SECONDS: Record<string, number> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ms: 1e-3,
  s: 1,
  sec: 1,
  secs: 1,
  seconds: 1,
  m: 60,
  min: 60,
  h: 3600,
  hr: 3600,
}
const UNIT = /(?<![a-zµμ])[a-zµμ]+$/
/** Terminal colours. */
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g')
export const withoutColours = (text: string): string => text.replace(ANSI, '')

const NOT_A_NUMBER = /^[+-]?nan$/i

export const isNan = (printed: string | undefined): boolean => NOT_A_NUMBER.test(printed ?? '')

/** A report has hundreds of lines; anything longer is a log of single requests. */
const MAX_LINES = 100_000
/** Error texts name ports, so that a section may list thousands of them. */
const MAX_SECTION_LINES = 20_000
/** Longer lines are error texts or progress bars; nothing beyond this length is read. */
const MAX_LINE_LENGTH = 1000

/**
 * Lines as an editor counts them, without the blanks at their end, so that a pattern can take the rest of a line as it
 * is; a progress bar overwrites its line with carriage returns.
 */
function splitLines(text: string, maxLength: number): ReportLine[] | null {
  const lines: ReportLine[] = []
  let line = 0
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const one = text.slice(start, text[end - 1] === '\r' ? end - 1 : end)
    start = end + 1
    line++
    for (const part of one.split('\r', MAX_LINES + 1))
      lines.push({ text: part.slice(0, maxLength).trimEnd(), line })
    if (lines.length > MAX_LINES) return null
  }
  return lines
}

/** A human-readable report, line by line; every number is bounded and every error names its line. */
export class TextReport {
  readonly lines: readonly ReportLine[]

  /**
   * @param hint the command that produces a valid file
   * @param maxLineLength of tables that are wider than lines for people
   * @throws AdapterError TOO_LARGE
   */
  constructor(
    text: string,
    readonly format: string,
    readonly hint: string,
    maxLineLength = MAX_LINE_LENGTH,
  ) {
    this.lines =
      splitLines(withoutColours(text), maxLineLength) ??
      this.fail('the report', `at most ${MAX_LINES} lines`, 'more', null, 'TOO_LARGE')
  }

  /** The first line from `from` on that a pattern matches. */
  find(pattern: RegExp, from = 0): LineMatch | null {
    for (let index = from; index < this.lines.length; index++) {
      const { text = '', line = 1 } = this.lines[index] ?? {}
      const groups = pattern.exec(text)
      if (groups) return { groups, line, index }
    }
    return null
  }

  /** Every line of a section, from `from` up to the first that `end` matches. */
  *until(end: RegExp, from: number): Generator<ReportLine> {
    for (let index = from; index < this.lines.length; index++) {
      const one = this.lines[index]
      if (!one || end.test(one.text)) return
      if (index - from >= MAX_SECTION_LINES)
        this.fail('the section', `at most ${MAX_SECTION_LINES} lines`, 'more', one.line)
      yield one
    }
  }

  /** @throws AdapterError always */
  fail(
    what: string,
    expected: string,
    found: unknown,
    line: number | null,
    code?: AdapterErrorCode,
  ): never {
    const place = line === null ? null : { line }
    const { format, hint } = this
    throw unexpected({ format, what, expected, found, place, hint, ...(code ? { code } : {}) })
  }

  /** The report ends before a part that every complete report has. */
  cutOff(missing: string): never {
    return this.fail(missing, 'in the report', null, this.lines.length, 'TRUNCATED')
  }

  /** Several reports in one file: importing only the first would be a partial result. */
  refuseSecond(start: RegExp): void {
    const first = this.find(start)
    const second = first && this.find(start, first.index + 1)
    if (second)
      throw severalReports(this.format, `another in line ${second.line}`, { line: second.line })
  }

  number(printed: string | undefined, what: string, line: number, max: number): number {
    const value = decimal(printed ?? '')
    if (value !== null && value >= 0 && value <= max) return value
    return this.fail(what, `a number from 0 to ${max}`, printed, line)
  }

  count(printed: string | undefined, what: string, line: number): number {
    const value = /^\d{1,16}$/.test(printed ?? '') ? Number(printed) : NaN
    if (Number.isSafeInteger(value)) return value
    return this.fail(what, 'a whole number', printed, line)
  }

  rate(printed: string | undefined, what: string, line: number): number {
    return this.number(printed, what, line, MAX_RPS)
  }

  latency(printed: string | undefined, what: string, line: number): PrintedTime {
    const raw = printed ?? ''
    return { seconds: this.time(printed, what, line, MAX_LATENCY_SECONDS), raw, line }
  }

  duration(printed: string | undefined, what: string, line: number): number {
    return this.time(printed, what, line, MAX_DURATION_SECONDS)
  }

  /** "1.36ms", "12.5 secs": a number without its unit is refused, never guessed. */
  private time(printed: string | undefined, what: string, line: number, max: number): number {
    const text = printed?.trim() ?? ''
    const unit = UNIT.exec(text)?.[0] ?? ''
    const digits = text.slice(0, text.length - unit.length)
    const factor = Object.hasOwn(SECONDS, unit) ? SECONDS[unit] : undefined
    const value = decimal(digits)
    if (factor !== undefined && value !== null && value >= 0) {
      // Minutes and hours are not powers of ten: 1.03 m is 61.8 s, not 61.800000000000004.
      const seconds = Number(scale(value, factor).toPrecision(15))
      if (seconds <= max) return seconds
    }
    return this.fail(what, 'a time with its unit (us, ms, s)', printed, line)
  }
}
