import type { ReactNode } from 'react'
import type { LineSegment, LinesSpec } from '../spec'
import { columnClasses } from './columns'
import type { PanelShape } from './panel-box'
import { hasKeys } from './names'
import { Reason } from './reason'

/**
 * Everything of a chart of lines but its plots and legends, which the caller gives: so the picture and the interactive
 * chart have the same boxes and the same words.
 */
export function Panels(props: {
  spec: LinesSpec
  shape: PanelShape
  plot: (segment: LineSegment) => ReactNode
  legend: (segment: LineSegment) => ReactNode
}) {
  const { spec, shape, plot, legend } = props
  const { segments, xLabel } = spec
  const axisLabel = segments[0]?.axis.label ?? ''
  // Many names would push their own lines off the screen.
  const isBelow = segments.some((segment) => hasKeys(segment.series))
  const isOnly = segments.length === 1
  const xTitle = xLabel !== null && <p className="lines-words lines-x">{xLabel}</p>
  return (
    <>
      {axisLabel !== '' && <p className="lines-words">{axisLabel}</p>}
      <div className={`lines-panels ${columnClasses(shape, spec)}`}>
        {segments.map((segment) => (
          <div key={segment.id} className="lines-panel">
            <div className="lines-head">
              {segment.title !== '' && <p className="lines-title">{segment.title}</p>}
              <Reason segment={segment} />
            </div>
            {!isBelow && legend(segment)}
            <div>
              {plot(segment)}
              {isOnly && xTitle}
              {segment.note !== undefined && <p className="lines-words">{segment.note}</p>}
            </div>
            {isBelow && legend(segment)}
          </div>
        ))}
      </div>
      {!isOnly && xTitle}
    </>
  )
}
