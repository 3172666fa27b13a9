import type { LatencyTable } from '../../formats/latency-table'
import { latencyMeasurements, NO_LATENCY } from '../../formats/latency-table'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { failures, notice, tooFewSamples } from '../../model/notices'
import type { LoadModel } from '../../dictionary/vocabulary'
import { emptyRun } from '../../model/build-run'
import type { Samples } from '../../formats/samples'
import { SAMPLE_LEVELS, SAMPLE_METHOD } from '../../formats/samples'

export const K6_COMMAND =
  'k6 run --summary-trend-stats "avg,min,med,max,p(50),p(75),p(90),p(95),p(99),p(99.9),count" --summary-export result.json script.js'
export const K6 = { format: 'k6', hint: K6_COMMAND }
/** Why HTTP/1.1 may be assumed where the output does not state the protocol. */
export const K6_DEFAULT = 'HTTP/1.1 is what k6 speaks to an http: address'

/** Whether iterations start on a schedule, or when a virtual user is free. */
export type Executor = 'arrival_rate' | 'virtual_users'

function toLoadModel(executors: readonly Executor[], dropped: number): LoadModel {
  const [first, ...others] = new Set(executors)
  if (first === undefined || others.length > 0) return 'unknown'
  if (first === 'virtual_users') return 'closed'
  return dropped === 0 ? 'open_corrected' : 'open_uncorrected'
}

export type K6Facts = Pick<
  ParsedRun,
  | 'protocol'
  | 'assumed'
  | 'startedAt'
  | 'durationSeconds'
  | 'achievedRps'
  | 'requests'
  | 'errors'
  | 'notSent'
  | 'load'
  | 'extra'
> & {
  latency: LatencyTable | Samples
  /** kinds of executors, where the output names them */
  executors?: readonly Executor[]
  /** samples behind the percentiles, null when the file does not state it */
  samples: number | null
  notices: Notice[]
}

/**
 * A request that never reached a server has a duration of 0 in k6. When every request is one of those, no latency
 * was measured.
 */
const isNothingMeasured = ({ requests, errors }: K6Facts, max: number | undefined): boolean =>
  max === 0 && requests !== null && errors !== null && errors >= requests

const isSamples = (latency: LatencyTable | Samples): latency is Samples => 'histogram' in latency

function toLatency(facts: K6Facts): Pick<ParsedRun, 'measurements' | 'histograms'> & {
  levels: readonly number[]
} {
  const { latency } = facts
  if (!isSamples(latency)) {
    const table = isNothingMeasured(facts, latency.max?.seconds) ? NO_LATENCY : latency
    return {
      measurements: latencyMeasurements('http.latency', table, K6),
      histograms: [],
      levels: table.percentiles.map(({ p }) => p),
    }
  }
  const measurements = latency.measurements('http.latency')
  const max = measurements.find(({ key }) => key === 'http.latency.max')?.value
  if (isNothingMeasured(facts, max)) return { measurements: [], histograms: [], levels: [] }
  return {
    measurements,
    histograms: [latency.histogram('http.latency', 'uncorrected')],
    levels: SAMPLE_LEVELS,
  }
}

/** The executor decides between an open and a closed loop; most outputs do not name it. */
export function k6Run(facts: K6Facts): ParsedRun {
  const { latency, samples, notices, executors = [], ...fields } = facts
  const dropped = fields.notSent ?? 0
  const { levels, ...measured } = toLatency(facts)
  const run: ParsedRun = {
    ...emptyRun({
      name: 'k6',
      version: null,
      loadModel: toLoadModel(executors, dropped),
      quantileMethod: isSamples(latency) ? SAMPLE_METHOD : 'linear interpolation between samples',
    }),
    ...fields,
    ...measured,
    latencyIncludesErrors: true,
  }
  const message = `${dropped} iterations were dropped: no virtual user was free to start them`
  run.notices = [
    ...tooFewSamples(levels, samples),
    ...failures(run),
    ...(dropped > 0 ? [notice('REQUESTS_NOT_SENT', message)] : []),
    ...notices,
  ]
  return run
}

export const thresholdFailed = (name: string, place: string): Notice =>
  notice('THRESHOLD_FAILED', `the threshold ${name.slice(0, 200)} was crossed`, place)
