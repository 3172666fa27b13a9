'use client'

import { useMemo } from 'react'
import { Brush, Legend, LineChart } from 'recharts'
import { ChartTooltip } from '../interactive/chart-tooltip'
import type { FactsSubject } from '../interactive/facts-card'
import { placeIn } from '../interactive/use-width'
import { ErrorBarEnds } from '../marks/error-bar'
import { moveZoom } from '../page-view'
import { BRUSH, TOP, X_ROOM, type PlacedPoint } from './geometry'
import { Crosshair, shownLines } from './crosshair'
import { InteractiveAxes } from './interactive-axes'
import { InteractiveChanges } from './interactive-changes'
import { InteractiveLines } from './interactive-lines'
import { InteractiveNames } from './interactive-names'
import { listEnds } from './marks'
import { listNames } from './names'
import type { Panel } from './panel'
import { Underlay } from './underlay'
import { toZoom } from './view'

/** What other lines have where a point is, highest value first. */
const listOthers = (panel: Panel, { at, point }: PlacedPoint): FactsSubject['others'] =>
  shownLines(panel)
    .flatMap(({ series, points }) =>
      points
        .filter((other) => other.at === at && other.y !== null && other.point.id !== point.id)
        .map((other) => ({ series, point: other.point })),
    )
    .sort((a, b) => (b.point.y ?? 0) - (a.point.y ?? 0))
    .map(({ series, point: { id, facts } }) => ({
      id,
      label: series.label,
      value: facts.value,
      over: facts.over,
    }))

/**
 * Place of a point's tooltip in the layer that holds those of every panel: below the plot, which stays free for the pointer.
 */
function below(panel: Panel, placed: PlacedPoint | undefined): { left: number; top: number } {
  if (!placed) return { left: 0, top: 0 }
  const { slot, root } = panel.places
  const box = placeIn(slot, root)
  return {
    left: box.x + Number(panel.output.x(placed.at)),
    top: box.y + TOP + panel.box.plotHeight + X_ROOM,
  }
}

/** One panel, drawn by Recharts in the box of its picture with the picture's ticks, domain and margins. */
export function PanelChart({ panel }: { panel: Panel }) {
  const { chart, places, segment, domain, rows, box, drawn, output, width, endRoom } = panel
  const { view, marks, active } = chart
  const { palette } = output
  const margin = useMemo(
    () => ({ top: TOP, right: endRoom, bottom: box.hasBrush ? BRUSH.gap : 0, left: 0 }),
    [box, endRoom],
  )
  const tick = (row: number | undefined, otherwise: number) => rows[row ?? otherwise]?.tick ?? 0
  const [from, to] = view.ranges.get(segment.id) ?? [0, segment.xTicks.length - 1]
  const first = rows.findIndex(({ tick }) => tick >= from)
  const last = rows.findLastIndex(({ tick }) => tick <= to)
  // A brush cuts the rows itself.
  const data = useMemo(
    () => (box.hasBrush ? rows : rows.slice(first, last + 1)),
    [box, rows, first, last],
  )
  const placed = drawn.lines
    .flatMap((line) => line.points)
    .find(({ point }) => active?.segment.id === segment.id && point.id === active.point.id)
  return (
    <LineChart
      data={data}
      width={width}
      height={box.height}
      margin={margin}
      accessibilityLayer={false}
    >
      <ErrorBarEnds bars={listEnds(drawn.lines)} idPrefix={panel.idPrefix} output={output} />
      <InteractiveAxes segment={segment} domain={domain} box={box} drawn={drawn} />
      <g transform={`translate(0 ${TOP})`}>
        <Underlay
          layout={drawn}
          output={output}
          hidden={view.hidden}
          across={(at) => Number(output.x(at))}
          down={(y) => y}
        />
      </g>
      <InteractiveChanges panel={panel} />
      <Crosshair panel={panel} placed={placed} />
      <InteractiveLines panel={panel} />
      <Legend
        portal={places.legend}
        content={
          <InteractiveNames
            all={listNames(chart.shape, segment)}
            palette={palette}
            hidden={view.hidden}
            onName={chart.onName}
          />
        }
      />
      <ChartTooltip
        id={chart.tooltipId}
        subject={
          active && placed
            ? {
                label: `${active.series.label} ${active.point.xLabel}`,
                sublabel: segment.title,
                facts: active.point.facts,
                others: listOthers(panel, placed),
              }
            : null
        }
        marks={marks}
        layer={places.root}
        at={below(panel, placed)}
      />
      {box.hasBrush && (
        <Brush
          dataKey="name"
          height={BRUSH.height}
          travellerWidth={12}
          fill="var(--field)"
          stroke={palette.muted}
          tickFormatter={() => ''}
          startIndex={first}
          endIndex={last}
          onChange={({ startIndex, endIndex }) =>
            moveZoom(toZoom(segment, [tick(startIndex, 0), tick(endIndex, rows.length - 1)]))
          }
        />
      )}
    </LineChart>
  )
}
