import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'

/** Numbers from 0 to 1 that are the same for the same text (FNV-1a, then mulberry32). */
export function seededNumbers(text: string): () => number {
  let state = 0x811c9dc5
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const TERMS = 12

/** A number of mean 0 and standard deviation 1, close to normal: a sum of uniform ones. */
export const nextDeviation = (next: () => number): number =>
  Array.from({ length: TERMS }, next).reduce((sum, x) => sum + x, 0) - TERMS / 2

/** What one made-up run is to show. */
export type MadeUpRun = {
  /** tells the run from all others; also the seed of its numbers */
  name: string
  startedAt: Date
  rps: number
  connections: number
  /** median latency in seconds that its condition has, before the noise of the run */
  median: number
}

const SECONDS = 60
/** Slices of equal probability that a distribution is made of. */
const SLICES = 1000
/** Exponent of the log-logistic distribution: p99 is 1.7 times the median. */
const TAIL = 0.12
/** Relative standard deviations between runs, near those that publications print. */
const SPREAD = { median: 0.02, tail: 0.015 }
const RESOLUTION = 0.0001
/** Ends of fortio's buckets that these latencies reach, in resolutions. */
const ENDS = [
  ...Array.from({ length: 12 }, (_, i) => i + 1),
  ...[14, 16, 18, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 120, 140, 160, 180, 200],
]

type Bucket = { Start: number; End: number; Percent: number; Count: number }

/** Counts of values in fortio's buckets, of which the first and the last are clipped. @param sorted ascending */
function toBuckets(sorted: readonly number[], countOfEach: number): Bucket[] {
  const [min, max] = [sorted[0] ?? 0, sorted.at(-1) ?? 0]
  let below = 0
  return ENDS.flatMap((end, i): Bucket[] => {
    const [start, upTo] = [ENDS[i - 1] ?? 0, end].map((at) => Number((at * RESOLUTION).toFixed(4)))
    const until = sorted.filter((value) => value <= (upTo ?? 0)).length
    const inside = until - below
    below = until
    if (inside === 0) return []
    return [
      {
        Start: Math.max(start ?? 0, min),
        End: Math.min(upTo ?? 0, max),
        Percent: (100 * until) / sorted.length,
        Count: inside * countOfEach,
      },
    ]
  })
}

const round = (seconds: number): number => Number(seconds.toFixed(9))

/**
 * A result file as fortio writes it, of a run that nobody made: its labels, its address and the name of its load say so. The
 * same run is the same text each time. Pure.
 */
export function makeFortioFile({ name, startedAt, rps, connections, median }: MadeUpRun): string {
  const next = seededNumbers(name)
  const middle = median * (1 + SPREAD.median * nextDeviation(next))
  const tail = TAIL * (1 + SPREAD.tail * nextDeviation(next))
  const latencyAt = (share: number): number => round(middle * (share / (1 - share)) ** tail)
  const values = Array.from({ length: SLICES }, (_, i) => latencyAt((i + 0.5) / SLICES))
  const requests = rps * SECONDS
  const mean = values.reduce((sum, value) => sum + value, 0) / SLICES
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / SLICES
  return JSON.stringify({
    RunType: 'HTTP',
    Labels: `${DEMONSTRATION}, not measured: ${name}`,
    StartTime: startedAt.toISOString(),
    RequestedQPS: String(rps),
    RequestedDuration: `${SECONDS}s`,
    ActualQPS: rps,
    ActualDuration: SECONDS * 1e9,
    NumThreads: connections,
    Version: 'demonstration',
    DurationHistogram: {
      Count: requests,
      Min: values[0],
      Max: values.at(-1),
      Sum: mean * requests,
      Avg: mean,
      StdDev: Math.sqrt(variance),
      Data: toBuckets(values, requests / SLICES),
      Percentiles: [50, 75, 90, 99, 99.9].map((percentile) => ({
        Percentile: percentile,
        Value: latencyAt(percentile / 100),
      })),
    },
    ErrorsDurationHistogram: { Count: 0, Min: 0, Max: 0, Sum: 0, Avg: 0, StdDev: 0, Data: null },
    RetCodes: { 200: requests },
    Resolution: RESOLUTION,
    URL: 'http://demonstration.invalid/',
    NumConnections: connections,
  })
}
