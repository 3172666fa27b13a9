import { compareCounts } from '../../formats/compare-counts'
import { coarseResolution } from '../../formats/http-outcome'
import { latencyMeasurements, type LatencyTable, NO_LATENCY } from '../../formats/latency-table'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { toSubLoads } from '../../formats/sub-loads'
import { failures, notice, tooFewSamples } from '../../model/notices'
import { emptyRun } from '../../model/build-run'
import type { Protocol } from '../../dictionary/vocabulary'
import { protocolOr } from '@/ingest/model/assume-protocol'
import { ENDPOINT } from './locust-fields'

export const LOCUST_COMMAND =
  'locust -f locustfile.py --headless -u 8 -r 8 -t 60s -H http://target:8080 --json > result.json'
export const LOCUST = { format: 'locust', hint: LOCUST_COMMAND }

const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|CONNECT)$/

/** Locust tests anything; only requests it sends itself and the usual name for gRPC are known. */
export function locustProtocol(type: string): 'http1' | 'grpc' | null {
  if (METHOD.test(type)) return 'http1'
  return /^grpc/i.test(type) ? 'grpc' : null
}

/** Locust names the method of a request, not the version of HTTP. */
const protocolFacts = (kind: Protocol | null) =>
  kind === 'http1'
    ? protocolOr(null, kind, "HTTP/1.1 is what locust's own clients speak")
    : { protocol: kind }

/** Keys are rounded to 1 ms below 100 ms and to two digits above, so a percentile may pass the maximum by 5 %. */
const ROUNDING_SECONDS = 0.0005
const ROUNDING_SHARE = 0.05
const COARSE_SHARE = 0.1

export type LocustFacts = Pick<
  ParsedRun,
  | 'name'
  | 'protocol'
  | 'startedAt'
  | 'durationSeconds'
  | 'achievedRps'
  | 'errors'
  | 'histograms'
  | 'load'
  | 'extra'
> & { requests: number; table: LatencyTable; method: string; notices: Notice[] }

/** One row of locust's statistics: one name of a request, or all of them together. */
export function locustRun(facts: LocustFacts): ParsedRun {
  const { table, method, notices, ...fields } = facts
  const used = facts.requests === 0 ? NO_LATENCY : table
  const slackSeconds = ROUNDING_SECONDS + ROUNDING_SHARE * (used.max?.seconds ?? 0)
  const median = used.percentiles.find(({ p }) => p === 50)
  const run: ParsedRun = {
    ...emptyRun({ name: 'locust', version: null, loadModel: 'closed', quantileMethod: method }),
    ...fields,
    ...protocolFacts(facts.protocol),
    latencyIncludesErrors: true,
    measurements: latencyMeasurements('http.latency', used, { ...LOCUST, slackSeconds }),
  }
  const isEmpty = facts.requests === 0
  run.notices = [
    ...tooFewSamples(
      used.percentiles.map(({ p }) => p),
      facts.requests,
    ),
    ...failures(run),
    ...(isEmpty ? [notice('NO_REQUEST_LATENCY', 'no request of this name was sent')] : []),
    ...(median && median.seconds * COARSE_SHARE < 2 * ROUNDING_SECONDS
      ? [coarseResolution('1 ms below 100 ms')]
      : []),
    ...notices,
  ]
  return run
}

/** The row Aggregated is the sum of the others, of which a run that ends may count some more. */
export function totalDiffers(
  total: ParsedRun,
  members: readonly ParsedRun[],
  line: number,
): Notice[] {
  if (members.length === 0) return []
  const add = (field: 'requests' | 'errors'): number =>
    members.reduce((sum, one) => sum + (one[field] ?? 0), 0)
  const compare = (field: 'requests' | 'errors', what: string): Notice[] => {
    const [stated, derived] = [total[field] ?? 0, add(field)]
    const message = `Aggregated has ${stated} ${what}, the rows above it ${derived}`
    return compareCounts({ stated, derived }, message, `line ${line}`)
  }
  return [...compare('requests', 'requests'), ...compare('errors', 'failures')]
}

/** Rows are loads of their own; the row of the total contains the others. */
export function toSeveralRuns(rows: ParsedRun[]): ParsedRun[] {
  const runs = toSubLoads(ENDPOINT, rows)
  if (runs.length < 2) return runs
  const message = `${runs.length} rows are as many runs; a row Aggregated is their total and must not be added to them`
  return runs.map((run) => ({
    ...run,
    notices: [...run.notices, notice('MULTIPLE_RUNS', message)],
  }))
}
