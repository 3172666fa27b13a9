import { comparePart, compareValues } from '../../formats/compare-counts'
import type { CountedPart } from '../../formats/request-mix'
import { notice } from '../../model/notices'
import type { Notice } from '../../model/parsed-run'

/** Connections that break have their request made anew; more than one more for each response is none of them. */
const MAX_CALLS = 2
/** The wrapper notes its start before the calibration of the threads and its end after the report. */
const AROUND_SECONDS = 10

/** The script counts each request that it makes, of which some got no response. */
export function callsDiffer(
  calls: readonly CountedPart[],
  requests: number | null,
  connections: number | null,
): Notice[] {
  if (calls.length === 0 || requests === null) return []
  const made = calls.reduce((sum, [, n]) => sum + (n ?? 0), 0)
  const message = `${made} calls of URLs, but ${requests} requests`
  const isFar = made > MAX_CALLS * requests + (connections ?? 0)
  return isFar
    ? [notice('IMPLAUSIBLE', message)]
    : comparePart({ part: requests, whole: made }, message)
}

/** @param run seconds since 1970, and the duration in seconds; null where the file does not say */
export function durationDiffers(run: {
  start: number | null
  end: number | null
  duration: number | null
}): Notice[] {
  const { start, end, duration } = run
  if (start === null || end === null || duration === null) return []
  const message = `the run took ${duration} s, but ${end - start} s lie between its start and its end`
  return compareValues(
    { stated: duration, derived: end - start, rounding: AROUND_SECONDS },
    message,
  )
}
