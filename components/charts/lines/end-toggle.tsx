'use client'

import type { KeyboardEvent, PointerEvent, ReactNode, SyntheticEvent } from 'react'
import { FONT } from '../measures'
import { toggleLine } from '../page-view'
import { textWidth } from '../text-width'
import type { EndLabel } from './end-labels'
import type { Panel } from './panel'

/** px of what can be pressed around a label, where its neighbours leave room */
const HEIGHT = 24
const MARGIN = 4

/** The plot below would take what is meant for the label for its nearest point. */
const keepFromPlot = (event: SyntheticEvent): void => event.stopPropagation()

/** The label at the end of a line as a button: it shows and hides its line in all charts of the page, and makes it stand out. */
export function EndToggle(props: { panel: Panel; label: EndLabel; children: ReactNode }) {
  const { panel, label, children } = props
  const { series, key } = label
  const { view, onName, marks } = panel.chart
  const [first] = key
  if (!first) return null
  const name = textWidth(panel.names.get(series.id) ?? '', FONT.small)
  const toggle = () => toggleLine(series.label)
  const look = () => {
    marks.close()
    onName(series.id)
  }
  return (
    <g
      role="button"
      tabIndex={0}
      className="lines-end"
      aria-pressed={!view.hidden.has(series.id)}
      aria-label={`Show ${series.label}`}
      onClick={(event) => {
        keepFromPlot(event)
        toggle()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        toggle()
      }}
      onPointerDown={keepFromPlot}
      onPointerMove={(event: PointerEvent) => keepFromPlot(event)}
      onPointerEnter={look}
      onPointerLeave={() => onName(null)}
      onFocus={look}
      onBlur={() => onName(null)}
    >
      <rect
        x={first.dx - MARGIN}
        y={first.y - FONT.small / 2 - HEIGHT / 2 + 2}
        width={panel.box.valueRoom + name + 3 * MARGIN}
        height={HEIGHT}
        fill="none"
        pointerEvents="all"
      />
      {children}
    </g>
  )
}
