/**
 * What became of one request, in milliseconds of one clock: answered with a status, reset by the server, or left by the
 * client before an answer; neither of them while it is open.
 */
export type Seen = {
  arrivedMs: number
  endedMs: number | null
  fate: 'answered' | 'reset' | 'left' | 'open'
  status: number | null
}

export type Spread = { mean: number; p50: number; p99: number; max: number }

/** Requests of one kind, in seconds. */
export type Population = { name: string; count: number; spread: Spread | null }

export type Tally = {
  connections: number
  arrived: number
  answered: number
  /** answered with 2xx or 3xx */
  successes: number
  reset: number
  /** given up by the client while it went on */
  left: number
  /** without an answer when the client ended: whether it counts them is its own affair */
  cut: number
  /** first arrival to last end, and to last arrival */
  seconds: number
  arrivalSeconds: number
  populations: Population[]
  /** of the answers within the timeout, in seconds */
  answers: number[]
}

/** A client that ends closes all of its connections within this time. */
const END_MS = 100
/** Of the timeout: a client that waited as long did not end, but gave up. */
const GAVE_UP_SHARE = 0.9

/** Nearest rank. @param p from 0 to 100 @param sorted not empty */
const rank = (sorted: readonly number[], p: number): number =>
  sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? 0

export function describeSpread(seconds: readonly number[]): Spread | null {
  if (seconds.length === 0) return null
  const sorted = [...seconds].sort((a, b) => a - b)
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length
  return { mean, p50: rank(sorted, 50), p99: rank(sorted, 99), max: rank(sorted, 100) }
}

export const population = (name: string, seconds: readonly number[]): Population => ({
  name,
  count: seconds.length,
  spread: describeSpread(seconds),
})

/** Those that differ: of several with as many requests, the last. */
const distinct = (populations: readonly Population[]): Population[] =>
  populations.filter(
    ({ count }, index) =>
      count > 0 && !populations.slice(index + 1).some((other) => other.count === count),
  )

/**
 * Answers with those added that a request to each interval would have had, as wrk and HdrHistogram add them: one less an
 * interval, and so on, as long as that is more than an interval.
 */
export const corrected = (seconds: readonly number[], interval: number): number[] =>
  seconds.flatMap((taken) => {
    const added = interval > 0 ? Math.max(0, Math.ceil(taken / interval) - 2) : 0
    return [taken, ...Array.from({ length: added }, (_, n) => taken - (n + 1) * interval)]
  })

const isSuccess = ({ fate, status }: Seen): boolean =>
  fate === 'answered' && status !== null && status < 400

export type Times = {
  /** when the last connection closed */
  endMs: number
  /** how long requests are not yet measured, from the first one on */
  warmUpMs: number
  /** after which the client gives a request up */
  timeoutMs: number
}

/** Adds up what a server saw; what came in the warm-up is in no latency. */
export function tally(
  requests: readonly Seen[],
  connections: number,
  { endMs, warmUpMs, timeoutMs }: Times,
): Tally {
  const first = requests[0]?.arrivedMs ?? 0
  const isCut = ({ fate, arrivedMs, endedMs }: Seen): boolean => {
    if (fate !== 'left' || endedMs === null) return fate === 'open'
    return endedMs > endMs - END_MS && endedMs - arrivedMs < GAVE_UP_SHARE * timeoutMs
  }
  const count = (is: (seen: Seen) => boolean): number => requests.filter(is).length
  const times = (is: (seen: Seen) => boolean): number[] =>
    requests
      .filter((seen) => is(seen) && !isCut(seen) && seen.arrivedMs >= first + warmUpMs)
      .flatMap(({ arrivedMs, endedMs }) => (endedMs === null ? [] : [(endedMs - arrivedMs) / 1000]))
  const ends = requests.flatMap(({ endedMs }) => (endedMs === null ? [] : [endedMs]))
  const answered = ({ fate }: Seen): boolean => fate === 'answered'
  const answers = times(answered).filter((seconds) => seconds * 1000 <= timeoutMs)
  return {
    connections,
    arrived: requests.length,
    answered: count(answered),
    successes: count(isSuccess),
    reset: count(({ fate }) => fate === 'reset'),
    left: count((seen) => seen.fate === 'left' && !isCut(seen)),
    cut: count(isCut),
    seconds: (ends.reduce((last, end) => Math.max(last, end), first) - first) / 1000,
    arrivalSeconds: ((requests.at(-1)?.arrivedMs ?? first) - first) / 1000,
    populations: distinct([
      population('successes', times(isSuccess)),
      population('answers within the timeout', answers),
      population('answers', times(answered)),
      population(
        'all requests',
        times(() => true),
      ),
    ]),
    answers,
  }
}
