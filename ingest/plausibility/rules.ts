import { groupBy } from '../dictionary/group-by'
import { parseMetricKey, type MetricKey } from '../dictionary/metric-key'
import type { Histogram, Measurement, ParsedRun } from '../model/parsed-run'
import { quantileBounds } from './histogram-bounds'

/**
 * `impossible` refuses the file; `doubtful` is stored with a notice that excludes the run from ranks; `inconsistent` is
 * stored with a notice that its counts do not fit.
 */
export type Finding = {
  verdict: 'impossible' | 'doubtful' | 'inconsistent'
  /** a sentence part: "p99 of http.latency" */
  what: string
  expected: string
  found: string
  /** what a sender most often got wrong */
  hint: string | null
}
export type Rule = (run: ParsedRun) => Finding[]

type Entry = { key: MetricKey; one: Measurement }

const LATENCIES = new Set(['http.latency', 'tcp.rr.latency', 'tcp.crr.latency'])

const keyed = (run: ParsedRun): Entry[] =>
  run.measurements.flatMap((one) => {
    const key = parseMetricKey(one.key)
    return key ? [{ key, one }] : []
  })

const seconds = (value: number): string => `${Number(value.toPrecision(6))} s`

/** A request crosses at least a loopback interface and two wake-ups: a microsecond is below any measured. */
const FASTEST_REQUEST_SECONDS = 1e-6

/** Zero is a value below the resolution of its file and stays out of this rule. */
export const belowNetworkLatency: Rule = (run) => {
  const fast = keyed(run).find(
    ({ key, one }) =>
      LATENCIES.has(key.metric) &&
      ['quantile', 'mean', 'max'].includes(key.statistic) &&
      one.value > 0 &&
      one.value < FASTEST_REQUEST_SECONDS,
  )
  if (!fast) return []
  return [
    {
      verdict: 'impossible',
      what: fast.one.key,
      expected: 'at least 1 us, as any request over a network takes',
      found: `${fast.one.rawText ?? seconds(fast.one.value)} (${seconds(fast.one.value)})`,
      hint: 'the values are probably in another unit than the format says: seconds where microseconds belong; send them in the unit of the format',
    },
  ]
}

/** Above the rounding of any tool: whole milliseconds, and locust's two digits above 100 ms. */
const ROUNDING_SECONDS = 0.0011
const ROUNDING_SHARE = 0.06

const byLevel = (a: Entry, b: Entry): number => (a.key.quantilePpm ?? 0) - (b.key.quantilePpm ?? 0)

/** The values of each metric and component. */
const groupSeries = (run: ParsedRun): Entry[][] => [
  ...groupBy(keyed(run), ({ key }) => `${key.metric}@${key.component}`).values(),
]

/** Readers compare percentiles within the rounding of their format; this one covers every document. */
export const percentilesRise: Rule = (run) =>
  groupSeries(run).flatMap((own) => {
    const only = (statistic: string): Entry[] =>
      own.filter(({ key }) => key.statistic === statistic)
    const ordered = [...only('min'), ...only('quantile').sort(byLevel), ...only('max')]
    const at = ordered.findIndex((one, i) => {
      const next = ordered[i + 1]
      return (
        next !== undefined &&
        one.one.value > next.one.value * (1 + ROUNDING_SHARE) + ROUNDING_SECONDS
      )
    })
    const [low, high] = [ordered[at], ordered[at + 1]]
    if (at === -1 || !low || !high) return []
    return [
      {
        verdict: 'impossible',
        what: high.one.key,
        expected: `at least ${low.one.key}, ${seconds(low.one.value)}`,
        found: seconds(high.one.value),
        hint: 'percentiles of one measurement rise with their level; two columns may be exchanged',
      },
    ]
  })

/** Rounded prints, other definitions of a quantile and coarse edges stay well within this factor. */
const NEAR_FACTOR = 1.6
const FAR_FACTOR = 2

const isOutside = (value: number, [lo, hi]: [number, number], factor: number, slack: number) =>
  value < lo / factor - slack || value > hi * factor + slack

/** A histogram of a part of the run, as after a calibration, says less about the declared value. */
const isWhole = (histogram: Histogram, { requests }: ParsedRun): boolean =>
  requests === null || Math.abs(histogram.count - requests) <= 0.1 * requests

