import type { Change } from '@/server/trends/changes/schemas'
import type { DisplayUnit } from '../charts/display-unit'
import { formatNumber } from '../charts/format'
import { textWidth } from '../charts/text-width'
import { shortLabel } from './change-words'

/** Height of the plot in px. */
export const PLOT_HEIGHT = 104
const TOP = 22
const BOTTOM = 22
/** Per cent of the width that labels need beside the first and the last point. */
const SIDE = 11
/** Least widths in px: of a small plot, of a large one on a phone, and of a large one elsewhere. */
const SMALL = 236
const NARROW = 300
const WIDE = 560
/** Px between two texts of a line. */
const GAP = 6
const SIZE = 13

/** Runs of a series are too many to be named one by one. */
export const MAX_NAMED = 12

/** A text at a point; some have room in a wide plot alone. */
export type PointText = { text: string; isWideOnly: boolean }

export type PlacedPoint = {
  /** per cent across, px down */
  x: number
  y: number
  value: PointText | null
  label: PointText | null
  isExcluded: boolean
}

/** Which texts, in the order of their importance, fit beside each other in a plot so many px wide. */
function pickFitting(
  xs: readonly number[],
  texts: readonly string[],
  order: readonly number[],
  width: number,
): Set<number> {
  const spans: [number, number][] = []
  const fitting = new Set<number>()
  for (const i of order) {
    const [middle, half] = [((xs[i] ?? 0) * width) / 100, textWidth(texts[i] ?? '', SIZE) / 2]
    const from = Math.max(0, Math.min(middle - half, width - 2 * half))
    const to = from + 2 * half
    if (spans.some(([a, b]) => from < b + GAP && a < to + GAP)) continue
    spans.push([from, to])
    fitting.add(i)
  }
  return fitting
}

function placeTexts(
  xs: readonly number[],
  texts: readonly string[],
  order: readonly number[],
  narrowest: number,
): (PointText | null)[] {
  const [narrow, wide] = [narrowest, WIDE].map((width) => pickFitting(xs, texts, order, width))
  return texts.map((text, i) =>
    wide?.has(i) ? { text, isWideOnly: narrow?.has(i) !== true } : null,
  )
}

/**
 * Points on a scale from zero, so that a small difference stays small; only a negative value moves its lower end. First, last
 * and extreme values are printed before the others, which are where they fit.
 * @param axis ends of the scale in the display unit, where it has ticks
 */
export function layOutChange(
  points: Change['points'],
  unit: DisplayUnit,
  height = PLOT_HEIGHT,
  axis: readonly [number, number] | null = null,
): PlacedPoint[] {
  const values = points.map(({ value }) => unit.toDisplay(value))
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const [from, to] = axis ?? [Math.min(0, least), Math.max(0, greatest)]
  const last = points.length - 1
  const xs = points.map((_, i) => SIDE + ((100 - 2 * SIDE) * i) / Math.max(1, last))
  const ends = [0, last]
  const others = points.length > MAX_NAMED ? [] : points.map((_, i) => i)
  const narrowest = axis === null ? SMALL : NARROW
  const extremes = [values.indexOf(greatest), values.indexOf(least)]
  const printed = placeTexts(
    xs,
    values.map((value) => formatNumber(value)),
    [...new Set([...ends, ...extremes, ...others])],
    narrowest,
  )
  const labels = placeTexts(
    xs,
    points.map(({ label }) => shortLabel(label)),
    [...new Set([...ends, ...others])],
    narrowest,
  )
  return points.map(({ isExcluded }, i) => ({
    x: xs[i] ?? 50,
    y: placeY(values[i] ?? 0, [from, to], height),
    value: printed[i] ?? null,
    label: labels[i] ?? null,
    isExcluded,
  }))
}

/** Px down of a value on a scale. */
export const placeY = (
  value: number,
  [from, to]: readonly [number, number],
  height: number,
): number =>
  height - BOTTOM - (to === from ? 0 : (value - from) / (to - from)) * (height - TOP - BOTTOM)
