import type { Change } from '@/server/trends/changes/schemas'
import type { DisplayUnit } from '../charts/display-unit'
import { formatNumber } from '../charts/format'
import { shortVersion } from '../charts/definitions/words'
import { textWidth } from '../charts/text-width'

/** Height of the plot in px. */
export const PLOT_HEIGHT = 104
const TOP = 22
const BOTTOM = 22
/** Per cent of the width that labels need beside the first and the last point. */
const SIDE = 11
/** Least px of a plot. */
const WIDTH = 236
/** Px between two texts of a line. */
const GAP = 6
const SIZE = { value: 13, label: 12 }

/** Runs of a series are too many to be named one by one. */
export const MAX_NAMED = 12

export type PlacedPoint = {
  /** per cent across, px down */
  x: number
  y: number
  /** null where it has no room */
  value: string | null
  label: string | null
  isExcluded: boolean
}

/** The texts that fit beside each other; those that come first in the order have the room before the others. */
function pickFitting(
  xs: readonly number[],
  texts: readonly string[],
  order: readonly number[],
  size: number,
): (string | null)[] {
  const spans: [number, number][] = []
  const fitting = new Set<number>()
  for (const i of order) {
    const [middle, half] = [((xs[i] ?? 0) * WIDTH) / 100, textWidth(texts[i] ?? '', size) / 2]
    const from = Math.max(0, Math.min(middle - half, WIDTH - 2 * half))
    const to = from + 2 * half
    if (spans.some(([a, b]) => from < b + GAP && a < to + GAP)) continue
    spans.push([from, to])
    fitting.add(i)
  }
  return texts.map((text, i) => (fitting.has(i) ? text : null))
}

/**
 * Points on a scale from zero, so that a small difference stays small; only a negative value moves its lower end. First, last
 * and extreme values are printed before the others, which are where they fit.
 */
export function layOutChange(points: Change['points'], unit: DisplayUnit): PlacedPoint[] {
  const values = points.map(({ value }) => unit.toDisplay(value))
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const [from, to] = [Math.min(0, least), Math.max(0, greatest)]
  const last = points.length - 1
  const xs = points.map((_, i) => SIDE + ((100 - 2 * SIDE) * i) / Math.max(1, last))
  const ends = [0, last]
  const others = points.length > MAX_NAMED ? [] : points.map((_, i) => i)
  const extremes = [values.indexOf(greatest), values.indexOf(least)]
  const printed = pickFitting(
    xs,
    values.map((value) => formatNumber(value)),
    [...new Set([...ends, ...extremes, ...others])],
    SIZE.value,
  )
  const labels = pickFitting(
    xs,
    points.map(({ label }) => shortVersion(label)),
    [...new Set([...ends, ...others])],
    SIZE.label,
  )
  return points.map(({ isExcluded }, i) => ({
    x: xs[i] ?? 50,
    y: placeY(values[i] ?? 0, [from, to]),
    value: printed[i] ?? null,
    label: labels[i] ?? null,
    isExcluded,
  }))
}

/** Px down of a value on a scale. */
const placeY = (value: number, [from, to]: readonly [number, number]): number =>
  PLOT_HEIGHT -
  BOTTOM -
  (to === from ? 0 : (value - from) / (to - from)) * (PLOT_HEIGHT - TOP - BOTTOM)
