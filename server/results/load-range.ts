export type LoadRange = { from: number | null; to: number | null }

/** The load at which most publications measured latency. */
const USUAL_LOAD: LoadRange = { from: 1000, to: 2000 }
export const ANY_LOAD: LoadRange = { from: null, to: null }

/** Loads where nothing names any. */
export const usualRange = (metric: string): LoadRange =>
  metric.startsWith('http.latency') ? USUAL_LOAD : ANY_LOAD

/** Two bounds; those that are the wrong way round are turned. */
export const toRange = (low: number | null, high: number | null): LoadRange =>
  low !== null && high !== null && low > high ? { from: high, to: low } : { from: low, to: high }

/** Whether an offered load lies in a range; an unstated load lies only in the range of any load. */
export function isInRange(rps: number | null, { from, to }: LoadRange): boolean {
  if (from === null && to === null) return true
  return rps !== null && rps >= (from ?? 0) && rps <= (to ?? Infinity)
}

/** How far a load lies from a range, as the logarithm of the factor; 0 inside, Infinity for an unstated load outside. */
export function distanceFrom(rps: number | null, range: LoadRange): number {
  if (isInRange(rps, range)) return 0
  if (rps === null) return Infinity
  const bound = range.from !== null && rps < range.from ? range.from : (range.to ?? rps)
  return Math.abs(Math.log(rps / bound))
}
