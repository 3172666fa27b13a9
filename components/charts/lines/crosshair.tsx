'use client'

import type { Panel } from './panel'
import { TOP, type PlacedPoint } from './geometry'

const RING = 4

/** Lines that are not switched off. */
export const shownLines = ({ drawn, chart }: Panel) =>
  drawn.lines.filter(({ series }) => !chart.view.hidden.has(series.id))

/** A line through the point that is spoken of, and a ring around every value at its place on the x axis. */
export function Crosshair({ panel, placed }: { panel: Panel; placed: PlacedPoint | undefined }) {
  if (!placed) return null
  const { drawn, output, box } = panel
  const { palette } = output
  const x = output.x(placed.at)
  return (
    <g transform={`translate(0 ${TOP})`} pointerEvents="none" data-testid="crosshair">
      <line x1={x} x2={x} y2={box.plotHeight} stroke={palette.muted} strokeDasharray="2 3" />
      {shownLines(panel).flatMap(({ series, points }) =>
        points.flatMap(({ at, y, point }) =>
          at === placed.at && y !== null
            ? [
                <circle
                  key={`${series.id} ${point.id}`}
                  cx={x}
                  cy={y}
                  r={drawn.radius + RING}
                  fill="none"
                  stroke={palette.mesh(series.look.mesh)}
                  strokeWidth={1.5}
                />,
              ]
            : [],
        ),
      )}
    </g>
  )
}
