import { digest } from '../dictionary/canonical-json'
import type { Histogram, ParsedRun } from './parsed-run'

/** The same histogram packed again is the same measurement, but its payload is opaque here: it counts as it was sent. */
const stripNotes = ({ note: _, mergeable: __, ...histogram }: Histogram) => histogram

const byText = (a: { text: string }, b: { text: string }): number => (a.text < b.text ? -1 : 1)
const sorted = (items: readonly unknown[]): string[] =>
  items
    .map((item) => ({ text: digest(item) }))
    .sort(byText)
    .map(({ text }) => text)

/** What was measured, in SI; not how it was spelled, where it stood in the file or what was said about it. */
const pickNumbers = (run: ParsedRun) => ({
  v: 1,
  measurements: sorted(run.measurements.map(({ key, value, censored }) => [key, value, censored])),
  histograms: sorted(run.histograms.map(stripNotes)),
  durationSeconds: run.durationSeconds,
  achievedRps: run.achievedRps,
  requests: run.requests,
  errors: run.errors,
  notSent: run.notSent,
})

export type RunDigests = {
  /**
   * SHA-256 (hex) of the numbers of a run: all statistics, counts and histograms. Independent of bytes, order of keys,
   * white space and of the context; equal under another version, mesh or organisation, it is a copy.
   */
  numbers: string
  /** the same with the start time: equal in one condition, it is one measurement sent again (methodology 2.1) */
  content: string
}

const hashContent = (numbers: ReturnType<typeof pickNumbers>, { startedAt }: ParsedRun): string =>
  digest({ ...numbers, startedAt: toInstant(startedAt) })

export function digestsOfRun(run: ParsedRun): RunDigests {
  const numbers = pickNumbers(run)
  return { numbers: digest(numbers), content: hashContent(numbers, run) }
}

/** `digestsOfRun(run).content`, for callers that do not need the other. */
export const contentDigest = (run: ParsedRun): string => hashContent(pickNumbers(run), run)

/** One instant, whatever its offset. */
function toInstant(iso: string | null): string | null {
  const at = iso === null ? Number.NaN : Date.parse(iso)
  return Number.isNaN(at) ? iso : new Date(at).toISOString()
}

/** Fewer digits than this may well be equal by chance: two latencies printed to three digits. */
const MIN_DIGITS = 9

/** How many digits a number is measured to, as far as it shows: 0.0174 has three. */
function countDigits(value: number): number {
  const [mantissa = ''] = Math.abs(value).toExponential(11).split('e')
  let last = mantissa.length - 1
  while (mantissa[last] === '0') last--
  // The point is not a digit.
  return Math.max(1, last)
}

/**
 * Whether the run shows so much that two runs do not agree in all of it by chance. What a plan gives (its duration, its
 * rate, requests in round numbers) is equal in all its runs and distinguishes nothing.
 */
export function isDistinctive(run: ParsedRun): boolean {
  if (run.histograms.length > 0) return true
  const { achievedRps, targetRps } = run
  const values = run.measurements.map(({ value }) => value)
  const measured = new Set([...values, achievedRps === targetRps ? null : achievedRps])
  const digits = [...measured].map((x) => (x === null || x === 0 ? 0 : countDigits(x)))
  return digits.reduce((sum, n) => sum + n, 0) >= MIN_DIGITS
}
