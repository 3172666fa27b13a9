import type { MarkElement, Marks } from '../interactive/use-marks'
import { pageOutput, toPxOutput, type Output } from '../marks/output'
import type { LineSegment } from '../spec'
import type { NamesAtEnds } from './end-labels'
import { PAD } from './geometry'
import type { PanelBox, PanelShape } from './panel-box'
import type { PanelLayout } from './labels'
import type { Row } from './rows'
import type { ShownPoint, View } from './view'

/** What the panels of one interactive chart share. */
export type InteractiveChart = {
  shape: PanelShape
  idPrefix: string
  view: View
  marks: Marks
  /** the point that is spoken of */
  active: ShownPoint | null
  tooltipId: string
  /** takes the focus of a reader who tabbed onto the picture */
  first: { id: string | undefined; onStand: (element: MarkElement | null) => void }
  /** the element around all panels; null until it stands */
  root: HTMLElement | null
  onName: (seriesId: string | null) => void
}

export type Panel = {
  chart: InteractiveChart
  /** unique in the document: ends of error bars are referred to by id */
  idPrefix: string
  places: { root: HTMLElement; slot: HTMLElement; legend: HTMLElement }
  /** the whole panel, and what is shown of it */
  segment: LineSegment
  part: LineSegment
  /** ends of the shown part on the x axis of the whole */
  domain: [number, number]
  rows: Row[]
  box: PanelBox
  drawn: PanelLayout
  /** writes places of the shown part in px of the chart */
  output: Output
  /** px of the chart, and from the first shown tick to the last */
  width: number
  inner: number
  /** px right of the plot */
  endRoom: number
  /** of lines that have theirs at their ends, by id */
  names: NamesAtEnds
}

/** Marks of the shown part in px of the chart. */
export const toPanelOutput = ({ box, inner }: Pick<Panel, 'box' | 'inner'>): Output =>
  toPxOutput(pageOutput, box.yRoom + PAD, inner)
