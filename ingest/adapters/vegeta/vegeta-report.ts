import { compareValues } from '../../formats/compare-counts'
import { decode } from '../../formats/decode'
import { noRequests, rateMismatch, short } from '../../formats/http-outcome'
import {
  latencyMeasurements,
  type LatencyTable,
  type Level,
  type Latency,
} from '../../formats/latency-table'
import { readLoad } from '../../model/fields'
import type { Load } from '../../model/load'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { failures, tooFewSamples } from '../../model/notices'
import { explicitBuckets } from './vegeta-buckets'
import { unixSeconds, VEGETA_REPORT, VegetaReport } from './vegeta-fields'
import { codeOutcome, VEGETA, VEGETA_DEFAULT, vegetaIdentity } from './vegeta-run'
import { protocolOr } from '@/ingest/model/assume-protocol'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function isVegetaReport(value: unknown): boolean {
  if (!isObject(value) || !isObject(value['latencies'])) return false
  return '50th' in value['latencies'] && 'status_codes' in value && 'success' in value
}

const NS = 1e-9
const TIME = /^(?!0001)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

/** What both the JSON and the text report say. */
export type ReportFacts = {
  requests: number
  errors: number
  achievedRps: number
  durationSeconds: number
  waitSeconds: number | null
  /** successes per second of attack and wait; null where the version does not print it */
  throughput: number | null
  startedAt: string | null
  table: LatencyTable
  slackSeconds: number
  codes: Record<string, number>
  histograms: ParsedRun['histograms']
  load: Load
  notices: Notice[]
  /** rounding of the printed duration */
  roundingSeconds: number
}

/** The report for people has two decimals. */
const THROUGHPUT_ROUNDING = 0.005

/** vegeta divides the successes by the attack and the wait for the last response, but not those of a single request. */
function throughputDiffers(facts: ReportFacts): Notice[] {
  const { requests, errors, durationSeconds, waitSeconds, throughput } = facts
  if (throughput === null || waitSeconds === null || durationSeconds === 0) return []
  const seconds = durationSeconds + waitSeconds
  const derived = (requests - errors) / seconds
  const message = `a throughput of ${short(throughput)}/s, but ${requests - errors} successes in ${short(seconds)} s make ${short(derived)}/s`
  return compareValues({ stated: throughput, derived, rounding: THROUGHPUT_ROUNDING }, message)
}

/** The attack takes from its first request to its last one. */
function durationDiffers({ earliest, latest, duration }: VegetaReport): Notice[] {
  const derived = unixSeconds(latest ?? '') - unixSeconds(earliest ?? '')
  if (!TIME.test(earliest ?? '') || !TIME.test(latest ?? '') || Number.isNaN(derived)) return []
  const message = `a duration of ${short(duration)} s, but ${short(derived)} s from the earliest request to the latest`
  return compareValues({ stated: duration, derived, rounding: 0.001 }, message, '/duration')
}

export function reportRun(facts: ReportFacts): ParsedRun {
  const { requests, errors, achievedRps, durationSeconds, startedAt, histograms, table, load } =
    facts
  if (requests === 0) throw noRequests(VEGETA)
  const run: ParsedRun = {
    ...vegetaIdentity('t-digest estimate'),
    ...protocolOr(null, 'http1', VEGETA_DEFAULT),
    startedAt,
    durationSeconds,
    achievedRps,
    load,
    requests,
    errors,
    latencyIncludesErrors: true,
    measurements: latencyMeasurements('http.latency', table, {
      ...VEGETA,
      slackSeconds: facts.slackSeconds,
    }),
    histograms,
    extra: { statusCodes: facts.codes, waitSeconds: facts.waitSeconds },
  }
  run.notices = [
    ...tooFewSamples(
      table.percentiles.map(({ p }) => p),
      requests,
    ),
    ...failures(run),
    ...rateMismatch(run, requests, null, facts.roundingSeconds),
    ...throughputDiffers(facts),
    ...facts.notices,
  ]
  return run
}

/** `vegeta report -type=json`. `duration` is that of the attack; the wait for the last response is not in it. */
export function parseVegetaReport(value: unknown): ParsedRun {
  const report = decode(VegetaReport, value, VEGETA)
  const { latencies, requests, success } = report
  const field = (name: string, seconds: number | null | undefined): Latency | null =>
    seconds == null
      ? null
      : {
          seconds,
          raw: `${String(latencies[name])} ns`,
          place: { pointer: `/latencies/${name}` },
        }
  const levels = (['50th', '90th', '95th', '99th'] as const).flatMap((name): Level[] => {
    const one = field(name, latencies[name])
    return one ? [{ ...one, p: parseInt(name) }] : []
  })
  const outcome = codeOutcome(report.status_codes, requests, {
    share: success,
    slack: 1e-9,
    place: '/success',
  })
  const edges = Object.entries(report.buckets ?? {})
    .map(([edge, n]): [number, number] => [Number(edge) * NS, n])
    .sort(([a], [b]) => a - b)
  const stated = readLoad(VEGETA_REPORT, value)
  return reportRun({
    requests,
    errors: outcome.errors,
    achievedRps: report.rate,
    durationSeconds: report.duration,
    waitSeconds: report.wait ?? null,
    startedAt: TIME.test(report.earliest ?? '') ? (report.earliest ?? null) : null,
    table: {
      min: field('min', latencies.min),
      mean: field('mean', latencies.mean),
      max: field('max', latencies.max),
      stddev: null,
      percentiles: levels,
    },
    slackSeconds: 1e-9,
    codes: report.status_codes,
    histograms: explicitBuckets(edges, latencies.max),
    load: stated.load,
    notices: [...outcome.notices, ...durationDiffers(report), ...stated.notices],
    throughput: report.throughput ?? null,
    roundingSeconds: 0,
  })
}
