import { isRateAsked, type LoadModel } from '@/ingest/dictionary/vocabulary'
import { timesWords, type FlagSeverity } from './quality-flags'

/**
 * What must be known about a submitted run before it may be ranked (methodology 2.1 and 7). Rates per second, durations
 * in seconds; null = neither the file nor the sender states it.
 */
export type ProofFacts = {
  loadModel: LoadModel
  targetRps: number | null
  achievedRps: number | null
  requests: number | null
  errors: number | null
  /** samples behind the latencies */
  samples: number | null
  durationSeconds: number | null
  /** as asked for: measured ones may differ by a tenth */
  askedSeconds: number | null
  askedRequests: number | null
  connections: number | null
  /** stated, or the only one that the tool speaks by default */
  isProtocolKnown: boolean
  /** metrics of latencies in the run, each with requests that may fail or not */
  latencies: readonly { metric: string; canFail: boolean }[]
}

/** `scope` is a metric code, or empty for the whole run. */
export type ProofFlag = { code: string; severity: FlagSeverity; scope: string; text: string }

const excluded = (code: string, text: string, scope = ''): ProofFlag => ({
  code,
  severity: 'exclude',
  scope,
  text,
})

/** Largest share by which an achieved rate may exceed the one asked for. */
export const RATE_TOLERANCE = 0.05
/** A run that took less of the time asked for was cut short. */
const MIN_SHARE = 0.9
/** Some wait this long for the last responses. */
const GRACE_SECONDS = 30

function rateProof(run: ProofFacts): ProofFlag[] {
  const { targetRps, achievedRps, loadModel } = run
  if (!isRateAsked(loadModel) && targetRps === null) return []
  if (targetRps === null)
    return [
      excluded(
        'RATE_UNKNOWN',
        `the offered rate is not stated${loadModel === 'unknown' ? ', nor is the load model: send `rps` or `load_model`' : ': send `rps`'} in the context`,
      ),
    ]
  if (achievedRps === null)
    return [
      excluded(
        'RATE_UNKNOWN',
        'the achieved rate is not in the file: nothing shows that the offered rate was reached',
      ),
    ]
  const share = achievedRps / targetRps
  return share > 1 + RATE_TOLERANCE
    ? [excluded('RATE_FAR', `achieved ${timesWords(share)} the target rate: another workload`)]
    : []
}

function countProof({ latencies, samples, errors }: ProofFacts): ProofFlag[] {
  const uncounted = samples !== null ? [] : latencies
  const unfailing = errors === null && latencies.some(({ canFail }) => canFail)
  return [
    ...uncounted.map(({ metric }) =>
      excluded('COUNT_UNKNOWN', 'the file does not say how many requests were measured', metric),
    ),
    ...(unfailing
      ? [excluded('ERRORS_UNKNOWN', 'the file does not say how many requests failed')]
      : []),
  ]
}

/** In a closed loop the connections are the load. */
const connectionProof = ({ loadModel, connections, latencies }: ProofFacts): ProofFlag[] =>
  loadModel === 'closed' && connections === null && latencies.some(({ canFail }) => canFail)
    ? [
        excluded(
          'CONNECTIONS_UNKNOWN',
          'the connections of a closed loop are not stated: send `connections` in the context',
        ),
      ]
    : []

const whole = (x: number): string => x.toLocaleString('en-US', { maximumFractionDigits: 1 })

const isLong = (is: number | null, asked: number | null): boolean =>
  is !== null && asked !== null && is > (2 - MIN_SHARE) * asked + GRACE_SECONDS

function lengthProof(run: ProofFacts): ProofFlag[] {
  const { durationSeconds, askedSeconds, requests, askedRequests } = run
  const isShort = (is: number | null, asked: number | null): boolean =>
    is !== null && asked !== null && is < MIN_SHARE * asked
  const text = 'an aborted run samples its beginning'
  if (isShort(durationSeconds, askedSeconds))
    return [
      excluded(
        'CUT_SHORT',
        `ran ${whole(durationSeconds ?? 0)} of ${whole(askedSeconds ?? 0)} s: ${text}`,
      ),
    ]
  if (isLong(durationSeconds, askedSeconds))
    return [
      excluded(
        'DURATION_FAR',
        `ran ${whole(durationSeconds ?? 0)} s where ${whole(askedSeconds ?? 0)} s were asked for: another workload`,
      ),
    ]
  return isShort(requests, askedRequests)
    ? [
        excluded(
          'CUT_SHORT',
          `sent ${whole(requests ?? 0)} of ${whole(askedRequests ?? 0)} requests: ${text}`,
        ),
      ]
    : []
}

/** Two protocols that nobody states are not one protocol; what a tool can only have spoken is known. */
const protocolProof = ({ isProtocolKnown, latencies }: ProofFacts): ProofFlag[] =>
  isProtocolKnown || !latencies.some(({ canFail }) => canFail)
    ? []
    : [
        excluded(
          'PROTOCOL_UNKNOWN',
          'neither the file nor the sender says which protocol was spoken: send `protocol` in the context',
        ),
      ]

/**
 * Two load models that nobody states are not one load model; without a rate, RATE_UNKNOWN says so already. As fast as
 * possible, each subject answers at a load of its own: its latencies are those of another question.
 */
function modelProof({ loadModel, targetRps, latencies }: ProofFacts): ProofFlag[] {
  const requests = latencies.filter(({ canFail }) => canFail)
  if (loadModel === 'unknown' && targetRps !== null && latencies.length > 0)
    return [
      excluded(
        'LOAD_MODEL_UNKNOWN',
        'nothing says how requests were paced: send `load_model` in the context',
      ),
    ]
  if (loadModel !== 'max_throughput') return []
  return requests.map(({ metric }) =>
    excluded('LOAD_NOT_SET', 'sent as fast as possible: each subject sets its own load', metric),
  )
}

/** What a submitted run lacks for a rank; each is shown at its value. Published figures follow their author's grouping. */
export const proofFlags = (run: ProofFacts): ProofFlag[] => [
  ...rateProof(run),
  ...connectionProof(run),
  ...countProof(run),
  ...lengthProof(run),
  ...protocolProof(run),
  ...modelProof(run),
]
