/** Where values of one unit stand in the plot. */
export type PlotScale = {
  /** value of no mesh: 0 of what is added, 1 of a multiple */
  reference: number
  /** end of the linear part on both sides of zero, in the unit of the values; null: logarithmic throughout */
  linear: number | null
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

/**
 * Places values from the least to the greatest of them, and zero: linear from zero to `linear` on both sides, logarithmic
 * beyond, so that zero and negative values have a place (symlog).
 * @param values in one unit; at least one of them
 */
export function symlogScale(values: readonly number[]): PlotScale & { linear: number } {
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
  return { reference: 0, linear, place, ticks }
}

/** Ticks of multiples that a reader can place. */
const TIMES = [1, 2, 5]
const MAX_TIMES_TICKS = 7

/** Places multiples of no mesh by their logarithm, 1 among them. @param ratios above zero; at least one of them */
export function timesScale(ratios: readonly number[]): PlotScale {
  const [low, high] = [Math.min(1, ...ratios), Math.max(1, ...ratios)].map(Math.log10)
  const [from, to] = [(low ?? 0) - PADDING / 4, (high ?? 0) + PADDING / 4]
  const place = (ratio: number): number => (Math.log10(ratio) - from) / (to - from)
  const powers = Array.from(
    { length: Math.ceil(to) - Math.floor(from) + 1 },
    (_, i) => 10 ** (Math.floor(from) + i),
  )
  const all = powers
    .flatMap((power) => TIMES.map((times) => ({ value: times * power, times })))
    .map((tick) => ({ ...tick, at: place(tick.value) }))
    .filter(({ at }) => at >= 0 && at <= 1)
  const ticks = all.length > MAX_TIMES_TICKS ? all.filter(({ times }) => times === 1) : all
  return { reference: 1, linear: null, place, ticks: ticks.map(({ value, at }) => ({ value, at })) }
}

const SHARES = [0, 0.25, 0.5, 0.75, 1]
/** Room at both ends, as a share. */
const SHARE_PADDING = 0.04

/** Places shares of no mesh from nothing on, linear. */
export function shareScale(shares: readonly number[]): PlotScale {
  const width = Math.max(1, ...shares) + 2 * SHARE_PADDING
  const place = (share: number): number => (share + SHARE_PADDING) / width
  return {
    reference: 1,
    linear: null,
    place,
    ticks: SHARES.map((value) => ({ value, at: place(value) })),
  }
}
