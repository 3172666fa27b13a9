import { noRequests, rateMismatch } from '../../formats/http-outcome'
import { latencyMeasurements, type LatencyTable, NO_LATENCY } from '../../formats/latency-table'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import type { Load } from '../../model/load'
import { failures, notice, targetNotReached, tooFewSamples } from '../../model/notices'
import { emptyRun, measured } from '../../model/build-run'
import { SAMPLE_LEVELS, SAMPLE_METHOD, type Samples } from '../../formats/samples'

export const GHZ_COMMAND =
  'ghz --insecure --call package.Service/Method --rps 200 -c 8 -z 60s -O json target:8080 > result.json'
export const GHZ = { format: 'ghz', hint: GHZ_COMMAND }
const OK = 'OK'

export const ghzIdentity = (quantileMethod: string, targetRps: number | null): ParsedRun => ({
  ...emptyRun({
    name: 'ghz',
    version: null,
    loadModel: targetRps === null ? 'unknown' : 'paced_uncorrected',
    quantileMethod,
  }),
  protocol: 'grpc',
  targetRps,
})

/** ghz writes the largest 32-bit number of calls for runs that a duration ends. */
const NO_LIMIT = 2 ** 31 - 1

/** Calls that were asked for; null where a duration ended the run. */
export const plannedCalls = (total: number | null): number | null =>
  total !== null && total > 0 && total < NO_LIMIT ? total : null

/** What -z leaves of the calls that were still open when the time was over. */
const CUT_OFF = /(?:client connection|transport) is closing/

function cutOff(errors: Readonly<Record<string, number>>): Notice[] {
  const n = Object.entries(errors).reduce(
    (sum, [text, one]) => (CUT_OFF.test(text) ? sum + one : sum),
    0,
  )
  if (n === 0) return []
  const message = `${n} calls were still open when the time was over; they are counted as errors`
  return [notice('ABORTED_AT_DEADLINE', message)]
}

export type GhzFacts = {
  name: string | null
  startedAt: string | null
  targetRps: number | null
  connections: number | null
  requests: number
  /** calls by status; null where the file has only a number of errors */
  statuses: Record<string, number> | null
  errors: number
  /** calls by error text */
  errorTexts: Record<string, number>
  achievedRps: number
  durationSeconds: number
  roundingSeconds: number
  table: LatencyTable
  slackSeconds: number
  histograms: ParsedRun['histograms']
  notices: Notice[]
  load: Load
  extra: Record<string, unknown>
}

export const failedCalls = (statuses: Readonly<Record<string, number>>): number =>
  Object.entries(statuses).reduce((sum, [status, n]) => (status === OK ? sum : sum + n), 0)

/** Percentiles, fastest and slowest are those of completed calls; the average is over all calls. */
export function ghzRun(facts: GhzFacts): ParsedRun {
  const { requests, errors, table, statuses, targetRps, achievedRps, durationSeconds } = facts
  if (requests === 0) throw noRequests(GHZ)
  const total = statuses ? Object.values(statuses).reduce((sum, n) => sum + n, 0) : requests
  const isCounted = total === requests
  const completed = Math.max(0, total - errors)
  const used = completed === 0 ? NO_LATENCY : table
  const mean = errors === 0 ? used.mean : null
  const run: ParsedRun = {
    ...ghzIdentity('nearest rank over answered calls', targetRps),
    name: facts.name,
    startedAt: facts.startedAt,
    connections: facts.connections,
    durationSeconds,
    achievedRps,
    requests: isCounted ? requests : null,
    errors: isCounted ? errors : null,
    latencyIncludesErrors: false,
    measurements: [
      ...latencyMeasurements(
        'http.latency',
        { ...used, mean },
        { ...GHZ, slackSeconds: facts.slackSeconds },
      ),
      ...(mean === null
        ? measured('http.latency', 'mean', used.mean?.seconds ?? null, used.mean?.raw ?? null)
        : []),
    ],
    histograms: facts.histograms,
    load: facts.load,
    extra: facts.extra,
  }
  const counts = `a count of ${requests} but ${total} calls by status`
  const average = `the average contains ${errors} failed of ${requests} calls; the percentiles do not`
  run.notices = [
    ...tooFewSamples(
      used.percentiles.map(({ p }) => p),
      completed,
    ),
    ...(completed === 0 ? failures(run) : []),
    ...(errors > 0 && used.mean ? [notice('ERRORS_IN_LATENCY', average)] : []),
    ...(isCounted ? [] : [notice('COUNTS_INCONSISTENT', counts)]),
    ...rateMismatch(run, requests, null, facts.roundingSeconds),
    ...targetNotReached(targetRps, achievedRps),
    ...cutOff(facts.errorTexts),
    ...facts.notices,
  ]
  return run
}

export type Calls = {
  name: string | null
  startedAt: string | null
  targetRps: number | null
  samples: Samples
  errors: number
  errorTexts: Record<string, number>
  load: Load
  notices: Notice[]
}

/** One row per call, failed ones included. */
export function ghzCallsRun(calls: Calls): ParsedRun {
  const { samples, errors, errorTexts } = calls
  if (samples.count === 0) throw noRequests(GHZ)
  const run: ParsedRun = {
    ...ghzIdentity(SAMPLE_METHOD, calls.targetRps),
    name: calls.name,
    startedAt: calls.startedAt,
    load: calls.load,
    requests: samples.count,
    errors,
    latencyIncludesErrors: true,
    measurements: samples.measurements('http.latency'),
    histograms: [samples.histogram('http.latency', 'uncorrected')],
  }
  run.notices = [
    ...tooFewSamples(SAMPLE_LEVELS, samples.count),
    ...failures(run),
    ...cutOff(errorTexts),
    ...calls.notices,
  ]
  return run
}
