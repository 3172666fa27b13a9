import type { LoadModel } from '@/ingest/dictionary/vocabulary'
import type { ConditionFlag } from './condition-flags'
import { runFlags } from './quality-flags'
import { closedLoopDeviation } from './seed-arithmetic'

/** What a publication says about one condition; null = not stated. Seconds, requests per second. */
export type PublishedFacts = {
  loadModel: LoadModel
  durationSeconds: number | null
  targetRps: number | null
  achievedRps: number | null
  /** the load generator skipped requests that it was late for */
  skippedLateRequests: boolean
  /** runs dropped by a rule that looks at the response */
  discarded: number | null
  /** per latency metric: percent -> value in seconds */
  latencies: Map<string, { percentiles: Map<number, number>; max: number | null }>
}

/** `scope` is a metric code, a metric key, or empty for the whole condition. */
export type ScopedFlag = ConditionFlag & { scope: string }

/** About the response times of one metric; the other codes concern the whole condition. */
const OF_LATENCY = /^(CO_|PERCENTILES_|MISSING_PERCENTILES)/
/** No publication states these, so a flag on every value would mean nothing. */
const NEVER_STATED = new Set(['CLIENT_CPU_UNKNOWN'])

/** The rules for runs, as far as a publication says what they need; and what its discard rule does to the values. */
export function publishedFlags(facts: PublishedFacts): ScopedFlag[] {
  const common = { requests: null, errors: null, highestTrackable: null, histogramCount: null }
  const none: [string, { percentiles: Map<number, number>; max: number | null }][] = [
    ['', { percentiles: new Map(), max: null }],
  ]
  const flags = [...(facts.latencies.size > 0 ? facts.latencies : none)].flatMap(
    ([metric, latency]) =>
      runFlags({
        ...facts,
        ...common,
        ...latency,
        clientCpuUtilisation: null,
        p99Seconds: latency.percentiles.get(99) ?? null,
      })
        .filter(({ code }) => !NEVER_STATED.has(code) && (metric !== '' || !OF_LATENCY.test(code)))
        .map(({ code, severity, text, percentile }) => ({
          code,
          severity,
          text: code === 'DURATION_UNKNOWN' ? 'the duration of a run was not stated' : text,
          scope: !OF_LATENCY.test(code)
            ? ''
            : percentile === null
              ? metric
              : `${metric}.p${percentile}`,
        })),
  )
  if ((facts.discarded ?? 0) > 0)
    flags.push({
      code: 'SELECTION_ON_RESPONSE',
      severity: 'warn',
      text: `${facts.discarded === 1 ? 'the run with the worst result was' : `the ${facts.discarded} runs with the worst result were`} dropped: tails look lower and error bars narrower`,
      scope: '',
    })
  return [...new Map(flags.map((flag) => [`${flag.code} ${flag.scope}`, flag])).values()]
}

/** With one outstanding transaction mean latency times rate is 1; more than 2% away one of the two is wrong. */
export function closedLoopFlag(meanSeconds: number, perSecond: number): ConditionFlag | null {
  const deviation = closedLoopDeviation(meanSeconds, perSecond)
  if (Math.abs(deviation) <= 0.02) return null
  return {
    code: 'RR_INCONSISTENT',
    severity: 'exclude',
    text: `mean latency × transaction rate is ${(1 + deviation).toFixed(3)} where one outstanding transaction gives 1`,
  }
}

const RESOURCE = /^(cpu|mem)\./
/** Istio's runner leaves out 62 s at the start and 30 s at the end of a run. */
const SHORTEST_RESOURCE_WINDOW_SECONDS = 92

/** Means of CPU and memory over a shorter run are mostly ramp-up and ramp-down. */
export const resourceWindowFlag = (
  metric: string,
  durationSeconds: number | null,
): ConditionFlag | null =>
  RESOURCE.test(metric) &&
  durationSeconds !== null &&
  durationSeconds < SHORTEST_RESOURCE_WINDOW_SECONDS
    ? {
        code: 'TOO_SHORT',
        severity: 'exclude',
        text: `${durationSeconds.toFixed(1)} s is under 92 s: ramp-up and ramp-down weigh too much in resource figures`,
      }
    : null
