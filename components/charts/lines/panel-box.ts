import { FONT } from '../measures'
import type { LineSegment } from '../spec'
import { textWidth } from '../text-width'
import { endRoom, findNames, keysHeight, valueColumn, type NamesAtEnds } from './end-labels'
import { BRUSH, TOP, X_ROOM } from './geometry'

/** With this many versions a trend gets a brush; with fewer, every step is distinguishable. */
const BRUSH_FROM = 20

/** In which charts of lines differ: few large panels, or many short ones. */
export type PanelShape = {
  /** px of the plot */
  plotHeight: number
  /** minimum px of a panel next to another one */
  minWidth: number
  /** values printed beside their points; dozens of runs would hide their own line */
  hasValues: boolean
  /** lines of at most so many points have all their values printed, longer ones the telling ones */
  namedPoints?: number
  /** a brush below many points, in the interactive chart */
  hasBrush: boolean
  /** a part of the x axis can be shown alone, in the interactive chart */
  hasZoom: boolean
}

export type PanelBox = {
  /** px of the plot and of all that is drawn with it */
  plotHeight: number
  height: number
  /** px left of the plot for the labels of its axis */
  yRoom: number
  /** px right of the plot for the labels of its lines, in a panel of that width */
  endRoom: (width: number) => number
  /** which lines have their name at their end in a panel of that width; of all others it is in the legend */
  namesAt: (width: number) => NamesAtEnds
  /** px of the values before those names */
  valueRoom: number
  hasBrush: boolean
}

/** The measures of a panel that its screen does not change. */
export function panelBox(shape: PanelShape, segment: LineSegment): PanelBox {
  const plotHeight = Math.max(shape.plotHeight, keysHeight(segment.series))
  const hasBrush = shape.hasBrush && segment.xTicks.length >= BRUSH_FROM
  const brush = hasBrush ? BRUSH.height + BRUSH.gap : 0
  const labels = segment.axis.ticks.map((tick) => textWidth(tick.label, FONT.small))
  const yRoom = Math.ceil(Math.max(16, ...labels)) + 8
  const namesAt = (width: number) => findNames(segment, shape.hasValues, width)
  return {
    plotHeight,
    height: TOP + plotHeight + X_ROOM + brush,
    yRoom,
    endRoom: (width) => endRoom(segment, shape.hasValues, { width, yRoom, names: namesAt(width) }),
    namesAt,
    valueRoom: valueColumn(segment),
    hasBrush,
  }
}
