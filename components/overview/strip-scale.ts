/** From this factor over the next value on, a value would flatten all others; it is drawn off the scale. */
export const FAR = 10

/**
 * The greatest value that a strip is drawn to, in the unit of its values: the greatest of all that are less than ten
 * times the next one below. Values above it are off the scale. 0 where no value is positive.
 */
export function scaleEnd(values: readonly number[]): number {
  const positive = values.filter((value) => value > 0).sort((a, b) => a - b)
  const far = positive.findIndex((value, i) => {
    const below = positive[i - 1]
    return below !== undefined && value > FAR * below
  })
  return (far < 0 ? positive.at(-1) : positive[far - 1]) ?? 0
}
