import { compareCounts } from '../../formats/compare-counts'
import { noRequests, outcomeNotices, rateMismatch, short } from '../../formats/http-outcome'
import { latencyMeasurements, type LatencyTable } from '../../formats/latency-table'
import type { Load } from '../../model/load'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { notice, tooFewSamples } from '../../model/notices'
import { emptyRun } from '../../model/build-run'
import { protocolOr } from '@/ingest/model/assume-protocol'

export const OHA_COMMAND =
  'oha --no-tui --output-format json -q 200 -c 8 -z 60s http://target:8080/ > result.json'
export const OHA = { format: 'oha', hint: OHA_COMMAND }
/** Requests that -z cut off: neither completed nor failed. */
const DEADLINE = 'aborted due to deadline'

/** Why HTTP/1.1 may be assumed: no output states the protocol. */
export const OHA_DEFAULT = 'HTTP/1.1 is what oha speaks without --http2'

export type OhaFacts = {
  statuses: Record<string, number>
  failures: Record<string, number>
  durationSeconds: number
  achievedRps: number
  /** share of requests with any response; null where the output has none */
  successShare: number | null
  /** half of its last printed digit */
  successRounding: number
  table: LatencyTable
  slackSeconds: number
  histograms: ParsedRun['histograms']
  load: Load
  notices: Notice[]
}

export const sumValues = (all: Record<string, number>): number =>
  Object.values(all).reduce((a, b) => a + b, 0)

/** Every response is a success for oha; requests that -z cut off count as failures in some versions. */
function successMismatch(
  { successShare: share, successRounding }: OhaFacts,
  { responses, answered, aborted }: Record<'responses' | 'answered' | 'aborted', number>,
): Notice[] {
  if (share === null) return []
  const message = `a success rate of ${short(share)}, but ${responses} responses to ${answered} requests`
  const found = [answered, answered + aborted].map((requests) =>
    compareCounts(
      { stated: share * requests, derived: responses, rounding: successRounding * requests + 1e-6 },
      message,
    ),
  )
  const [first = [], second = []] = found
  return second.length < first.length ? second : first
}

/** oha calls every response a success, 503 included; here only 2xx and 3xx are. */
export function ohaRun(facts: OhaFacts): ParsedRun {
  const { statuses, failures, table } = facts
  const aborted = failures[DEADLINE] ?? 0
  const responses = sumValues(statuses)
  const failedResponses = Object.entries(statuses).reduce(
    (total, [code, n]) => (/^[23]/.test(code) ? total : total + n),
    0,
  )
  const refused = sumValues(failures) - aborted
  const outcome = { requests: responses + refused, errors: failedResponses + refused }
  if (outcome.requests === 0) throw noRequests(OHA)
  const message = `${aborted} requests were still open when the time was over; they are not counted`
  const run: ParsedRun = {
    ...emptyRun({
      name: 'oha',
      version: null,
      loadModel: 'unknown',
      quantileMethod: 'sorted samples, index p/100*N',
    }),
    ...outcome,
    ...protocolOr(null, 'http1', OHA_DEFAULT),
    durationSeconds: facts.durationSeconds,
    achievedRps: facts.achievedRps,
    load: facts.load,
    latencyIncludesErrors: true,
    measurements: latencyMeasurements('http.latency', table, {
      ...OHA,
      slackSeconds: facts.slackSeconds,
    }),
    histograms: facts.histograms,
    extra: { statusCodes: statuses, aborted },
  }
  run.notices = [
    ...tooFewSamples(
      table.percentiles.map(({ p }) => p),
      responses,
    ),
    ...(aborted > 0 ? [notice('ABORTED_AT_DEADLINE', message)] : []),
    ...outcomeNotices(outcome, failedResponses),
    ...rateMismatch(run, outcome.requests + aborted),
    ...successMismatch(facts, { responses, answered: outcome.requests, aborted }),
    ...facts.notices,
  ]
  return run
}
