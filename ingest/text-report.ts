import type { AdapterErrorCode } from './adapter'
import { decimal, MAX_DURATION_SECONDS, MAX_LATENCY_SECONDS, MAX_RPS, unexpected } from './decode'
import { scale } from './units'

export type ReportLine = { text: string; line: number }
export type Found = { groups: RegExpExecArray; line: number; index: number }
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
const TIME = /^(\S*?)\s*([a-zµμ]+)$/
/** Terminal colours. */
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g')
const NOT_A_NUMBER = /^[+-]?nan$/i

export const isNan = (printed: string | undefined): boolean => NOT_A_NUMBER.test(printed ?? '')

/** Text written for people, line by line; every number is bounded and every refusal names its line. */
export class TextReport {
  readonly lines: readonly ReportLine[]

  /** @param hint the command that makes a right file */
  constructor(
    text: string,
    readonly format: string,
    readonly hint: string,
  ) {
    this.lines = text
      .replace(ANSI, '')
      .split(/\r?\n/)
      .map((one, i) => ({ text: one, line: i + 1 }))
  }

  /** The first line from `from` on that a pattern matches. */
  find(pattern: RegExp, from = 0): Found | null {
    for (let index = from; index < this.lines.length; index++) {
      const { text = '', line = 1 } = this.lines[index] ?? {}
      const groups = pattern.exec(text)
      if (groups) return { groups, line, index }
    }
    return null
  }

  /** Every line from `from` up to the first that `end` matches. */
  *until(end: RegExp, from: number): Generator<ReportLine> {
    for (const one of this.lines.slice(from)) {
      if (end.test(one.text)) return
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

  /** The report ends before a part that every whole report has. */
  cutOff(missing: string): never {
    return this.fail(missing, 'in the report', null, this.lines.length, 'TRUNCATED')
  }

  /** Several reports in one file: importing only the first would be a partial answer. */
  refuseSecond(start: RegExp): void {
    const first = this.find(start)
    const second = first && this.find(start, first.index + 1)
    if (second) this.fail('the file', 'one report', 'another report', second.line, 'MALFORMED')
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
    const [, digits = '', unit = ''] = TIME.exec(printed?.trim() ?? '') ?? []
    const factor = Object.hasOwn(SECONDS, unit) ? SECONDS[unit] : undefined
    const value = decimal(digits)
    if (factor !== undefined && value !== null && value >= 0) {
      const seconds = scale(value, factor)
      if (seconds <= max) return seconds
    }
    return this.fail(what, 'a time with its unit (us, ms, s)', printed, line)
  }
}
