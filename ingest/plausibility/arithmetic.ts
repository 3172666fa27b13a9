import { parseMetricKey, type MetricKey } from '../dictionary/metric-key'
import { getMetric } from '../dictionary/metrics'
import type { Measurement, ParsedRun } from '../model/parsed-run'
import type { Finding, Rule } from './rules'

/** Rules that follow from arithmetic alone, whatever was measured. */

type Entry = { key: MetricKey; one: Measurement }

const listEntries = (run: ParsedRun): Entry[] =>
  run.measurements.flatMap((one) => {
    const key = parseMetricKey(one.key)
    return key ? [{ key, one }] : []
  })

const digits = (value: number): number => Number(value.toPrecision(6))

/** Means of all requests beside percentiles of answered ones, and interpolated percentiles, stay within this factor. */
const FAR = 10
const SHARE = 0.06

/**
 * Times are not negative, so a share 1 - q of the samples lies at or above the quantile q and the mean is at least
 * (1 - q) x p_q (Markov's inequality); for q = 0.5: the median is at most twice the mean.
 */
export const meanCarriesTail: Rule = (run) =>
  listEntries(run)
    .filter(({ key }) => key.statistic === 'mean' && getMetric(key.metric).dimension === 'time')
    .flatMap(({ key, one: mean }): Finding[] => {
      const tail = listEntries(run)
        // A value that is an upper bound may be smaller.
        .filter(
          ({ key: other, one }) =>
            other.metric === key.metric && other.component === key.component && one.censored >= 0,
        )
        .flatMap(({ key: { quantilePpm }, one }) =>
          quantilePpm === null ? [] : [{ one, least: (1 - quantilePpm / 1e6) * one.value }],
        )
        .sort((a, b) => b.least - a.least)[0]
      if (!tail || mean.value >= tail.least * (1 - SHARE)) return []
      return [
        {
          verdict: mean.value < tail.least / FAR ? 'impossible' : 'doubtful',
          what: mean.key,
          expected: `at least ${digits(tail.least)} s, as ${tail.one.key} of ${digits(tail.one.value)} s makes it`,
          found: `${digits(mean.value)} s`,
          hint: 'mean and percentiles of one measurement, in their stated units',
        },
      ]
    })

/** A ratio printed to whole per cents. */
const RATIO_STEP = 0.006

/** A ratio of failures is that of its counts. */
export const ratioMatchesCounts: Rule = (run) => {
  const { requests, errors } = run
  if (requests === null || requests === 0 || errors === null) return []
  const counted = errors / requests
  return listEntries(run)
    .filter(({ key, one }) => {
      const isRatio = key.metric === 'http.error_ratio' && key.component === 'client'
      return isRatio && Math.abs(one.value - counted) > RATIO_STEP + SHARE * counted
    })
    .map(({ one }) => ({
      verdict: 'impossible',
      what: one.key,
      expected: `${digits(counted)}, as ${errors} errors of ${requests} requests make`,
      found: String(digits(one.value)),
      hint: 'send the counts or the ratio, or both of one and the same run',
    }))
}

/** No network card or memory bus moves so much. */
const MAX_BITS_PER_SECOND = 1e13
/** One page of memory is four times that. */
const MIN_WORKING_SET_BYTES = 1000

/** What no machine has: a unit was mistaken for another. */
export const withinMachines: Rule = (run) =>
  listEntries(run).flatMap(({ key, one }): Finding[] => {
    const { dimension } = getMetric(key.metric)
    if (dimension === 'bitrate' && one.value > MAX_BITS_PER_SECOND)
      return [
        {
          verdict: 'impossible',
          what: one.key,
          expected: `at most ${MAX_BITS_PER_SECOND} bit/s`,
          found: `${digits(one.value)} bit/s`,
          hint: 'the value is probably in another unit than its document says',
        },
      ]
    if (key.metric === 'mem.working_set' && one.value < MIN_WORKING_SET_BYTES)
      return [
        {
          verdict: 'impossible',
          what: one.key,
          expected: `at least ${MIN_WORKING_SET_BYTES} B, less than any process has`,
          found: `${digits(one.value)} B`,
          hint: 'the value is probably in MiB; leave out what was not measured',
        },
      ]
    return []
  })

/** Setting up and winding down stay below this share. */
const LOOP_SHARE = 0.2

/** With one outstanding transaction for each connection, rate times mean latency is the number of connections. */
export const transactionsFillTime: Rule = (run) => {
  const find = (metric: string, statistics: readonly string[]) =>
    listEntries(run).find(({ key }) => key.metric === metric && statistics.includes(key.statistic))
      ?.one
  const mean = find('tcp.rr.latency', ['mean'])
  const rate = find('tcp.rr.rate', ['mean', 'rate', 'value'])
  if (!mean || !rate || mean.value === 0) return []
  const connections = run.connections ?? 1
  const busy = (mean.value * rate.value) / connections
  if (Math.abs(busy - 1) <= LOOP_SHARE) return []
  return [
    {
      verdict: 'doubtful',
      what: rate.key,
      expected: `about ${digits(connections / mean.value)}/s, as ${connections} outstanding at a mean of ${digits(mean.value)} s make`,
      found: `${digits(rate.value)}/s`,
      hint: null,
    },
  ]
}
