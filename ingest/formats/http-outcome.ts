import type { AdapterError, ErrorPlace } from '../model/adapter'
import { unexpected } from './decode'
import type { Notice, ParsedRun } from '../model/parsed-run'
import { failures, notice } from '../model/notices'

/**
 * Notices about failed requests of harnesses whose latencies contain failed responses (5xx) but not requests without any.
 * @param inLatency failed requests whose time is in the latencies
 */
export function outcomeNotices(
  run: Pick<ParsedRun, 'requests' | 'errors'>,
  inLatency: number,
): Notice[] {
  const { requests, errors } = run
  if (requests === null || errors === null) return []
  if (errors >= requests) return failures({ requests, errors, latencyIncludesErrors: true })
  return failures({ requests, errors: inLatency, latencyIncludesErrors: true })
}

/** A number for a sentence: digits beyond the sixth are rounding errors of floats. */
export const short = (value: number): number => Number(value.toPrecision(6))

/**
 * A printed rate, duration and count that cannot all be right; 1 % covers how harnesses wind down.
 * @param roundingSeconds half of the last printed digit of the duration, which matters in short runs
 */
export function rateMismatch(
  run: Pick<ParsedRun, 'achievedRps' | 'durationSeconds'>,
  requests: number,
  place: string | null = null,
  roundingSeconds = 0,
): Notice[] {
  const { achievedRps, durationSeconds } = run
  if (achievedRps === null || durationSeconds === null) return []
  const slack = 0.01 * requests + 1 + achievedRps * roundingSeconds
  if (Math.abs(achievedRps * durationSeconds - requests) <= slack) return []
  const expected = Math.round(achievedRps * durationSeconds)
  const message = `${short(achievedRps)} requests/s for ${short(durationSeconds)} s make ${expected} requests, the file says ${requests}`
  return [notice('COUNTS_INCONSISTENT', message, place)]
}

export const nanInFile = (line: number): Notice =>
  notice('NAN_IN_FILE', 'the file prints a value that is no number; it is left out', `line ${line}`)

/** A run without a request has no latency, whatever its fields print. */
export const noRequests = (
  context: { format: string; hint: string },
  place: ErrorPlace = null,
): AdapterError =>
  unexpected({
    ...context,
    what: 'the number of requests',
    expected: 'above 0',
    found: 0,
    place,
    code: 'NO_RESULT',
  })

export const coarseResolution = (resolution: string): Notice =>
  notice('COARSE_RESOLUTION', `latencies are printed to ${resolution}`)

/** The URL shows TLS; http: does not imply a version of HTTP. */
export const httpsProtocol = (url: string | null | undefined): 'https' | null =>
  /^https:/i.test(url ?? '') ? 'https' : null
