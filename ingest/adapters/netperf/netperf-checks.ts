import { ownValue } from '../../dictionary/own-value'
import { scale } from '../../dictionary/units'
import { compareValues } from '../../formats/compare-counts'
import { MAX_LATENCY_SECONDS, MAX_RPS } from '../../formats/decode'
import { short } from '../../formats/http-outcome'
import type { Latency } from '../../formats/latency-table'
import type { TextReport } from '../../formats/text-report'
import { MAX_BITS_PER_SECOND } from '../../formats/throughput'
import { notice } from '../../model/notices'
import type { Notice } from '../../model/parsed-run'
import { type Fields, readNumber } from './netperf-fields'

/** Microseconds under a selector, as a latency. */
export function readLatency(report: TextReport, fields: Fields, name: string): Latency | null {
  const found = readNumber(report, fields, name, MAX_LATENCY_SECONDS * 1e6)
  if (found === null) return null
  const { value, printed, line } = found
  return { seconds: scale(value, 1e-6), raw: `${printed} us`, place: { line } }
}

/** A test in which nothing was transferred has no result. @throws AdapterError */
export function refuseZero(report: TextReport, fields: Fields): void {
  const found = readNumber(report, fields, 'THROUGHPUT', MAX_BITS_PER_SECOND)
  if (found?.value === 0)
    report.fail('the throughput', 'above 0', found.printed, found.line, 'NO_RESULT')
}

const SOCKET_TYPES: Readonly<Record<string, string>> = { TCP: 'Stream', UDP: 'Datagram' }

/** Which sockets a protocol has is fixed. @throws AdapterError */
export function refuseOtherSocket(report: TextReport, fields: Fields, protocol: string): void {
  const type = fields.get('SOCKET_TYPE')
  const expected = ownValue(SOCKET_TYPES, protocol)
  if (type && expected !== undefined && type.printed !== expected)
    report.fail(
      'SOCKET_TYPE',
      `${expected}, as PROTOCOL ${protocol} has it`,
      type.printed,
      type.line,
    )
}

/** In Trans/s the throughput of request and response is the rate of transactions again. */
export function ratesDiffer(report: TextReport, fields: Fields, rate: number | null) {
  const other = readNumber(report, fields, 'TRANSACTION_RATE', MAX_RPS)
  // netperf prints -1 for a rate that it did not measure.
  if (!other || other.value <= 0 || rate === null) return []
  const message = `THROUGHPUT is ${short(rate)} Trans/s, but TRANSACTION_RATE ${other.printed}`
  return compareValues({ stated: rate, derived: other.value }, message, `line ${other.line}`)
}

/** netperf computes RT_LATENCY from the rate and the transactions that are under way at a time. */
export function roundTripDiffers(
  report: TextReport,
  fields: Fields,
  rate: number | null,
  burst: number,
) {
  const stated = readLatency(report, fields, 'RT_LATENCY')
  if (stated === null || !rate) return []
  const derived = (burst + 1) / rate
  const message = `RT_LATENCY is ${stated.raw}, but ${burst + 1} at a time with ${short(rate)}/s make ${short(derived * 1e6)} us`
  return compareValues({ stated: stated.seconds, derived }, message)
}

/** Decimals that nettest_omni.c prints; of other selectors a number is whole. */
const DECIMALS: readonly [RegExp, number][] = [
  [/THROUGHPUT$|^(?:MEAN|STDDEV)_LATENCY$|^ELAPSED_TIME$/, 2],
  [/^(?:TRANSACTION_RATE|RT_LATENCY)$/, 3],
]

/**
 * netperf ends every line; the last number of a file that does not may have lost its end.
 * @throws AdapterError for one with fewer decimals than netperf prints
 */
export function refuseCutNumber(report: TextReport, fields: Fields): Notice[] {
  const [name, field] = [...fields].at(-1) ?? []
  const last = report.lines.findLast(({ text }) => text.trim() !== '')
  if (name === undefined || field?.line !== last?.line || field === undefined) return []
  const decimals = DECIMALS.find(([pattern]) => pattern.test(name))?.[1]
  if (decimals === undefined)
    return [notice('ABORT', 'the file ends inside a line: its last value may be cut')]
  if ((field.printed.split('.')[1] ?? '').length >= decimals) return []
  return report.fail(name, `with ${decimals} decimals`, field.printed, field.line, 'TRUNCATED')
}
