import { AdapterError, type ErrorPlace } from '../model/adapter'
import type { Measurement } from '../model/parsed-run'
import { measured, percentile } from '../model/build-run'

/** One latency as a file prints it; `seconds` are SI. */
export type Latency = { seconds: number; raw: string; place: ErrorPlace }
export type Level = Latency & { p: number }
export type LatencyTable = {
  min: Latency | null
  mean: Latency | null
  max: Latency | null
  stddev: Latency | null
  percentiles: readonly Level[]
}
export const NO_LATENCY: LatencyTable = {
  min: null,
  mean: null,
  max: null,
  stddev: null,
  percentiles: [],
}

/** HdrHistogram rounds up inside a bucket of three digits, so a percentile may pass the maximum by 0.1 %. */
const BUCKET = 0.002

/** Where a reader takes its latencies from. */
type LatencyOrigin = {
  /** name of the format in the title of a refusal */
  format: string
  /** how to make a file that is accepted: the command line of the tool */
  hint: string
  /** rounding of the print: values this close count as equal; 0 by default, for values printed in full */
  slackSeconds?: number
}

/**
 * The measurements of a latency table, after checking the order that any sample has: minimum, percentiles by level,
 * maximum, with the mean in between.
 * @throws AdapterError naming the first value out of order
 */
export function latencyMeasurements(
  metric: string,
  table: LatencyTable,
  { format, hint, slackSeconds = 0 }: LatencyOrigin,
): Measurement[] {
  const { min, mean, max, stddev } = table
  const levels = [...table.percentiles].sort((a, b) => a.p - b.p)
  const twice = levels.find(({ p }, i) => p === levels[i + 1]?.p)
  if (twice)
    throw new AdapterError({
      code: 'MALFORMED',
      title: `${format}: p${twice.p} stands twice`,
      detail: `expected one p${twice.p}, found another`,
      place: twice.place,
      hint,
    })
  const below = (a: Latency | null, b: Latency | null, what: string, than: string): void => {
    if (a === null || b === null || a.seconds <= b.seconds * (1 + BUCKET) + slackSeconds) return
    throw new AdapterError({
      code: 'INVALID_VALUE',
      title: `${format}: ${what} is below ${than}`,
      detail: `expected ${a.raw} or more, found ${b.raw}`,
      place: b.place,
      hint,
    })
  }
  const ordered: [string, Latency | null][] = [
    ['the minimum', min],
    ...levels.map((level): [string, Latency] => [`p${level.p}`, level]),
    ['the maximum', max],
  ]
  const present = ordered.filter(([, value]) => value !== null)
  for (const [i, [name, value]] of present.entries()) {
    const next = present[i + 1]
    if (next) below(value, next[1], next[0], name)
  }
  below(min, mean, 'the mean', 'the minimum')
  below(mean, max, 'the maximum', 'the mean')
  const scalars = { min, mean, max, stddev }
  return [
    ...(['min', 'mean', 'max', 'stddev'] as const).flatMap((name) =>
      measured(metric, name, scalars[name]?.seconds ?? null, scalars[name]?.raw ?? null),
    ),
    ...levels.flatMap(({ p, seconds, raw }) => percentile(metric, p, seconds, raw)),
  ]
}
