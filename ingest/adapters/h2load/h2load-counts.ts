import { compareCounts, comparePart } from '../../formats/compare-counts'
import type { TextReport } from '../../formats/text-report'
import type { Notice } from '../../model/parsed-run'

const STATUS = /^status codes: (\d+) 2xx, (\d+) 3xx, (\d+) 4xx, (\d+) 5xx\s*$/

/** The line "requests: …"; `errored` are those without a complete response, which are part of `failed`. */
type H2loadCounts = {
  requests: number
  done: number
  succeeded: number
  failed: number
  errored: number
  line: number
}

/** The classes of status codes add up to the responses, but for those of which a run of -D saw only the beginning. */
function statusDiffers(report: TextReport, counts: H2loadCounts, clients: number): Notice[] {
  const found = report.find(STATUS)
  if (!found) return []
  const coded = [1, 2, 3, 4]
    .map((group) => report.count(found.groups[group], 'a count of status codes', found.line))
    .reduce((sum, one) => sum + one, 0)
  const { done, succeeded, failed, errored } = counts
  const responses = succeeded + Math.max(0, failed - errored)
  const message = `${coded} status codes of ${done} requests done, ${succeeded} of them succeeded`
  const place = `line ${found.line}`
  const above = comparePart({ part: coded, whole: done, rounding: clients }, message, place)
  return above.length > 0
    ? above
    : comparePart({ part: responses, whole: coded, rounding: clients }, message, place)
}

/**
 * h2load counts what it could not send as failed, so that succeeded and failed requests add up to the total.
 * @param clients that may each have a response under way when a run ends
 * @throws AdapterError for a count that is none
 */
export function countsDiffer(
  report: TextReport,
  counts: H2loadCounts,
  clients: number | null,
): Notice[] {
  const { requests, succeeded, failed, line } = counts
  const message = `${succeeded} succeeded and ${failed} failed of ${requests} requests`
  return [
    ...compareCounts({ stated: requests, derived: succeeded + failed }, message, `line ${line}`),
    ...statusDiffers(report, counts, clients ?? 0),
  ]
}
