import type { ParsedRun } from '../model/parsed-run'
import type { Population, Spread, Tally } from './tally'

/** What a reader made of a tool's output, in SI units; null for what the output does not say. */
export type Reading = {
  requests: number | null
  errors: number | null
  rate: number | null
} & Record<keyof Spread, number | null>

export type Finding = {
  figure: 'requests' | 'errors' | 'rate' | 'latency'
  verdict: 'equal' | 'differs' | 'absent'
  /** how it differs, or which requests it is the figure of */
  words: string
}

const FIGURES = ['mean', 'p50', 'p99', 'max'] as const

export function toReading({ requests, errors, achievedRps, measurements }: ParsedRun): Reading {
  const latency = (stat: string): number | null =>
    measurements.find(
      ({ key }) => /^(?:http|grpc)\.latency\./.test(key) && key.endsWith(`.${stat}`),
    )?.value ?? null
  const [mean, p50, p99, max] = FIGURES.map(latency)
  return {
    requests,
    errors,
    rate: achievedRps,
    mean: mean ?? null,
    p50: p50 ?? null,
    p99: p99 ?? null,
    max: max ?? null,
  }
}

/** What a client sees on top of the server's time, and tools that print whole milliseconds. */
const TOLERANCES: Readonly<Record<keyof Spread, { share: number; seconds: number }>> = {
  mean: { share: 0.15, seconds: 0.003 },
  p50: { share: 0.15, seconds: 0.003 },
  p99: { share: 0.15, seconds: 0.015 },
  max: { share: 0.15, seconds: 0.03 },
}
const RATE_SHARE = 0.1

const fits = (figure: keyof Spread, said: number, saw: number): boolean => {
  const { share, seconds } = TOLERANCES[figure]
  return Math.abs(said - saw) <= share * saw + seconds
}

/** A count between two bounds: requests that the end of a run cuts off may be counted or not. */
function compareCount(
  figure: 'requests' | 'errors',
  said: number | null,
  [low, high]: readonly [number, number],
  reset: number,
): Finding {
  if (said === null) return { figure, verdict: 'absent', words: '' }
  if (said >= low && said <= high) return { figure, verdict: 'equal', words: '' }
  if (said > high) return { figure, verdict: 'differs', words: `+${said - high}` }
  const isHidden = reset > 0 && low - said <= reset
  const why = isHidden ? ' (resets that it hides or leaves out)' : ''
  return { figure, verdict: 'differs', words: `−${low - said}${why}` }
}

function compareRate(said: number | null, saw: Tally): Finding {
  if (said === null) return { figure: 'rate', verdict: 'absent', words: '' }
  const rates = [
    { name: 'arrivals', rate: saw.arrived / saw.seconds },
    { name: 'answers', rate: saw.answered / saw.seconds },
    { name: 'successes', rate: saw.successes / saw.seconds },
    { name: 'arrivals while they arrived', rate: saw.arrived / saw.arrivalSeconds },
  ]
  const fitting = rates.filter(({ rate }) => Math.abs(rate - said) <= RATE_SHARE * rate)
  if (fitting.length === 0)
    return { figure: 'rate', verdict: 'differs', words: 'of no kind of request' }
  const names = fitting.map(({ name }) => name).join(' or ')
  const words = fitting.length === rates.length ? '' : `of ${names}`
  return { figure: 'rate', verdict: 'equal', words }
}

/** Which requests the latencies are those of. */
function compareLatency(said: Reading, populations: readonly Population[]): Finding {
  const figures = FIGURES.flatMap((figure) => {
    const value = said[figure]
    return value === null ? [] : [{ figure, value }]
  })
  if (figures.length === 0) return { figure: 'latency', verdict: 'absent', words: '' }
  const fitting = (figure: keyof Spread, value: number): string[] =>
    populations.flatMap(({ name, spread }) =>
      spread && fits(figure, value, spread[figure]) ? [name] : [],
    )
  const names = figures
    .map(({ figure, value }) => fitting(figure, value))
    .reduce((common, more) => common.filter((name) => more.includes(name)))
  const count = populations.filter(({ spread }) => spread !== null).length
  if (names.length > 0)
    return {
      figure: 'latency',
      verdict: 'equal',
      words: names.length === count ? '' : `of ${names.join(' or ')}`,
    }
  const each = figures.map(({ figure, value }) => {
    const of = fitting(figure, value)
    return `${figure} of ${of.length === 0 ? 'none' : of.length === count ? 'any' : of.join(' or ')}`
  })
  return { figure: 'latency', verdict: 'differs', words: each.join(', ') }
}

export type Expected = {
  /** requests as the tool may see them: from when they were due, or corrected */
  others: readonly Population[]
  /** answers that may come too late for a tool that ends by time */
  late: number
}

/** Compares a reading with what the server saw. Requests are all that arrived, errors those without a success. */
export function compare(saw: Tally, said: Reading, { others, late }: Expected): Finding[] {
  const { arrived, answered, successes, reset, left, cut } = saw
  const failed = answered - successes + reset + left
  const failedLate = Math.min(late, failed)
  return [
    compareCount('requests', said.requests, [arrived - cut - late, arrived], reset),
    compareCount('errors', said.errors, [failed - failedLate, failed + cut], reset),
    compareRate(said.rate, saw),
    compareLatency(said, [...saw.populations, ...others]),
  ]
}
