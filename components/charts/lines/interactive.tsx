'use client'

import { useCallback, useMemo, useState } from 'react'
import type { InteractiveProps } from '../chart-kind'
import { useFocus } from '../interactive/use-focus'
import { useEscape } from '../interactive/use-escape'
import { pageOutput } from '../marks/output'
import { setZoom } from '../page-view'
import type { LineKind, LineSegment } from '../spec'
import type { PanelShape } from './panel-box'
import { InteractivePlot } from './interactive-plot'
import type { InteractiveChart } from './panel'
import { StaticNames, listNames } from './names'
import { Panels } from './panels'
import { useFocusHandoff } from './use-focus-handoff'
import { useView } from './use-view'
import { shownPart, shownPoints } from './view'

type Put = (id: string, element: HTMLElement | null) => void

/** Where Recharts writes the legend of a panel; until it has, the names of the picture keep the room. */
function LegendSlot(props: { shape: PanelShape; segment: LineSegment; put: Put }) {
  const { shape, segment, put } = props
  const { id } = segment
  const ref = useCallback((element: HTMLDivElement | null) => put(id, element), [id, put])
  return (
    <div className="lines-legend" ref={ref}>
      <StaticNames all={listNames(shape, segment)} palette={pageOutput.palette} />
    </div>
  )
}

/**
 * The lines of a chart, drawn by Recharts in the boxes of `LinesPicture` with the same words: tooltips by pointer and
 * keyboard, names that switch their lines off, and a brush where a trend has many versions.
 */
export function InteractiveLinesChart(props: InteractiveProps<LineKind> & { shape: PanelShape }) {
  const { spec, shape, idPrefix, frame } = props
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [legends, setLegends] = useState<ReadonlyMap<string, HTMLElement | null>>(new Map())
  const put = useCallback<Put>((id, element) => {
    setLegends((all) => new Map(all).set(id, element))
  }, [])
  const { view, onName } = useView(spec.segments)
  const points = useMemo(
    () =>
      shownPoints(
        spec.segments.map((segment) => shownPart(segment, view.ranges.get(segment.id))),
        view,
      ),
    [spec, view],
  )
  const ids = points.map(({ point }) => point.id)
  const marks = useFocus(frame, ids)
  const takeFocus = useFocusHandoff(frame)
  useEscape(view.ranges.size > 0, () => setZoom(null), marks)
  const active = points.find(({ point }) => point.id === marks.active) ?? null
  const chart: InteractiveChart = {
    shape,
    idPrefix,
    view: { ...view, focused: view.focused ?? active?.series.id ?? null },
    marks,
    active,
    tooltipId: `${idPrefix}-tooltip`,
    first: { id: ids[0], onStand: takeFocus },
    root,
    onName,
  }
  return (
    <div className="lines" ref={setRoot}>
      <Panels
        spec={spec}
        shape={shape}
        plot={(segment) => (
          <InteractivePlot
            chart={chart}
            segment={segment}
            legend={legends.get(segment.id) ?? null}
          />
        )}
        legend={(segment) => <LegendSlot shape={shape} segment={segment} put={put} />}
      />
    </div>
  )
}
