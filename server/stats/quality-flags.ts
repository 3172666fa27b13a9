import { MIN_RUN_SECONDS } from '@/ingest/dictionary/data-needed'
import type { LoadModel } from '@/ingest/dictionary/vocabulary'

/**
 * Automatic quality flags of one run: rules, thresholds and reasons are in the methodology, "Quality flags".
 * Rates per second, durations in seconds; null = the file does not state it.
 */
export type RunFacts = {
  targetRps: number | null
  achievedRps: number | null
  requests: number | null
  errors: number | null
  loadModel: LoadModel
  durationSeconds: number | null
  /** percent -> value, as reported; any unit, only their order matters; null = reported without its value */
  percentiles: Map<number, number | null>
  max: number | null
  highestTrackable: number | null
  /** 0..1 of the load generator's CPU */
  clientCpuUtilisation: number | null
  /** the generator skipped requests it was late for (fortio -nocatchup, dropped iterations) */
  skippedLateRequests: boolean
  /** planned requests that were never sent; absent or null = not counted */
  notSent?: number | null
  /** samples behind the percentiles; null: the number of requests */
  histogramCount: number | null
  /** p99 in seconds; absent or null = not known in seconds */
  p99Seconds?: number | null
}

export type FlagSeverity = 'info' | 'warn' | 'exclude'
/** `percentile` narrows a flag to one quantile; null = the whole run. */
export type RunFlag = {
  code: string
  severity: FlagSeverity
  percentile: number | null
  text: string
}

const flag = (
  code: string,
  severity: FlagSeverity,
  text: string,
  percentile: number | null = null,
): RunFlag => ({
  code,
  severity,
  percentile,
  text,
})

/** "98.2% of"; from twice on "20 times" */
export const timesWords = (share: number): string => {
  if (share < 2) return `${(share * 100).toFixed(1)}% of`
  return share < 1000 ? `${Number(share.toPrecision(2))} times` : 'over 1,000 times'
}

/** Requests that were planned and never sent are missing in the rate, whatever the rate claims. */
function unsentFlags({ requests, notSent }: RunFacts): RunFlag[] {
  if (!notSent || requests === null) return []
  const share = notSent / (requests + notSent)
  const text = `${(share * 100).toFixed(1)}% of the planned requests were never sent`
  return share > 0.05 ? [flag('SATURATED', 'exclude', text)] : []
}

/** A backlog of the share that saturates a run makes a request at its end as late as this share of the run. */
const BACKLOG_SHARE = 0.05

/** Where no rate was achieved that anybody states: in an open loop, latencies count from the planned start and show a backlog. */
function backlogFlags({ loadModel, durationSeconds, p99Seconds }: RunFacts): RunFlag[] {
  if (loadModel !== 'open_corrected' || !durationSeconds || p99Seconds == null) return []
  if (p99Seconds <= BACKLOG_SHARE * durationSeconds) return []
  const text = `a p99 of ${Number(p99Seconds.toPrecision(3))} s in a run of ${durationSeconds} s: a backlog is inside the latencies`
  return [flag('SATURATED', 'exclude', text)]
}

function rateFlags(run: RunFacts): RunFlag[] {
  const { targetRps, achievedRps } = run
  const unsent = [...unsentFlags(run), ...backlogFlags(run)].slice(0, 1)
  if (unsent.length > 0) return unsent
  if (targetRps === null || achievedRps === null) return []
  const share = achievedRps / targetRps
  const text = `achieved ${timesWords(share)} the target rate`
  if (share < 0.95)
    return [flag('SATURATED', 'exclude', `${text}: a backlog is inside the latencies`)]
  if (share < 0.99) return [flag('RPS_BELOW_TARGET', 'warn', text)]
  return share > 1.05 ? [flag('RPS_ABOVE_TARGET', 'warn', text)] : []
}

