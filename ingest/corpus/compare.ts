import type { ParsedRun } from '../model/parsed-run'
import { type ExpectedRun, LATENCY_FIELDS, type LatencyField, type Tolerance } from './schema'

export type Difference = { field: string; expected: string; found: string }

const LATENCY_METRICS = ['http.latency', 'tcp.rr.latency']

/** The value of the first key that the run holds. */
function findValue(run: ParsedRun, ...keys: string[]): number | null {
  for (const key of keys) {
    const one = run.measurements.find((m) => m.key === key)
    if (one) return one.value
  }
  return null
}

const times = (value: number | null, factor: number): number | null =>
  value === null ? null : value * factor

const latencyMs = (run: ParsedRun, field: LatencyField): number | null =>
  times(findValue(run, ...LATENCY_METRICS.map((metric) => `${metric}.${field}`)), 1000)

const throughput = (run: ParsedRun, side: string): number | null =>
  findValue(run, ...['tcp', 'udp'].map((protocol) => `${protocol}.throughput.mean${side}`))

const ratio = (a: number | null, b: number | null): number | null =>
  a === null || b === null || b === 0 ? null : a / b

const transactions = (run: ParsedRun): number | null =>
  findValue(run, 'tcp.rr.rate.mean', 'tcp.crr.rate.mean')

const histogramCount = (run: ParsedRun): number | null =>
  run.histograms.find((h) => LATENCY_METRICS.includes(h.metric))?.count ?? null

/** Location of each expectation in a parsed run. */
const FIELDS: Record<string, (run: ParsedRun) => number | string | null> = {
  name: (run) => run.name,
  protocol: (run) => run.protocol,
  target_rps: (run) => run.targetRps,
  achieved_rps: (run) => run.achievedRps,
  requests: (run) => run.requests,
  errors: (run) => run.errors,
  error_rate: (run) => ratio(run.errors, run.requests),
  connections: (run) => run.connections,
  duration_s: (run) => run.durationSeconds,
}
const OPTIONAL_FIELDS: Record<string, (run: ParsedRun) => number | string | null> = {
  sent_bps: (run) => throughput(run, '@sender'),
  received_bps: (run) => throughput(run, '@receiver'),
  throughput_bps: (run) => throughput(run, ''),
  retransmits: (run) => findValue(run, 'tcp.retransmits.total@sender'),
  jitter_ms: (run) => times(findValue(run, 'udp.jitter.mean@receiver'), 1000),
  lost: (run) => findValue(run, 'udp.lost.total@receiver'),
  packets: (run) => findValue(run, 'udp.packets.total@receiver'),
  lost_percent: (run) => times(findValue(run, 'udp.loss.ratio@receiver'), 100),
  transactions_per_s: transactions,
  direction: (run) => run.direction,
  streams: (run) => run.streams,
  // Iterations are k6's; what other tools did not send has a notice.
  dropped_iterations: (run) => (run.harness.name === 'k6' ? run.notSent : null),
  histogram_count: histogramCount,
}

/** 0 samples and no histogram are the same thing. */
const isEmptyHistogram = (field: string, expected: unknown, found: unknown): boolean =>
  field === 'histogram_count' && !expected && !found

/** An assumption meets the same default; where nothing is expected, it claims nothing. */
const isAssumed = (run: ParsedRun, wanted: unknown): boolean =>
  wanted === null || run.assumed.protocol?.value === wanted

function isClose(expected: number, found: number, rel: number, abs = 0): boolean {
  const difference = Math.abs(expected - found)
  return difference <= abs || difference <= rel * Math.max(Math.abs(expected), Math.abs(found))
}

/** Rounding of doubles, where a case asks for full precision. */
const EPSILON = 1e-9

function isSame(expected: unknown, found: unknown, rel: number, abs = 0): boolean {
  if (typeof expected !== 'number' || typeof found !== 'number') return expected === found
  return isClose(expected, found, Math.max(rel, EPSILON), abs)
}

/**
 * The rate of successes is arithmetic of fields that are compared themselves; harnesses divide by slightly different
 * durations, so 0.1 % of any of the usual readings is right. A run for which no value is expected is not judged.
 */
function successDiffers(expected: number | null, run: ParsedRun): Difference[] {
  if (expected === null) return []
  const { requests, errors, durationSeconds, achievedRps } = run
  const successes = requests === null || errors === null ? null : requests - errors
  const share = ratio(successes, requests)
  const readings = [
    ratio(successes, durationSeconds),
    achievedRps === null || share === null ? null : achievedRps * share,
    transactions(run),
  ].filter((one) => one !== null)
  if (readings.some((one) => isClose(expected, one, 1e-3))) return []
  const found = readings.join(' or ') || 'null'
  return [{ field: 'success_rps', expected: String(expected), found }]
}

function latencyDiffers(
  expected: ExpectedRun,
  run: ParsedRun,
  { rel, abs_ms }: Tolerance,
): Difference[] {
  return LATENCY_FIELDS.flatMap((name) => {
    const wanted = expected.latency_ms[name]
    const found = latencyMs(run, name)
    const bounds = expected.latency_bounds_ms?.[name]
    const [lo, hi] = bounds ?? [wanted, wanted]
    if (isSame(wanted, found, rel, abs_ms)) return []
    if (found !== null && lo !== null && hi !== null)
      if (bounds && (found >= lo - abs_ms || isSame(lo, found, rel)))
        if (found <= hi + abs_ms || isSame(hi, found, rel)) return []
    const field = `latency_ms.${name}`
    const text = bounds ? `${wanted} (${bounds.join(' to ')})` : String(wanted)
    return [{ field, expected: text, found: String(found) }]
  })
}

/** Every field of one run, both ways: a missing value and an invented one are both differences. */
export function compareRun(
  expected: ExpectedRun,
  run: ParsedRun,
  tolerance: Tolerance,
): Difference[] {
  const present = Object.entries(OPTIONAL_FIELDS).filter(([field]) => expected[field] !== undefined)
  const simple = [...Object.entries(FIELDS), ...present].flatMap(([field, read]) => {
    const wanted = expected[field]
    const found = read(run)
    const abs = field === 'jitter_ms' ? tolerance.abs_ms : 0
    if (field === 'protocol' && found === null && isAssumed(run, wanted)) return []
    if (isSame(wanted, found, tolerance.rel, abs) || isEmptyHistogram(field, wanted, found))
      return []
    return [{ field, expected: JSON.stringify(wanted), found: JSON.stringify(found) }]
  })
  return [
    ...simple,
    ...successDiffers(expected.success_rps, run),
    ...latencyDiffers(expected, run, tolerance),
  ]
}
