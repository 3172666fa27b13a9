/** Half a unit of the last printed digit; of 0.36 it is 0.005. Trailing zeros are not stored, so it may be too wide. */
export function halfDigit(printed: number): number {
  const [digits = '', exponent = '0'] = String(Math.abs(printed)).split('e')
  const decimals = digits.split('.')[1]?.length ?? 0
  return 0.5 * 10 ** (Number(exponent) - decimals)
}

/** Whether two printed numbers agree within their precision. */
export const mayBeOne = (a: number, aHalf: number, b: number, bHalf: number): boolean =>
  Math.abs(a - b) <= (aHalf + bHalf) * (1 + 1e-9) + Math.abs(a) * 1e-12

/** Ratio of the larger to the smaller; null where one is 0 or their signs differ. */
export const roundedRatio = (a: number, b: number): number | null =>
  a * b > 0 ? Math.max(a / b, b / a) : null
