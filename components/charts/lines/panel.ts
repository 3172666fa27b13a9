import type { Marks } from '../interactive/use-marks'
import type { Palette } from '../palette'
import type { LineSegment, LinesSpec } from '../spec'
import type { PanelLayoutResult } from './drawn'
import { PAD, type PanelBox } from './geometry'
import type { Row } from './rows'
import type { ShownPoint, View } from './view'

/** What the panels of one interactive chart share. */
export type LiveChart = {
  kind: LinesSpec['kind']
  palette: Palette
  view: View
  marks: Marks
  /** the point that is spoken of */
  active: ShownPoint | null
  tooltipId: string
  /** takes the focus of a reader who tabbed onto the picture */
  first: { id: string | undefined; onStand: (element: SVGGElement | null) => void }
  /** the element around all panels; null until it stands */
  root: HTMLElement | null
  onToggle: (seriesId: string) => void
  onName: (seriesId: string | null) => void
  onRange: (segmentId: string, first: number, last: number) => void
}

export type Panel = {
  chart: LiveChart
  places: { root: HTMLElement; slot: HTMLElement; legend: HTMLElement }
  /** the whole panel, and what is shown of it */
  segment: LineSegment
  part: LineSegment
  /** ends of the shown part on the x axis of the whole */
  domain: [number, number]
  rows: Row[]
  box: PanelBox
  drawn: PanelLayoutResult
  /** px of the chart, and from the first shown tick to the last */
  width: number
  inner: number
}

/** px from the left of the chart at a fraction of the shown part */
export const acrossIn = ({ box, inner }: Panel, at: number): number => box.yRoom + PAD + at * inner
