/** From this factor over the next value on, a value would flatten all others; it is drawn off the scale. */
export const FAR = 10

/** One value alone is flattened by nothing: so many must be on the scale before another may lie off it. */
const MIN_ON_SCALE = 2

/**
 * The greatest value that a strip is drawn to, in the unit of its values: the greatest of all that are less than ten
 * times the next one below, and of the two least in any case. Values above it are off the scale. 0 where no value is positive.
 */
export function scaleEnd(values: readonly number[]): number {
  const positive = values.filter((value) => value > 0).sort((a, b) => a - b)
  const far = positive.findIndex((value, i) => {
    const below = positive[i - 1]
    return i >= MIN_ON_SCALE && below !== undefined && value > FAR * below
  })
  return (far < 0 ? positive.at(-1) : positive[far - 1]) ?? 0
}
