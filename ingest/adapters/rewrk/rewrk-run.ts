import { noRequests, coarseResolution, rateMismatch } from '../../formats/http-outcome'
import { type Latency, latencyMeasurements } from '../../formats/latency-table'
import { emptyRun } from '../../model/build-run'
import { protocolOr } from '../../model/assume-protocol'
import { failures, notice } from '../../model/notices'
import type { Notice, ParsedRun } from '../../model/parsed-run'

/** Command line that produces a valid file. */
export const REWRK_COMMAND = 'rewrk -h http://target:8080/ -t 2 -c 8 -d 60s --pct > result.txt'
export const REWRK = { format: 'rewrk', hint: REWRK_COMMAND }

/** What one round states, in SI. */
export type RewrkRound = {
  url: string | null
  connections: number | null
  nominalDurationSeconds: number | null
  mean: Latency
  stddev: Latency
  min: Latency
  max: Latency
  requests: number
  achievedRps: number
  /** requests that got no answer; null where the output does not count them */
  failed: number | null
  load: ParsedRun['load']
  /** mean of the slowest share of the answers, by the level that the table of --pct names */
  slowestMeans: Record<string, string>
  slackSeconds: number
  notices: Notice[]
}

const STATUSES =
  'rewrk looks at no status code: an answer such as 503 is one of the requests, so the number of failed ones is not known'
const SLOWEST =
  'the table of --pct has the mean of the slowest answers, not the percentile (results.rs, get_percentile): kept beside the run, no percentile is stored'
const HTTP = 'rewrk speaks HTTP/1.1 unless --http2 is given, and its output does not say'

/** One round. @throws AdapterError where nothing was measured, or latencies are out of order */
export function rewrkRun(round: RewrkRound): ParsedRun {
  const { requests, failed, mean, stddev, min, max } = round
  if (requests === 0) throw noRequests(REWRK)
  const isHttps = /^https:/i.test(round.url ?? '')
  const run: ParsedRun = {
    ...emptyRun({
      name: 'rewrk',
      version: null,
      loadModel: 'closed',
      quantileMethod: 'none: means of the slowest answers',
    }),
    ...protocolOr(null, isHttps ? 'https' : 'http1', HTTP),
    nominalDurationSeconds: round.nominalDurationSeconds,
    achievedRps: round.achievedRps,
    connections: round.connections,
    requests,
    errors: failed,
    latencyIncludesErrors: true,
    load: round.load,
    measurements: latencyMeasurements(
      'http.latency',
      { mean, stddev, min, max, percentiles: [] },
      { ...REWRK, slackSeconds: round.slackSeconds },
    ),
    extra: Object.keys(round.slowestMeans).length > 0 ? { slowestMeans: round.slowestMeans } : {},
  }
  const hasTable = Object.keys(round.slowestMeans).length > 0
  run.notices = [
    notice('KNOWN_TOOL_DEFECT', STATUSES),
    ...(hasTable ? [notice('KNOWN_TOOL_DEFECT', SLOWEST)] : []),
    // Two decimals of a millisecond.
    ...(round.slackSeconds > 0 && mean.seconds < 1e-3 ? [coarseResolution('0.01 ms')] : []),
    ...failures(run),
    ...rateMismatch(
      { achievedRps: round.achievedRps, durationSeconds: round.nominalDurationSeconds },
      requests,
    ),
    ...round.notices,
  ]
  return run
}

/** Rounds of one file repeat the same load. */
export function withRounds(runs: readonly ParsedRun[]): ParsedRun[] {
  if (runs.length < 2) return [...runs]
  const words = `${runs.length} rounds of the same load in one file`
  return runs.map((run) => ({
    ...run,
    notices: [...run.notices, notice('MULTIPLE_RUNS', words)],
  }))
}