type Lookup = { histogram: Histogram; at: NonNullable<ReturnType<typeof quantileBounds>> }

function checkLevel({ key, one }: Entry, looked: readonly Lookup[], run: ParsedRun): Finding[] {
  const ppm = key.quantilePpm
  if (key.statistic !== 'quantile' || ppm === null || one.value === 0) return []
  const slack = LATENCIES.has(key.metric) ? 1e-6 : 0
  const bounds = looked
    .filter(({ histogram: h }) => h.metric === key.metric && h.component === key.component)
    .flatMap(({ histogram, at }) => {
      const pair = at(ppm / 1e6)
      return pair === null ? [] : [{ pair, isWhole: isWhole(histogram, run) }]
    })
  const [nearest] = bounds
  if (!nearest) return []
  if (bounds.some(({ pair }) => !isOutside(one.value, pair, NEAR_FACTOR, slack))) return []
  const isFar = bounds.every((b) => b.isWhole && isOutside(one.value, b.pair, FAR_FACTOR, slack))
  const [lo, hi] = nearest.pair
  return [
    {
      verdict: isFar ? 'impossible' : 'doubtful',
      what: one.key,
      expected: `${seconds(lo)} to ${seconds(hi)}, where the run's own histogram has it`,
      found: seconds(one.value),
      hint: 'send the percentile and the histogram of one and the same run, in their stated units',
    },
  ]
}

/** One notice names this many percentiles; the first is enough to say that they do not belong together. */
const MAX_FINDINGS = 3

/** A declared percentile must lie where the run's own histogram has its samples. */
export const insideHistogram: Rule = (run) => {
  const looked = run.histograms.flatMap((histogram): Lookup[] => {
    const at = quantileBounds(histogram)
    return at === null ? [] : [{ histogram, at }]
  })
  const findings = keyed(run).flatMap((one) => checkLevel(one, looked, run))
  const impossible = findings.filter(({ verdict }) => verdict === 'impossible')
  return impossible.length > 0 ? impossible.slice(0, 1) : findings.slice(0, MAX_FINDINGS)
}

export const failuresWithinRequests: Rule = ({ requests, errors }) =>
  requests === null || errors === null || errors <= requests
    ? []
    : [
        {
          verdict: 'impossible',
          what: 'the number of failed requests',
          expected: `at most the ${requests} requests`,
          found: String(errors),
          hint: 'requests include failed ones',
        },
      ]

export const hasPlausibleDuration: Rule = ({ durationSeconds, requests }) =>
  durationSeconds !== 0 || requests === null || requests === 0
    ? []
    : [
        {
          verdict: 'doubtful',
          what: 'the duration',
          expected: `above 0 s for ${requests} requests`,
          found: '0 s',
          hint: null,
        },
      ]

/** Warm-up, wind-down and rounded rates stay below a fifth; readers name smaller differences themselves. */
const RATE_SHARE = 0.2
/** From here on no warm-up explains it: rate, duration and count are not those of one run. */
const FAR_COUNT_FACTOR = 2

/** A few requests differ by more than this by chance alone. */
const FEW_REQUESTS = 20

const isFarCount = (made: number, requests: number, errors: number): boolean =>
  made > FAR_COUNT_FACTOR * requests + FEW_REQUESTS ||
  made < (requests - errors) / FAR_COUNT_FACTOR - FEW_REQUESTS

/** Tools give the rate of all requests or of the answered ones. */
export const rateMakesCount: Rule = ({ achievedRps, durationSeconds, requests, errors }) => {
  if (achievedRps === null || durationSeconds === null || requests === null) return []
  const made = achievedRps * durationSeconds
  const slack = RATE_SHARE * Math.max(made, requests) + 2
  if (made >= requests - (errors ?? 0) - slack && made <= requests + slack) return []
  const rate = Number(achievedRps.toPrecision(6))
  return [
    {
      verdict: isFarCount(made, requests, errors ?? 0) ? 'doubtful' : 'inconsistent',
      what: 'the number of requests',
      expected: `about ${Math.round(made)}, as ${rate}/s for ${seconds(durationSeconds)} make`,
      found: String(requests),
      hint: null,
    },
  ]
}
