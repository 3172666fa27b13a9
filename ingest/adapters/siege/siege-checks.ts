import { compareValues } from '../../formats/compare-counts'
import { severalReports } from '../../formats/several-reports'
import type { Notice } from '../../model/parsed-run'

/** Of a short run, the elapsed time that siege divides by is rounded as well. */
const CONCURRENCY_SLACK = 0.25

/** A user waits for its response, so that no more requests than users are under way. */
export function concurrencyDiffers(concurrency: number, users: unknown): Notice[] {
  if (typeof users !== 'number' || concurrency <= users) return []
  const message = `a mean concurrency of ${concurrency}, but ${users} users`
  const compared = { stated: concurrency, derived: users, rounding: CONCURRENCY_SLACK }
  return compareValues(compared, message)
}

/** Several summaries in one file: importing only the first would be a partial result. @throws AdapterError with the line */
export function refuseSecondSummary(text: string, start: RegExp): void {
  const [, second] = text.matchAll(new RegExp(start, 'g'))
  if (second === undefined) return
  const line = text.slice(0, second.index).split('\n').length
  throw severalReports('siege', `another in line ${line}`, { line })
}
