import type { LinesSpec } from '../spec'
import type { PanelShape } from './panel-box'

/** Px of a chart from which its panels may stand in more columns; `lines.css` repeats them. */
const FROM = { m: 520, l: 760, x: 1080 }
export const GUTTER = 28
/** Classes exist up to this. */
const MAX_COLUMNS = 4

/** Rows of equal length: four panels stand two by two, not three and one. */
export function columnsAt({ minWidth }: PanelShape, count: number, width: number): number {
  const fitting = Math.floor((width + GUTTER) / (minWidth + GUTTER))
  const max = Math.max(1, Math.min(fitting, MAX_COLUMNS))
  return Math.ceil(Math.max(1, count) / Math.ceil(Math.max(1, count) / max))
}

/** Classes that put panels side by side where the chart has room for them. */
export const columnClasses = (shape: PanelShape, { segments }: LinesSpec): string =>
  Object.entries(FROM)
    .map(([name, width]) => `lines-${name}${columnsAt(shape, segments.length, width)}`)
    .join(' ')

/** Columns of a chart of one width: as many as a page of the last step below it has. */
export const columnsIn = (shape: PanelShape, count: number, width: number): number =>
  columnsAt(shape, count, Math.max(0, ...Object.values(FROM).filter((from) => from <= width)))
