/** The number, or null where arithmetic left the range of a double: "cannot be said" instead of NaN or Infinity. */
export const finite = (x: number): number | null => (Number.isFinite(x) ? x : null)

/** Both ends, or null if one of them is not finite. */
export const finitePair = (lo: number, hi: number): [number, number] | null =>
  Number.isFinite(lo) && Number.isFinite(hi) ? [lo, hi] : null

const LARGEST_SAFE = 2 ** 300

/**
 * A power of two that brings the values into a range where sums of squares neither overflow nor vanish; 1 for every
 * value that is ever measured. Dividing by it is exact.
 */
export function safeScale(values: readonly number[]): number {
  const largest = values.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  if (largest === 0 || (largest < LARGEST_SAFE && largest > 1 / LARGEST_SAFE)) return 1
  return 2 ** Math.min(1020, Math.max(-1020, Math.floor(Math.log2(largest))))
}

/** Relative spread, or SD of logarithms, that is rounding of the arithmetic only: the unit must not decide. */
export const NO_SPREAD = 1e-9

/** True for an SD of 0, and for one that only rounding of equal values leaves. */
export const isWithoutSpread = (sd: number, mean: number): boolean =>
  sd <= NO_SPREAD * Math.abs(mean)
