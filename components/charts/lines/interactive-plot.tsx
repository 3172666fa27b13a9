'use client'

import { useMemo, useState } from 'react'
import type { LineSegment } from '../spec'
import { PAD } from './geometry'
import { panelBox } from './panel-box'
import { layOutPanel } from './labels'
import { toPanelOutput, type InteractiveChart, type Panel } from './panel'
import { PanelChart } from './panel-chart'
import { toRows } from './rows'
import { useEscape } from '../interactive/use-escape'
import { useWidth } from '../interactive/use-width'
import { useDrag } from './use-drag'
import { shownDomain, shownPart } from './view'
import { STEPS } from './width-steps'
import { DragSpan, ZoomControls } from './zoom-controls'

type Props = { chart: InteractiveChart; segment: LineSegment; legend: HTMLElement | null }

/** The place of one panel's plot, as high as in the picture; the chart inside is drawn once its width is known. */
export function InteractivePlot({ chart, segment, legend }: Props) {
  const [slot, setSlot] = useState<HTMLDivElement | null>(null)
  const width = useWidth(slot)
  const { shape, view } = chart
  const range = view.ranges.get(segment.id)
  const box = useMemo(() => panelBox(shape, segment), [shape, segment])
  const part = useMemo(() => shownPart(segment, range), [segment, range])
  const domain = useMemo(() => shownDomain(segment, range), [segment, range])
  const rows = useMemo(() => toRows(segment), [segment])
  const drawn = useMemo(() => layOutPanel(shape, part, box, STEPS), [shape, part, box])
  const step = STEPS.findLast((least) => width >= least) ?? 0
  const endRoom = box.endRoom(step)
  const inner = width - box.yRoom - endRoom - 2 * PAD
  const output = useMemo(() => toPanelOutput({ box, inner }), [box, inner])
  const panel: Panel | null =
    slot !== null && legend !== null && chart.root !== null && width > 0
      ? {
          chart,
          segment,
          idPrefix: `${chart.idPrefix}-live-${segment.id}`,
          part,
          domain,
          rows,
          box,
          drawn,
          width,
          endRoom,
          names: box.namesAt(step),
          places: { root: chart.root, slot, legend },
          output,
          inner,
        }
      : null
  const { drag, cancel, toHandlers } = useDrag()
  useEscape(drag !== null, cancel)
  return (
    <div className="lines-plot">
      <div className="lines-live" ref={setSlot} {...(panel && toHandlers(panel))}>
        <svg width="1" height={box.height} aria-hidden="true" />
        {panel && <PanelChart panel={panel} />}
        {panel && shape.hasZoom && <ZoomControls panel={panel} />}
        {drag && <DragSpan drag={drag} height={box.plotHeight} />}
      </div>
    </div>
  )
}
