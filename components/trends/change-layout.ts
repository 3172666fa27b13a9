import type { Change } from '@/server/trends/changes/schemas'
import type { DisplayUnit } from '../charts/display-unit'
import { formatNumber } from '../charts/format'

/** Height of the plot in px. */
export const PLOT_HEIGHT = 104
const TOP = 22
const BOTTOM = 22
/** Per cent of the width that labels need beside the first and the last point. */
const SIDE = 11

export type PlacedPoint = {
  /** per cent across, px down */
  x: number
  y: number
  /** printed above the point: at the first, the last and the extreme values */
  value: string | null
  isExcluded: boolean
}

/** How far two values stand apart before both are printed, in per cent. */
const MIN_GAP = 16

/** Points on a scale from zero, so that a small difference stays small. Only a negative value moves its lower end. */
export function layOutChange(
  points: Change['points'],
  unit: DisplayUnit,
  height = PLOT_HEIGHT,
): PlacedPoint[] {
  const values = points.map(({ value }) => value)
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const [from, to] = [Math.min(0, least), Math.max(0, greatest)]
  const last = points.length - 1
  const xs = points.map((_, i) => SIDE + ((100 - 2 * SIDE) * i) / Math.max(1, last))
  const printed = [0, last]
  for (const extreme of [values.indexOf(greatest), values.indexOf(least)])
    if (printed.every((i) => Math.abs((xs[i] ?? 0) - (xs[extreme] ?? 0)) >= MIN_GAP))
      printed.push(extreme)
  return points.map(({ value, isExcluded }, i) => ({
    x: xs[i] ?? 50,
    y: height - BOTTOM - (to === from ? 0 : (value - from) / (to - from)) * (height - TOP - BOTTOM),
    value: printed.includes(i) ? formatNumber(unit.toDisplay(value)) : null,
    isExcluded,
  }))
}
