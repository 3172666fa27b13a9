import type { LinePoint, LineSeries, LineSegment } from '../spec'
import { zoomed } from './geometry'

/** first and last tick by their place in `xTicks` */
type Range = readonly [first: number, last: number]

/** What a reader has done to a chart: lines switched off, the line that is looked at, the part of each panel that is shown. */
export type View = {
  hidden: ReadonlySet<string>
  /** id of a line; the others of its panel fade meanwhile */
  focused: string | null
  /** by id of the panel; one without an entry is shown whole */
  ranges: ReadonlyMap<string, Range>
}

export type ShownPoint = { segment: LineSegment; series: LineSeries; point: LinePoint; y: number }

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

export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(ids)
  if (!changed.delete(id)) changed.add(id)
  return changed
}
