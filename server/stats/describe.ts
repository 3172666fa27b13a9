import { finite, safeScale } from './finite-numbers'

/**
 * Mean and sample standard deviation (divisor n - 1); sd is null below two values and where it exceeds the range of a
 * double. Two passes, no cancellation; equal values have exactly no spread.
 */
export type Description = { n: number; mean: number; sd: number | null; min: number; max: number }

/** @throws RangeError on an empty list, which has no mean */
export function describe(values: readonly number[]): Description {
  const n = values.length
  if (n === 0) throw new RangeError('no values to describe')
  const min = values.reduce((least, x) => Math.min(least, x))
  const max = values.reduce((most, x) => Math.max(most, x))
  if (min === max) return { n, mean: min, sd: n < 2 ? null : 0, min, max }
  const scale = safeScale(values)
  const scaled = values.map((x) => x / scale)
  const mean = scaled.reduce((sum, x) => sum + x, 0) / n
  const squares = scaled.reduce((sum, x) => sum + (x - mean) ** 2, 0)
  return { n, mean: mean * scale, sd: finite(Math.sqrt(squares / (n - 1)) * scale), min, max }
}
