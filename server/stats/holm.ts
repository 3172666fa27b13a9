/** Holm's step-down adjustment (1979): adjusted p values in the order of the input, monotone and at most 1. */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, i) => i).sort((a, b) => (pValues[a] ?? 0) - (pValues[b] ?? 0))
  const adjusted = new Array<number>(pValues.length).fill(1)
  let floor = 0
  order.forEach((index, rank) => {
    floor = Math.max(floor, Math.min(1, (pValues.length - rank) * (pValues[index] ?? 0)))
    adjusted[index] = floor
  })
  return adjusted
}
