import type { Notice, ParsedRun } from './parsed-run'
import type { NoticeCode } from '../dictionary/vocabulary'

/** `place` is a JSON pointer or "line 12"; null means the whole file. */
export const notice = (code: NoticeCode, message: string, place: string | null = null): Notice => ({
  code,
  message,
  place,
})

/** Fewer samples above a percentile than this, and its relative error exceeds 32 % (methodology, TAIL_THIN). */
const ENOUGH_ABOVE = 10

/** One notice naming every percentile that rests on fewer than ten samples above it. */
export function tooFewSamples(percentiles: readonly number[], count: number | null): Notice[] {
  if (count === null) return []
  const above = (p: number): number => count * (1 - p / 100)
  const thin = percentiles.filter((p) => p < 100 && above(p) < ENOUGH_ABOVE - 1e-9)
  if (thin.length === 0) return []
  const names = thin.map((p) => `p${p}`).join(', ')
  return [
    notice(
      'TOO_FEW_SAMPLES',
      `${names}: fewer than ${ENOUGH_ABOVE} of the ${count} samples lie above`,
    ),
  ]
}

/** Healthy constant-rate drivers stay within 0.1 % of their target; 1 % short is worth saying. */
export function targetNotReached(target: number | null, achieved: number | null): Notice[] {
  if (target === null || achieved === null || achieved >= 0.99 * target) return []
  return [
    notice('TARGET_NOT_REACHED', `${achieved} of ${target} requests per second were achieved`),
  ]
}

/** What failed requests mean for the latencies of the run. */
export function failures(
  run: Pick<ParsedRun, 'requests' | 'errors' | 'latencyIncludesErrors'>,
): Notice[] {
  const { requests, errors, latencyIncludesErrors } = run
  if (requests === null || errors === null || errors === 0) return []
  if (errors >= requests)
    return [notice('ALL_REQUESTS_FAILED', `all ${requests} requests failed: no latency of answers`)]
  if (latencyIncludesErrors !== true) return []
  return [
    notice('ERRORS_IN_LATENCY', `the latencies contain ${errors} failed of ${requests} requests`),
  ]
}
