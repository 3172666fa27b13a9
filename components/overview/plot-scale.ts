/** Linear from zero to `linear` on both sides, logarithmic beyond: zero and negative values have a place (symlog). */
export type SymlogScale = {
  /** end of the linear part, in the unit of the values */
  linear: number
  /** place of a value as a fraction of the width */
  place: (value: number) => number
  ticks: { value: number; at: number }[]
}

/** Width of the linear part, in decades. */
const LINEAR_DECADES = 0.5
/** So many decades are logarithmic; smaller values are as good as equal in a picture. */
const LOG_DECADES = 4
/** Smaller values are zero in any unit. */
const SMALLEST = 1e-12
/** Room at both ends, in decades. */
const PADDING = 0.25

/** Places values from the least to the greatest of them, and zero. @param values in one unit; at least one of them */
export function symlogScale(values: readonly number[]): SymlogScale {
  const largest = Math.max(...values.map(Math.abs), SMALLEST)
  const linear = 10 ** (Math.ceil(Math.log10(largest)) - LOG_DECADES)
  const toDecades = (value: number): number => {
    const size = Math.abs(value)
    const decades =
      size <= linear ? (size / linear) * LINEAR_DECADES : LINEAR_DECADES + Math.log10(size / linear)
    return Math.sign(value) * decades
  }
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const from = toDecades(low) - PADDING
  const width = toDecades(high) + PADDING - from
  const place = (value: number): number => (toDecades(value) - from) / width
  const powers = Array.from({ length: LOG_DECADES + 1 }, (_, i) => linear * 10 ** i)
  const ticks = [0, ...powers, ...powers.map((value) => -value)]
    .map((value) => ({ value, at: place(value) }))
    .filter(({ at }) => at >= 0 && at <= 1)
    .sort((a, b) => a.at - b.at)
  return { linear, place, ticks }
}
