'use client'

import type { LineSeries } from '../spec'
import { MarkArea } from '../interactive/mark-area'
import type { MarkElement, MarkHandlers } from '../interactive/use-marks'
import type { Output } from '../marks/output'
import { TOP, type PlacedPoint } from './geometry'
import { PointMark } from './marks'
import type { SteppedText } from './width-steps'

const HALF = 11

/** A point of a line that answers to pointer and keyboard; it shows a frame when it is spoken of. */
export function InteractiveDot(props: {
  x: number
  placed: PlacedPoint
  series: LineSeries
  labels: readonly SteppedText[]
  output: Output
  idPrefix: string
  radius: number
  /** px left and right of the point that belong to it */
  reach: number
  handlers: MarkHandlers
  describedBy: string | null
  onStand: ((mark: MarkElement | null) => void) | null
}) {
  const { x, placed, series, reach, onStand } = props
  const { point } = placed
  return (
    <g transform={`translate(0 ${TOP})`}>
      {/* Beside the line that is looked at, lines fade; values stay, or there would be nothing to compare. */}
      <g pointerEvents="none">
        <PointMark
          x={x}
          placed={placed}
          series={series}
          labels={props.labels}
          output={props.output}
          idPrefix={props.idPrefix}
          radius={props.radius}
        />
      </g>
      <MarkArea
        id={point.id}
        label={`${series.label} ${point.xLabel}`}
        facts={point.facts}
        area={{ x: x - reach, y: (placed.y ?? 0) - HALF, width: 2 * reach, height: 2 * HALF }}
        handlers={props.handlers}
        describedBy={props.describedBy}
        onStand={onStand}
      />
    </g>
  )
}
