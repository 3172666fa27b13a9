import type { Zoom } from '../page-view'
import type { LinePoint, LineSeries, LineSegment } from '../spec'
import { zoomed } from './geometry'

/** first and last tick by their place in `xTicks` */
export type Range = readonly [first: number, last: number]

/** What a reader has done to a chart: lines switched off, the line that is looked at, the part of each panel that is shown. */
export type View = {
  hidden: ReadonlySet<string>
  /** id of a line; the others of its panel fade meanwhile */
  focused: string | null
  /** by id of the panel; one without an entry is shown whole */
  ranges: ReadonlyMap<string, Range>
}

export type ShownPoint = { segment: LineSegment; series: LineSeries; point: LinePoint; y: number }

/** The part of a panel between two ticks; null where it lacks one of them, or the part is all of it. */
export function findRange({ xTicks }: LineSegment, { from, to }: Zoom): Range | null {
  const first = xTicks.findIndex(({ label }) => label === from)
  const last = xTicks.findLastIndex(({ label }) => label === to)
  const isAll = first === 0 && last === xTicks.length - 1
  return first < 0 || last < first || isAll ? null : [first, last]
}

/** Names of the ends of a part; null stands for all of the panel. */
export function toZoom({ xTicks }: LineSegment, [first, last]: Range): Zoom | null {
  const [from, to] = [xTicks[first], xTicks[last]]
  const isAll = first === 0 && last === xTicks.length - 1
  return from && to && !isAll ? { from: from.label, to: to.label } : null
}

const nearestTick = ({ xTicks }: LineSegment, at: number): number =>
  xTicks.reduce(
    (best, tick, i) =>
      Math.abs(tick.at - at) < Math.abs((xTicks[best]?.at ?? Infinity) - at) ? i : best,
    0,
  )

/**
 * The part of a panel that a drag over it means: the ticks that it passed, or those nearest to its ends where it passed fewer
 * than two. @param lo and hi fractions of the x axis @returns null of less than two ticks, and of all
 */
export function rangeBetween(segment: LineSegment, lo: number, hi: number): Range | null {
  const { xTicks } = segment
  const passed = xTicks.flatMap(({ at }, i) => (at >= lo && at <= hi ? [i] : []))
  const [first = 0, last = 0] =
    passed.length > 1
      ? [passed[0], passed.at(-1)]
      : [nearestTick(segment, lo), nearestTick(segment, hi)]
  return last <= first || last - first === xTicks.length - 1 ? null : [first, last]
}

/** Half of the ticks of a panel around one of them, at least two. @returns null where there is no smaller part */
export function halfAround({ xTicks }: LineSegment, middle: number): Range | null {
  const count = Math.max(2, Math.ceil(xTicks.length / 2))
  if (count >= xTicks.length) return null
  const wanted = middle - Math.floor((count - 1) / 2)
  const first = Math.min(Math.max(0, wanted), xTicks.length - count)
  return [first, first + count - 1]
}

/** A panel as it is shown now; undefined stands for all of it. */
export const shownPart = (segment: LineSegment, range: Range | undefined): LineSegment =>
  range ? zoomed(segment, ...range) : segment

/** The part of the x axis that is shown, as fractions of all of it; a lone tick stands in the middle. */
export function shownDomain({ xTicks }: LineSegment, range: Range | undefined): [number, number] {
  if (!range) return [0, 1]
  const [from, to] = [xTicks[range[0]]?.at ?? 0, xTicks[range[1]]?.at ?? 1]
  return from === to ? [from - 1, to + 1] : [from, to]
}

/** Points that have a mark now, in the order of the keyboard. */
export const shownPoints = (segments: readonly LineSegment[], { hidden }: View): ShownPoint[] =>
  segments.flatMap((segment) =>
    segment.series
      .filter(({ id }) => !hidden.has(id))
      .flatMap((series) =>
        series.points.flatMap((point) =>
          point.y === null ? [] : [{ segment, series, point, y: point.y }],
        ),
      ),
  )

/** Lines beside the one that is looked at; none where that is in another panel, or hidden. */
export function fadedIn({ series }: LineSegment, { focused, hidden }: View): ReadonlySet<string> {
  const ids = series.map(({ id }) => id)
  const isHere = focused !== null && ids.includes(focused) && !hidden.has(focused)
  return new Set(isHere ? ids.filter((id) => id !== focused) : [])
}
