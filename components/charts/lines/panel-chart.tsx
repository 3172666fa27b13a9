'use client'

import { Brush, Legend, LineChart, Tooltip } from 'recharts'
import { BRUSH, TOP } from './geometry'
import { LiveAxes } from './live-axes'
import { LiveChanges } from './live-changes'
import { LiveLines } from './live-lines'
import { LiveNames } from './live-names'
import { LiveTooltip } from './live-tooltip'
import { acrossIn, type Panel } from './panel'

/** One panel, drawn by Recharts in the box of its picture with the picture's ticks, domain and margins. */
export function PanelChart({ panel }: { panel: Panel }) {
  const { chart, places, segment, rows, box, drawn, width } = panel
  const { palette, view, marks, active } = chart
  const tick = (row: number | undefined, otherwise: number) => rows[row ?? otherwise]?.tick ?? 0
  const placed = drawn.lines
    .flatMap((line) => line.points)
    .find(({ point }) => active?.segment.id === segment.id && point.id === active.point.id)
  return (
    <LineChart
      data={rows}
      width={width}
      height={box.height}
      margin={{ top: TOP, right: box.endRoom, bottom: box.hasBrush ? BRUSH.gap : 0, left: 0 }}
      accessibilityLayer={false}
    >
      <LiveAxes panel={panel} />
      <LiveChanges panel={panel} />
      <LiveLines panel={panel} />
      <Legend
        portal={places.legend}
        content={
          <LiveNames
            all={segment.series}
            palette={palette}
            hidden={view.hidden}
            onToggle={chart.onToggle}
            onName={chart.onName}
          />
        }
      />
      <Tooltip
        active={placed !== undefined}
        portal={places.root}
        cursor={false}
        wrapperStyle={{ visibility: 'visible' }}
        content={
          <LiveTooltip
            id={chart.tooltipId}
            marks={marks}
            shown={placed ? active : null}
            root={places.root}
            slot={places.slot}
            at={{ x: acrossIn(panel, placed?.at ?? 0), y: TOP + (placed?.y ?? 0) + 14 }}
          />
        }
      />
      {box.hasBrush && (
        <Brush
          dataKey="name"
          height={BRUSH.height}
          travellerWidth={12}
          fill="var(--field)"
          stroke={palette.muted}
          tickFormatter={() => ''}
          onChange={({ startIndex, endIndex }) =>
            chart.onRange(segment.id, tick(startIndex, 0), tick(endIndex, rows.length - 1))
          }
        />
      )}
    </LineChart>
  )
}
