/** A share of a length as SVG and CSS write it: 0.61 -> "61%". */
export const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`
