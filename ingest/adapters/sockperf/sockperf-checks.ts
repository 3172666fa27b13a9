import { comparePart, compareValues } from '../../formats/compare-counts'
import { short } from '../../formats/http-outcome'
import type { TextReport } from '../../formats/text-report'
import type { Notice } from '../../model/parsed-run'

const SUMMARY = /Summary: (?:Latency|Round trip) is (\S+) usec/
const LOST =
  /# dropped messages = (\d+); # duplicated messages = (\d+); # out-of-order messages = (\d+)/
/** MBps are printed to a thousandth. */
const BANDWIDTH_ROUNDING = 0.001 * 2 ** 23
const MAX_MICROSECONDS = 1e12

/** Messages of the valid duration. */
type SockperfCounts = {
  sent: number
  received: number
  observations: number
  line: number
}

/** Lost and repeated replies; null where the report does not count them. */
export function readLost(report: TextReport) {
  const found = report.find(LOST)
  if (!found) return null
  const { groups, line } = found
  return {
    dropped: report.count(groups[1], 'dropped messages', line),
    duplicated: report.count(groups[2], 'duplicated messages', line),
  }
}

/** Under load only some messages get a reply, but none gets more than one, and no reply is dropped that came. */
export function countsDiffer(
  { sent, received, observations, line }: SockperfCounts,
  lost: ReturnType<typeof readLost>,
): Notice[] {
  const dropped = lost?.dropped ?? 0
  const place = `line ${line}`
  const counts = `${sent} messages sent, ${received} received and ${dropped} dropped`
  const rounding = lost?.duplicated ?? 0
  const replies = comparePart({ part: received + dropped, whole: sent, rounding }, counts, place)
  const message = `${observations} observations of ${received} messages received`
  return [
    ...replies,
    ...comparePart({ part: observations, whole: received, rounding }, message, place),
  ]
}

/** The average is printed twice. @param seconds of the first one */
export function averagesDiffer(report: TextReport, seconds: number): Notice[] {
  const found = report.find(SUMMARY)
  if (!found) return []
  const { groups, line } = found
  const stated = report.number(groups[1], 'the latency of the summary', line, MAX_MICROSECONDS)
  const derived = seconds * 1e6
  const message = `the summary has a latency of ${groups[1]} us, the average is ${short(derived)} us`
  return compareValues({ stated, derived, rounding: 0.001 }, message, `line ${line}`)
}

/** @param bits per second as printed; `bytes` of a message, null where the report does not say */
export function bandwidthDiffers(
  { bits, rate, bytes }: { bits: number; rate: number; bytes: number | null },
  place: string,
): Notice[] {
  if (bytes === null) return []
  const derived = rate * bytes * 8
  const message = `a bandwidth of ${short(bits)} bit/s, but ${short(rate)} messages/s of ${bytes} bytes make ${short(derived)} bit/s`
  return compareValues({ stated: bits, derived, rounding: BANDWIDTH_ROUNDING }, message, place)
}
