import type { LineSegment, LinesSpec } from '../spec'
import type { PanelShape } from './panel-box'

/** Px of a chart from which its panels may stand in more columns; `lines.css` repeats them. */
const FROM = { m: 520, l: 760, x: 1080 }
export const GUTTER = 28
/** Classes exist up to this. */
const MAX_COLUMNS = 4

/** px beside the ticks of a panel, and of each tick where they are many */
const CROWDED = { from: 9, beside: 160, tick: 14 }

/** Panels of many versions need more room than others. */
function fitted(shape: PanelShape, segments: readonly LineSegment[]): PanelShape {
  const count = Math.max(0, ...segments.map(({ xTicks }) => xTicks.length))
  if (!shape.hasBrush || count < CROWDED.from) return shape
  return { ...shape, minWidth: Math.max(shape.minWidth, CROWDED.beside + count * CROWDED.tick) }
}

/** Rows of equal length: four panels stand two by two, not three and one. */
export function columnsAt({ minWidth }: PanelShape, count: number, width: number): number {
  const fitting = Math.floor((width + GUTTER) / (minWidth + GUTTER))
  const max = Math.max(1, Math.min(fitting, MAX_COLUMNS))
  return Math.ceil(Math.max(1, count) / Math.ceil(Math.max(1, count) / max))
}

/** Classes that put panels side by side where the chart has room for them. */
export function columnClasses(shape: PanelShape, { segments }: LinesSpec): string {
  const own = fitted(shape, segments)
  return Object.entries(FROM)
    .map(([name, width]) => `lines-${name}${columnsAt(own, segments.length, width)}`)
    .join(' ')
}

/** Columns of a chart of one width: as many as a page of the last step below it has. */
export const columnsIn = (
  shape: PanelShape,
  segments: readonly LineSegment[],
  width: number,
): number =>
  columnsAt(
    fitted(shape, segments),
    segments.length,
    Math.max(0, ...Object.values(FROM).filter((from) => from <= width)),
  )
