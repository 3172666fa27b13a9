import { parseMetricKey } from '../dictionary/metric-key'
import type { Measurement, ParsedRun } from '../model/parsed-run'
import type { Finding, Rule } from './rules'

/** Rules about how the numbers of one run fit each other. */

const seconds = (value: number): string => `${Number(value.toPrecision(6))} s`

/** Above the rounding of any tool, and rates of the answered instead of all requests. */
const SHARE = 0.06
const SLACK_SECONDS = 0.0011

type Latency = { one: Measurement; statistic: string; ppm: number }

/** Latencies as the load generator saw them, one list for each metric. */
function groupLatencies(run: ParsedRun): Latency[][] {
  const keyed = run.measurements.flatMap((one) => {
    const key = parseMetricKey(one.key)
    if (key?.component !== 'client') return []
    return [{ one, metric: key.metric, statistic: key.statistic, ppm: key.quantilePpm ?? -1 }]
  })
  return ['http.latency', 'tcp.rr.latency', 'tcp.crr.latency'].map((metric) =>
    keyed.filter((latency) => latency.metric === metric),
  )
}

/** A mean is between the extremes, and no deviation is wider than they are apart. */
export const momentsFit: Rule = (run) =>
  groupLatencies(run).flatMap((own): Finding[] => {
    const find = (statistic: string) => own.find((one) => one.statistic === statistic)?.one
    const [min, max, mean, sd] = ['min', 'max', 'mean', 'stddev'].map(find)
    const isAbove = (a?: Measurement, b?: Measurement): boolean =>
      a !== undefined && b !== undefined && a.value > b.value * (1 + SHARE) + SLACK_SECONDS
    const wrong = (one: Measurement | undefined, expected: string): Finding[] =>
      one === undefined
        ? []
        : [{ verdict: 'doubtful', what: one.key, expected, found: seconds(one.value), hint: null }]
    if (isAbove(mean, max)) return wrong(mean, `at most the maximum, ${seconds(max?.value ?? 0)}`)
    if (isAbove(min, mean)) return wrong(mean, `at least the minimum, ${seconds(min?.value ?? 0)}`)
    return isAbove(sd, max) ? wrong(sd, `at most the maximum, ${seconds(max?.value ?? 0)}`) : []
  })

/** Seconds until the last answer, for a tool whose duration ends with the last request; 0 where the file does not say it. */
const readWait = ({ extra }: ParsedRun): number =>
  typeof extra.waitSeconds === 'number' ? extra.waitSeconds : 0

/** Nobody waits 99 times of 100 for longer than the whole run: nanoseconds were read as milliseconds. */
export const latencyWithinRun: Rule = (run) => {
  if (run.durationSeconds === null || run.durationSeconds === 0) return []
  const tookSeconds = run.durationSeconds + readWait(run)
  const long = groupLatencies(run)
    .flat()
    .find(
      ({ one, statistic, ppm }) =>
        (['mean', 'min'].includes(statistic) || (ppm >= 0 && ppm <= 990_000)) &&
        one.value > tookSeconds * (1 + SHARE) + SLACK_SECONDS,
    )
  if (!long) return []
  return [
    {
      verdict: 'doubtful',
      what: long.one.key,
      expected: `at most the ${seconds(tookSeconds)} that the run took`,
      found: seconds(long.one.value),
      hint: null,
    },
  ]
}

const FIELDS = {
  'http.rps.target': 'targetRps',
  'http.rps.achieved': 'achievedRps',
  'http.requests': 'requests',
  'http.errors': 'errors',
} as const

/** A rate or a count that a document gives as a field and again as a measurement is one number. */
export const fieldsAgree: Rule = (run) =>
  run.measurements.flatMap((one): Finding[] => {
    const key = parseMetricKey(one.key)
    const metric = key?.component === 'client' ? key.metric : ''
    const field = Object.hasOwn(FIELDS, metric) ? FIELDS[metric as keyof typeof FIELDS] : null
    const stated = field === null ? null : run[field]
    if (field === null || stated === null) return []
    const isSame = Math.abs(stated - one.value) <= SHARE * Math.max(stated, one.value)
    const isOther = ['min', 'max', 'stddev', 'quantile'].includes(key?.statistic ?? '')
    return isSame || isOther
      ? []
      : [
          {
            verdict: 'impossible',
            what: one.key,
            expected: `${stated}, as ${field} says`,
            found: String(one.value),
            hint: 'give the number once, or twice the same',
          },
        ]
  })

/** With fewer connections than latency × rate, requests would have to overlap on one connection. */
const MAX_PER_CONNECTION = 1.25

/** wrk adds to its samples those that a stall left out, which raises the mean above what requests took. */
const CORRECTS_MEAN: ReadonlySet<string> = new Set(['wrk'])

/** In a closed loop without pipelining each connection has one request at a time (Little’s law). */
export const hasTimeForRequests: Rule = (run) => {
  const { achievedRps, connections } = run
  // wrk pipelines with a script only; a tool whose protocol is assumed states no stream either.
  const protocol = run.protocol ?? run.assumed.protocol?.value
  const mean = groupLatencies(run)[0]?.find(({ statistic }) => statistic === 'mean')?.one.value
  const median = groupLatencies(run)[0]?.find(({ ppm }) => ppm === 500_000)?.one.value
  // At least half of the requests take the median or longer.
  const half = median === undefined ? null : median / 2
  const floor = CORRECTS_MEAN.has(run.harness.name) ? half : (mean ?? half)
  if (run.harness.loadModel !== 'closed' || protocol !== 'http1') return []
  if (achievedRps === null || connections === null || connections === 0 || floor === null) return []
  const busy = achievedRps * floor
  if (busy <= MAX_PER_CONNECTION * connections) return []
  return [
    {
      verdict: 'doubtful',
      what: 'the achieved rate',
      expected: `at most ${Math.round(connections / floor)}/s, as ${connections} connections of a closed loop can make at this latency`,
      found: `${Number(achievedRps.toPrecision(6))}/s`,
      hint: null,
    },
  ]
}
