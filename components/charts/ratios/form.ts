/** How a plot of ratios uses its width; `ratios.css` has the same. */
export type Form = {
  width: number
  /** names and notes stand above and below the axis */
  isNarrow: boolean
  /** whether dates have a column, and counts are next to their sources */
  isWide: boolean
  /** px of the columns of dates, of names with dates, of the axis and of notes */
  date: number
  left: number
  axis: number
  note: number
  /** px of a place along the axis in per cent */
  toX: (at: number) => number
}

const MEDIUM = 560
const WIDE = 860
const DATE = 74

export function toForm(width: number): Form {
  const isNarrow = width < MEDIUM
  const isWide = width >= WIDE
  const left = isNarrow ? 0 : width * (isWide ? 0.28 : 0.3)
  const note = isNarrow ? 0 : width * 0.2
  const axis = width - left - note
  const toX = (at: number): number => left + (at / 100) * axis
  return { width, isNarrow, isWide, date: isWide ? DATE : 0, left, axis, note, toX }
}
