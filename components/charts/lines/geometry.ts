import { findCut, position, type Cut } from '../axis-position'
import { round } from '../measures'
import type { Axis, LinePoint, LineSeries, LineSegment } from '../spec'

/**
 * Places of a panel's marks, the same for the picture and the interactive chart: across as fractions 0..1 of the way
 * from the first tick of the x axis to the last, down in px from the top of the plot, whose height no screen changes.
 */
export type PlacedPoint = {
  point: LinePoint
  at: number
  y: number | null
  spread: { lo: number; hi: number; cut: Cut } | null
  /** cut at the ends of the axis; null where none of it is left, and without one */
  drift: { lo: number; hi: number } | null
}
export type PlacedLine = { series: LineSeries; points: PlacedPoint[] }

/** px between the ends of the plot and its first and last tick */
export const PAD = 18
/** px above the plot for the value of its highest point and the words of annotations */
export const TOP = 22
/** px below the plot for the labels of the x axis */
export const X_ROOM = 28
/** px from the end of the plot to the foot of those labels */
export const X_LABEL = 17
export const BRUSH = { height: 24, gap: 8 }

/** Fraction of the x axis at a value of one of its ticks. */
export const toAcross = (segment: LineSegment, value: number): number =>
  segment.xTicks.find((tick) => tick.value === value)?.at ?? 0

/** px from the top of the plot */
export const toDown = (axis: Axis, value: number, plotHeight: number): number =>
  round((1 - position(axis, value)) * plotHeight)

function placeDrift(
  drift: LinePoint['drift'],
  down: (value: number) => number,
): PlacedPoint['drift'] {
  if (drift === undefined) return null
  const [lo, hi] = [down(drift.lo), down(drift.hi)]
  return lo === hi ? null : { lo, hi }
}

export function placedLines(segment: LineSegment, plotHeight: number): PlacedLine[] {
  const { axis } = segment
  const down = (value: number) => toDown(axis, value, plotHeight)
  const across = new Map(segment.xTicks.map((tick) => [tick.value, tick.at]))
  return segment.series.map((series) => ({
    series,
    points: series.points.map((point) => {
      const at = across.get(point.x) ?? 0
      const { y, spread, drift } = point
      if (y === null) return { point, at, y: null, spread: null, drift: null }
      const cut = findCut(spread?.lo ?? 0, axis, axis.scale === 'log')
      return {
        point,
        at,
        y: down(y),
        spread: spread && { lo: down(spread.lo), hi: down(spread.hi), cut },
        drift: placeDrift(drift, down),
      }
    }),
  }))
}

/**
 * Path of straight lines between neighbouring measurements, broken where a value is missing.
 * @param across px, or whatever unit the path has, per fraction of the x axis @param down the same per px down the plot
 */
export function toPath(
  { points }: PlacedLine,
  across: (at: number) => number,
  down: (y: number) => number,
): string {
  let isOpen = false
  return points
    .map(({ at, y }) => {
      const command = isOpen ? 'L' : 'M'
      isOpen = y !== null
      return y === null ? '' : `${command}${round(across(at))} ${round(down(y))}`
    })
    .join('')
}

/** Marks of dozens of points are small, and those of many lines. */
export function dotRadius(segment: LineSegment): number {
  if (segment.xTicks.length > 28) return 2.5
  return segment.series.some((line) => line.key !== null) ? 3 : 4
}

/** A part of the x axis as if it were all of it: from one tick to another, both by their place in `xTicks`. */
export function zoomed(segment: LineSegment, first: number, last: number): LineSegment {
  const ticks = segment.xTicks.slice(first, last + 1)
  const [from, to] = [ticks[0]?.at ?? 0, ticks.at(-1)?.at ?? 1]
  const on = (at: number) => (to > from ? (at - from) / (to - from) : 0.5)
  const shown = new Set(ticks.map(({ value }) => value))
  return {
    ...segment,
    xTicks: ticks.map((tick) => ({ ...tick, at: on(tick.at) })),
    series: segment.series.map((line) => ({
      ...line,
      points: line.points.filter((point) => shown.has(point.x)),
    })),
    annotations: segment.annotations
      .filter(({ at }) => at >= from && at <= to)
      .map((mark) => ({ ...mark, at: on(mark.at) })),
  }
}
