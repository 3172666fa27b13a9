import { compareCounts, comparePart } from '../../formats/compare-counts'
import { notice } from '../../model/notices'
import type { Notice } from '../../model/parsed-run'

/** The metric http_req_failed: how many requests it counts, how many of them failed, and their share as printed. */
type FailedRequests = { failed: number; total: number; share: number | null }

/**
 * Share and counts of one metric are one statement. Fewer requests than http_reqs are what a script makes that has k6 not
 * judge some of them (`responseCallback: null`); more cannot be.
 * @param rounding of the printed share
 * @param requests that http_reqs counts; null where the file does not say
 */
export function failedDiffers(
  { failed, total, share }: FailedRequests,
  rounding: number,
  requests: number | null,
  place: string,
): Notice[] {
  const message = `http_req_failed counts ${failed} failures of ${total} requests, a share of ${share ?? 'unknown size'}; http_reqs counts ${requests ?? 'none'}`
  const stated = share === null ? failed : share * total
  const whole = requests ?? total
  const found = [
    ...compareCounts({ stated, derived: failed, rounding: rounding * total }, message, place),
    ...comparePart({ part: total, whole }, message, place),
    ...(total < whole ? [notice('COUNTS_INCONSISTENT', message, place)] : []),
  ]
  const worst = found.find(({ code }) => code === 'IMPLAUSIBLE') ?? found[0]
  return worst ? [worst] : []
}
