import { z } from 'zod'
import { AdapterError, type AdapterErrorCode, type ErrorPlace } from '../model/adapter'
import { excerpt, toPointer } from '../model/pointer'
import { scale } from '../dictionary/units'

/** What an error about a file says besides the place: the format being read, and how to produce a valid file. */
export type DecodeContext = {
  format: string
  hint: string | null
  /** pointer of `value` inside the file when it is not the whole document */
  base?: string
}

type Issue = z.core.$ZodIssue

/**
 * Validates a value against a schema of the format.
 * @throws AdapterError with an RFC 6901 pointer, what was expected and what was found
 */
export function decode<T>(schema: z.ZodType<T>, value: unknown, context: DecodeContext): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = deepest(result.error.issues)
  const found = follow(value, issue.path)
  const missing = found === undefined
  const field = fieldName(issue.path) || 'the document'
  const expected = expectation(issue)
  throw new AdapterError({
    code: missing ? 'MISSING_FIELD' : 'INVALID_VALUE',
    title: `${context.format}: ${field} is ${missing ? 'missing' : `not ${expected}`}`,
    detail: `expected ${expected}, found ${excerpt(found)}`,
    place: { pointer: (context.base ?? '') + toPointer(issue.path) },
    hint: context.hint,
  })
}

/** A union fails in all its branches; the branch that got furthest is probably the intended one. */
function deepest(issues: readonly Issue[]): Issue {
  const candidates = issues.flatMap((issue) =>
    issue.code === 'invalid_union' && issue.errors.length > 0
      ? issue.errors
          .filter((branch) => branch.length > 0)
          .map((branch) => deepest(branch))
          .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
      : [issue],
  )
  const first = candidates[0] ?? issues[0]
  if (!first) throw new RangeError('a failed schema without an issue')
  return candidates.reduce((best, one) => (one.path.length > best.path.length ? one : best), first)
}

/** Zod's own messages start like this; any other message is the schema's own description of what it expects. */
const ZOD_WORDS = /^(Invalid|Too (?:small|big)|Unrecognized)/

function expectation(issue: Issue): string {
  if (!ZOD_WORDS.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type')
    return /^[aeio]/.test(issue.expected) ? `an ${issue.expected}` : `a ${issue.expected}`
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`
  return issue.message.replace(/^Invalid \w+: /, '').replace(/^Too (small|big): expected /, '')
}

/** ["A", "Percentiles", 3, "Value"] -> "Percentiles[3].Value" */
function fieldName(path: readonly PropertyKey[]): string {
  const text = path.map((s) => (typeof s === 'number' ? `[${s}]` : `.${String(s)}`)).join('')
  return text.slice(1).split('.').slice(-2).join('.')
}

function follow(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = Reflect.get(at, name)
  }
  return at
}

/** The same error for formats that are read line by line. */
export function unexpected(facts: {
  format: string
  what: string
  expected: string
  found: unknown
  place: ErrorPlace
  hint: string | null
  code?: AdapterErrorCode
}): AdapterError {
  const missing = facts.found === undefined || facts.found === null
  return new AdapterError({
    code: facts.code ?? (missing ? 'MISSING_FIELD' : 'INVALID_VALUE'),
    title: `${facts.format}: ${facts.what} is ${missing ? 'missing' : `not ${facts.expected}`}`,
    detail: `expected ${facts.expected}, found ${excerpt(facts.found ?? undefined)}`,
    place: facts.place,
    hint: facts.hint,
  })
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/** Digits with a decimal point, as C, Go and Python print them; null for anything else ("-nan", "1,5", ""). */
export function decimal(text: string): number | null {
  const value = DECIMAL.test(text.trim()) ? Number(text) : NaN
  return Number.isFinite(value) ? value : null
}

function bounded(expected: string, accepts: (n: number) => boolean, text: RegExp | null) {
  return z.unknown().transform((value, ctx): number => {
    const n = typeof value === 'string' && text?.test(value) ? Number(value) : value
    if (typeof n === 'number' && accepts(n)) return Object.is(n, -0) ? 0 : n
    ctx.addIssue({ code: 'custom', message: expected })
    return z.NEVER
  })
}

const between = (lo: number, hi: number) => (n: number) => n >= lo && n <= hi
const isCount = (n: number): boolean => Number.isSafeInteger(n) && n >= 0

/** A count. proto3 JSON writes 64-bit integers as strings, so a string of digits is legal. */
export const integerText = bounded('a whole number, 0 or more', isCount, /^\d{1,16}$/)

export const MAX_LATENCY_SECONDS = 7 * 86_400
export const MAX_DURATION_SECONDS = 1e9
export const MAX_RPS = 1e9

type TimeUnit = 'ns' | 'us' | 'ms' | 's'
const FACTOR: Record<TimeUnit, number> = { s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9 }
const NAME: Record<TimeUnit, string> = {
  s: 'seconds',
  ms: 'milliseconds',
  us: 'microseconds',
  ns: 'nanoseconds',
}

function time(unit: TimeUnit, maxSeconds: number) {
  const max = maxSeconds / FACTOR[unit]
  return bounded(
    `a number of ${NAME[unit]} from 0 to ${Number(max.toPrecision(12))}`,
    between(0, max),
    null,
  ).transform((n) => scale(n, FACTOR[unit]))
}

/** A latency printed in `unit`; the decoded value is in seconds. */
export const latencyIn = (unit: TimeUnit) => time(unit, MAX_LATENCY_SECONDS)
export const latencySeconds = latencyIn('s')
/** A duration printed in `unit`; the decoded value is in seconds. */
export const durationIn = (unit: TimeUnit) => time(unit, MAX_DURATION_SECONDS)
export const durationSeconds = durationIn('s')
/** Requests per second, finite. */
export const rps = bounded('a rate from 0 to 1e9 per second', between(0, MAX_RPS), null)
/** A share from 0 to 1. */
export const ratio = bounded('a share from 0 to 1', between(0, 1), null)
/** Any finite number of 0 or more that is not a latency, rate or count. */
export const nonNegative = bounded('a number, 0 or more', between(0, Number.MAX_VALUE), null)
