'use client'

import { useMemo, useState } from 'react'
import type { Marks } from '../interactive/use-marks'
import type { Palette } from '../palette'
import type { LineSegment, LinesSpec } from '../spec'
import { PAD, endKeys, panelBox, placedLines, radiusOf, type PanelBox } from './geometry'
import { panelLabels } from './labels'
import { PanelChart } from './panel-chart'
import { rowsOf } from './rows'
import { useWidth } from './use-width'
import { shownDomain, shownPart, type ShownPoint, type View } from './view'

/** What the panels of one chart share. */
export type LiveChart = {
  kind: LinesSpec['kind']
  palette: Palette
  view: View
  marks: Marks
  /** the point that is spoken of */
  active: ShownPoint | null
  tooltipId: string
  /** takes the focus of a reader who tabbed onto the picture */
  first: { id: string | undefined; ref: (element: SVGGElement | null) => void }
  /** the element around all panels; null until it stands */
  root: HTMLElement | null
  onToggle: (seriesId: string) => void
  onName: (seriesId: string | null) => void
  onRange: (segmentId: string, first: number, last: number) => void
}

/** @param box of the whole segment, of which `part` is shown */
function drawnOf(kind: LinesSpec['kind'], part: LineSegment, box: PanelBox) {
  const lines = placedLines(part, box.plotHeight)
  return {
    lines,
    labels: panelLabels(kind, part, box, lines),
    keys: endKeys(part, box.plotHeight),
    radius: radiusOf(part),
  }
}
export type Drawn = ReturnType<typeof drawnOf>

type Props = { chart: LiveChart; segment: LineSegment; legend: HTMLElement | null }

/** The place of one panel's plot, as high as in the picture; the chart inside is drawn once its width is known. */
export function LivePlot({ chart, segment, legend }: Props) {
  const [slot, setSlot] = useState<HTMLDivElement | null>(null)
  const width = useWidth(slot)
  const { kind, view } = chart
  const range = view.ranges.get(segment.id)
  const box = useMemo(() => panelBox(kind, segment), [kind, segment])
  const part = useMemo(() => shownPart(segment, range), [segment, range])
  const rows = useMemo(() => rowsOf(segment), [segment])
  const drawn = useMemo(() => drawnOf(kind, part, box), [kind, part, box])
  const inner = width - box.yRoom - box.endRoom - 2 * PAD
  return (
    <div className="lines-plot">
      <div className="lines-live" ref={setSlot}>
        <svg width="1" height={box.height} aria-hidden="true" />
        {slot !== null && legend !== null && chart.root !== null && width > 0 && (
          <PanelChart
            chart={chart}
            places={{ root: chart.root, slot, legend }}
            segment={segment}
            part={part}
            domain={shownDomain(segment, range)}
            rows={rows}
            box={box}
            drawn={drawn}
            width={width}
            inner={inner}
          />
        )}
      </div>
    </div>
  )
}
