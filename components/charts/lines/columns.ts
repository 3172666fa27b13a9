import type { LinesSpec } from '../spec'

/** Least px of a chart from which its panels may stand in more columns; `lines.css` repeats them. */
const FROM = { m: 520, l: 760, x: 1080 }
const GUTTER = 28
/** Least px of a panel: many short ones of a trend, few large ones of a sweep. */
const LEAST: Record<LinesSpec['kind'], number> = { trend: 200, runs: 340, load: 340, profile: 340 }
/** Classes exist up to this. */
const MOST = 4

/** Rows of equal length: four panels stand two by two, not three and one. */
export function columnsAt(kind: LinesSpec['kind'], count: number, width: number): number {
  const fitting = Math.floor((width + GUTTER) / (LEAST[kind] + GUTTER))
  const most = Math.max(1, Math.min(fitting, MOST))
  return Math.ceil(Math.max(1, count) / Math.ceil(Math.max(1, count) / most))
}

/** Classes that put panels side by side where the chart has room for them. */
export const columnClasses = ({ kind, segments }: LinesSpec): string =>
  Object.entries(FROM)
    .map(([name, width]) => `lines-${name}${columnsAt(kind, segments.length, width)}`)
    .join(' ')
