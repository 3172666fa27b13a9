/** Mean and sample standard deviation (divisor n - 1); sd is null below two values. Two passes, no cancellation. */
export type Description = { n: number; mean: number; sd: number | null; min: number; max: number }

/** @throws RangeError on an empty list, which has no mean */
export function describe(values: readonly number[]): Description {
  const n = values.length
  if (n === 0) throw new RangeError('no values to describe')
  const mean = values.reduce((sum, x) => sum + x, 0) / n
  const squares = values.reduce((sum, x) => sum + (x - mean) ** 2, 0)
  return {
    n,
    mean,
    sd: n < 2 ? null : Math.sqrt(squares / (n - 1)),
    min: values.reduce((least, x) => Math.min(least, x)),
    max: values.reduce((most, x) => Math.max(most, x)),
  }
}
