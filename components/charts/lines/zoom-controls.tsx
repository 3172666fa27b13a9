'use client'

import { useRef } from 'react'
import { setZoom } from '../page-view'
import { TOP } from './geometry'
import type { Panel } from './panel'
import type { Drag } from './use-drag'
import { halfAround, toZoom } from './view'

/** Place of the tick at which the keyboard stands, else of the middle one. */
function findMiddle({ part, chart }: Panel): number {
  const points = part.series.flatMap(({ points }) => points)
  const stop = points.find(({ id }) => chart.marks.stop === id)
  const at = part.xTicks.findIndex(({ value }) => value === stop?.x)
  return at >= 0 ? at : Math.floor((part.xTicks.length - 1) / 2)
}

/** Shows half of the x axis for the keyboard, which has no drag; all of it again for everybody. */
export function ZoomControls({ panel }: { panel: Panel }) {
  const { chart, segment, part } = panel
  const into = useRef<HTMLButtonElement>(null)
  const range = halfAround(part, findMiddle(panel))
  const isZoomed = chart.view.ranges.has(segment.id)
  return (
    <div className="lines-zoom" style={{ right: panel.endRoom }}>
      <button
        ref={into}
        type="button"
        className="lines-zoom-in"
        aria-label="Zoom in"
        aria-disabled={range === null}
        onClick={() => range && setZoom(toZoom(part, range))}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 8h10M8 3v10" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
      {isZoomed && (
        <button
          type="button"
          className="lines-zoom-reset"
          onClick={({ detail }) => {
            setZoom(null)
            // Of the keyboard: the button under its focus goes.
            if (detail === 0) into.current?.focus()
          }}
        >
          Reset zoom
        </button>
      )}
    </div>
  )
}

/** What a pressed pointer has passed so far. */
export const DragSpan = ({ drag, height }: { drag: Drag; height: number }) => (
  <div
    className="lines-span"
    style={{
      left: Math.min(drag.from, drag.to),
      width: Math.abs(drag.to - drag.from),
      top: TOP,
      height,
    }}
  />
)
