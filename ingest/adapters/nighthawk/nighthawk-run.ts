import { compareCounts } from '../../formats/compare-counts'
import { httpsProtocol } from '../../formats/http-outcome'
import type { Histogram, Measurement, Notice, ParsedRun } from '../../model/parsed-run'
import { failures, notice, targetNotReached, tooFewSamples } from '../../model/notices'
import { emptyRun } from '../../model/build-run'
import { SAMPLE_LEVELS } from '../../formats/samples'
import type { LoadModel, Protocol } from '../../dictionary/vocabulary'
import type { Load } from '../../model/load'
import { protocolOr } from '@/ingest/model/assume-protocol'

/** What Nighthawk's outputs say, whichever the format. SI, counts of the whole run, null for absent. */
export type NighthawkFacts = {
  name: string | null
  version: string | null
  url: string | null
  /** null where the output does not list the options */
  isH2: boolean | null
  isOpenLoop: boolean | null
  startedAt: string | null
  durationSeconds: number | null
  nominalSeconds: number | null
  targetRps: number | null
  connections: number | null
  counters: ReadonlyMap<string, number>
  /** samples of the latency statistic */
  samples: number
  /** the statistic holds 2xx responses only */
  isGoodOnly: boolean
  measurements: Measurement[]
  histograms: Histogram[]
  load: Load
  notices: Notice[]
  extra: Record<string, unknown>
}

const RESPONSES = ['1xx', '2xx', '3xx', '4xx', '5xx', 'xxx'].map((code) => `benchmark.http_${code}`)
const GOOD_RESPONSES = ['benchmark.http_2xx']
const FAILED_RESPONSES = ['4xx', '5xx', 'xxx'].map((code) => `benchmark.http_${code}`)
const NO_RESPONSE = ['benchmark.stream_resets', 'benchmark.pool_connection_failure']

function statedProtocol({ url, isH2, counters }: NighthawkFacts): Protocol | null {
  const count = (name: string): number => counters.get(name) ?? 0
  if (count('upstream_cx_http3_total') > 0) return 'h3'
  if (isH2 || count('upstream_cx_http2_total') > 0) return 'h2'
  if (httpsProtocol(url) || count('ssl.handshake') > 0) return 'https'
  const isHttp1 = count('upstream_cx_http1_total') > 0 || (isH2 === false && Boolean(url))
  return isHttp1 ? 'http1' : null
}

const DEFAULT = 'HTTP/1.1 is what Nighthawk speaks unless told otherwise'

function toLoadModel(isOpenLoop: boolean | null, overflow: number): LoadModel {
  if (isOpenLoop === null) return 'unknown'
  if (!isOpenLoop) return 'paced_uncorrected'
  return overflow > 0 ? 'open_uncorrected' : 'open_corrected'
}

/** One run; counters give requests and failures, requests that found no free connection were not sent. */
export function nighthawkRun(facts: NighthawkFacts): ParsedRun {
  const sum = (names: readonly string[]): number =>
    names.reduce((total, name) => total + (facts.counters.get(name) ?? 0), 0)
  const responses = sum(RESPONSES)
  const lost = sum(NO_RESPONSE)
  const isCounted = responses + lost > 0
  const requests = isCounted ? responses + lost : facts.samples
  const errors = isCounted ? sum(FAILED_RESPONSES) + lost : null
  const overflow = facts.counters.get('benchmark.pool_overflow') ?? 0
  const { durationSeconds: seconds, targetRps } = facts
  const achievedRps = seconds ? requests / seconds : null
  const run: ParsedRun = {
    ...emptyRun({
      name: 'nighthawk',
      version: facts.version,
      loadModel: toLoadModel(facts.isOpenLoop, overflow),
      quantileMethod: 'HdrHistogram percentile table: first row at or above the rank',
    }),
    name: facts.name,
    ...protocolOr(statedProtocol(facts), 'http1', DEFAULT),
    startedAt: facts.startedAt,
    durationSeconds: seconds,
    nominalDurationSeconds: facts.nominalSeconds,
    targetRps,
    achievedRps,
    connections: facts.connections,
    requests,
    errors,
    notSent: isCounted ? overflow : null,
    latencyIncludesErrors: !facts.isGoodOnly,
    measurements: facts.measurements,
    histograms: facts.histograms,
    load: facts.load,
    extra: facts.extra,
  }
  // Requests of the statistic by the counters; outputs without counters have none.
  const timed = facts.isGoodOnly ? sum(GOOD_RESPONSES) : responses
  const counted = `${facts.samples} samples of latency, but counters of ${timed} responses`
  const unsent = `${overflow} requests found no free connection and were not sent (pool overflow)`
  run.notices = [
    ...tooFewSamples(SAMPLE_LEVELS, facts.samples),
    ...facts.notices,
    ...(timed === 0 ? [] : compareCounts({ stated: facts.samples, derived: timed }, counted)),
    ...(overflow > 0 ? [notice('REQUESTS_NOT_SENT', unsent)] : []),
    ...failures(run),
    ...targetNotReached(targetRps, achievedRps),
  ]
  return run
}