function errorFlags({ requests, errors }: RunFacts): RunFlag[] {
  if (!requests || errors === null) return []
  const share = errors / requests
  const text = `${(share * 100).toFixed(2)}% of requests failed: fast failures replace slow responses in the tail`
  if (share > 0.01) return [flag('ERRORS_HIGH', 'exclude', text)]
  return share > 0.001 ? [flag('ERRORS_SOME', 'warn', text)] : []
}

/** Of the samples above a quantile, requests that were skipped may be this share before it is a lower bound. */
const SKIPPED_SHARE = 0.05

/**
 * Quantiles that skipped requests make lower bounds: those above which a twentieth or more of what should lie there is
 * missing; half of the tenth of the methodology, as the end of a run hides as much. All of them where it is not known how many were skipped.
 */
function skippedFlags({ targetRps, achievedRps, percentiles }: RunFacts, risk: string): RunFlag[] {
  const skipped =
    targetRps === null || achievedRps === null ? null : Math.max(0, 1 - achievedRps / targetRps)
  return [...percentiles.keys()]
    .filter((p) => skipped === null || skipped >= (1 - p / 100) * SKIPPED_SHARE - 1e-9)
    .map((p) => flag('CO_RISK', 'warn', `requests were skipped: ${risk}`, p))
}

function omissionFlags(run: RunFacts): RunFlag[] {
  const { loadModel, targetRps, achievedRps } = run
  const late = targetRps !== null && achievedRps !== null && achievedRps < 0.99 * targetRps
  const risk = 'stalls are not sampled (coordinated omission): high percentiles are lower bounds'
  if (loadModel === 'closed') return [flag('CO_RISK', 'warn', `closed loop: ${risk}`)]
  if (loadModel === 'max_throughput')
    return run.percentiles.size === 0
      ? []
      : [flag('CO_RISK', 'warn', `closed loop, sent as fast as responses came back: ${risk}`)]
  if (loadModel === 'unknown') return [flag('CO_UNKNOWN', 'warn', 'the load model is not known')]
  const isPaced = loadModel === 'paced_uncorrected'
  if (isPaced && late) return [flag('CO_RISK', 'warn', `requests were late or skipped: ${risk}`)]
  const skipped = run.skippedLateRequests ? skippedFlags(run, risk) : []
  const possible = 'latency is measured from the actual send, not the intended one'
  return isPaced && skipped.length === 0 ? [flag('CO_POSSIBLE', 'warn', possible)] : skipped
}

function durationFlags({ durationSeconds }: RunFacts): RunFlag[] {
  if (durationSeconds === null)
    return [flag('DURATION_UNKNOWN', 'info', 'the file does not say how long the run took')]
  if (durationSeconds < MIN_RUN_SECONDS)
    return [
      flag(
        'TOO_SHORT',
        'exclude',
        `a run of ${durationSeconds.toFixed(1)} s is under ${MIN_RUN_SECONDS} s`,
      ),
    ]
  return durationSeconds < 60
    ? [flag('SHORT', 'warn', `a run of ${durationSeconds.toFixed(1)} s is under 60 s`)]
    : []
}

/** Fewest samples for which an upper 95% bound of quantile q exists: ln(0.025)/ln(q). */
export const fewestSamples = (q: number): number => Math.ceil(Math.log(0.025) / Math.log(q))

function tailFlags(run: RunFacts): RunFlag[] {
  const n = run.histogramCount ?? run.requests
  if (n === null) return []
  return [...run.percentiles.keys()].flatMap((percentile) => {
    const q = percentile / 100
    if (q <= 0.5 || q >= 1) return []
    const above = n * (1 - q)
    if (n < fewestSamples(q))
      return [
        flag(
          `TAIL_UNRESOLVED:p${percentile}`,
          'exclude',
          `${n} samples give p${percentile} no upper bound`,
          percentile,
        ),
      ]
    return above < 10 - 1e-9
      ? [
          flag(
            `TAIL_THIN:p${percentile}`,
            'warn',
            `only ${above.toFixed(1)} samples lie above p${percentile}`,
            percentile,
          ),
        ]
      : []
  })
}

function orderFlags(run: RunFacts): RunFlag[] {
  const values = [...run.percentiles]
    .sort(([a], [b]) => a - b)
    .flatMap(([, value]) => (value === null ? [] : [value]))
  const falls = values.some((value, i) => i > 0 && value < (values[i - 1] ?? value) * (1 - 1e-9))
  const flags = falls
    ? [flag('PERCENTILES_NOT_MONOTONE', 'exclude', 'percentiles out of order')]
    : []
  if (run.max !== null && run.highestTrackable !== null && run.max >= run.highestTrackable)
    flags.push(
      flag('HISTOGRAM_CLIPPED', 'exclude', 'the largest value reached the end of the histogram'),
    )
  return flags
}

/** A latency report without median and p99 hides both the typical and the bad case. */
function missingFlags({ percentiles }: RunFacts): RunFlag[] {
  if (percentiles.size === 0 || percentiles.has(50) || percentiles.has(99)) return []
  return [flag('MISSING_PERCENTILES', 'warn', 'neither p50 nor p99 is reported')]
}

function clientFlags({ clientCpuUtilisation }: RunFacts): RunFlag[] {
  if (clientCpuUtilisation === null)
    return [flag('CLIENT_CPU_UNKNOWN', 'info', 'the load generator’s own CPU use was not recorded')]
  return clientCpuUtilisation >= 0.8
    ? [flag('CLIENT_SATURATED', 'exclude', 'the load generator itself ran at 80% CPU or more')]
    : []
}

export const runFlags = (run: RunFacts): RunFlag[] => [
  ...rateFlags(run),
  ...errorFlags(run),
  ...omissionFlags(run),
  ...durationFlags(run),
  ...tailFlags(run),
  ...orderFlags(run),
  ...missingFlags(run),
  ...clientFlags(run),
]

/** What an overloaded proxy serves, and the memory that it takes, are measurements; its latencies, and CPU beside them, are not. */
const MEASURED_UNDER_OVERLOAD: ReadonlySet<string> = new Set([
  'http.rps.achieved',
  'http.requests',
  'http.throughput',
  'http.pool_overflow',
  'mem.working_set',
])

/**
 * Severity of a stored flag for one metric and percentile: a run may be fine for p50 but excluded for p99.9.
 * `percentile` null asks about a statistic that is not a quantile (max counts as the far tail, pass 100).
 */
export function severityFor(
  code: string,
  severity: FlagSeverity,
  percentile: number | null,
  metric: string | null = null,
): FlagSeverity {
  if (code === 'SATURATED' && metric !== null && MEASURED_UNDER_OVERLOAD.has(metric)) return 'warn'
  if (code === 'CO_RISK') return percentile !== null && percentile >= 99 ? 'exclude' : 'warn'
  return severity
}

/** Say that a run cannot be ranked against others; its own figures, their intervals and trends stand. */
const RANK_ONLY: ReadonlySet<string> = new Set([
  'RATE_UNKNOWN',
  'PROTOCOL_UNKNOWN',
  'LOAD_MODEL_UNKNOWN',
  'LOAD_NOT_SET',
  'RUNS_OVERLAP',
  'DURATIONS_UNLIKE',
  'ENVIRONMENT_UNKNOWN',
  'COUNT_UNKNOWN',
  'ERRORS_UNKNOWN',
  'CONNECTIONS_UNKNOWN',
])

type Judged = { code: string; severity: string }

/** True for a flag that leaves no interval and no verdict on a trend; one of rank alone does not. */
export const excludesFigure = ({ code, severity }: Judged): boolean =>
  severity === 'exclude' && !RANK_ONLY.has(code)

/** True for a flag that leaves no interval of a difference: the values are unlike, whatever each is worth by itself. */
export const excludesDifference = (flag: Judged): boolean =>
  excludesFigure(flag) || (flag.severity === 'exclude' && flag.code === 'DURATIONS_UNLIKE')
