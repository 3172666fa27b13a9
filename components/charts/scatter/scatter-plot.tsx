'use client'

import { useMemo } from 'react'
import { Scatter, ScatterChart, XAxis, YAxis, ZIndexLayer } from 'recharts'
import { ChartTooltip } from '../interactive/chart-tooltip'
import type { FactsSubject } from '../interactive/facts-card'
import { MarkArea, spoken } from '../interactive/mark-area'
import type { Marks } from '../interactive/use-marks'
import type { Box } from '../interactive/use-measured'
import { ErrorBarEnds } from '../marks/error-bar'
import { lineStyle } from '../marks/line-style'
import { pageOutput, toPxOutput } from '../marks/output'
import type { CostPanel, CostPoint } from '../spec'
import {
  HEIGHT,
  PAD,
  PLOT_HEIGHT,
  TOP,
  X_ROOM,
  layOutScatter,
  type PlacedPoint,
  type PlacedSeries,
} from './geometry'
import { Ground, Labels, PointMark, listEnds } from './marks'

const BEHIND = -50
const ABOVE = 3000
/** px around a mark that belong to it */
const REACH = 12

/** A row of Recharts: a value beyond the axis is placed at its edge. */
type Row = { x: number; y: number; placed: PlacedPoint }

const toRows = ({ axis, xAxis }: CostPanel, { points }: PlacedSeries): Row[] =>
  points.map((placed) => ({
    x: Math.min(placed.point.x, xAxis.domain[1]),
    y: Math.min(placed.point.y, axis.domain[1]),
    placed,
  }))

/** What others have at the same load, highest latency first. */
function toSubject(panel: CostPanel, id: string | null): FactsSubject | null {
  const found = panel.series.flatMap(({ label, points }) =>
    points.map((point) => ({ label, point })),
  )
  const active = found.find(({ point }) => point.id === id)
  if (active === undefined) return null
  const isOther = ({ point }: { point: CostPoint }): boolean =>
    point.xLabel === active.point.xLabel && point.id !== id
  return {
    label: `${active.label}, ${active.point.xLabel}`,
    sublabel: panel.title,
    facts: active.point.facts,
    others: found
      .filter(isOther)
      .sort((a, b) => b.point.y - a.point.y)
      .map(({ label, point }) => ({
        id: point.id,
        label,
        value: point.facts.value,
        over: point.facts.state,
      })),
  }
}

/** One scatter by Recharts in the box of its picture: axes, lines and marks are its own, from what the spec says. */
export function ScatterPlot(props: {
  panel: CostPanel
  /** px of the plot in the layer, with the rooms above and below it */
  box: Box
  marks: Marks
  layer: HTMLElement
  tooltipId: string
  idPrefix: string
}) {
  const { panel, box, marks, layer, tooltipId, idPrefix } = props
  const { axis, xAxis } = panel
  const layout = useMemo(() => layOutScatter(panel), [panel])
  const output = useMemo(() => toPxOutput(pageOutput, PAD, box.width), [box.width])
  const placed = layout.series.flatMap(({ series, points }) =>
    points.map((one) => ({ series, one, x: Number(output.x(one.at)) })),
  )
  const active = placed.find(({ one }) => one.point.id === marks.active)
  return (
    <div className="scatter-live" style={{ left: box.x - PAD, top: box.y }}>
      <ScatterChart
        width={box.width + 2 * PAD}
        height={HEIGHT}
        margin={{ top: TOP, right: PAD, bottom: 0, left: PAD }}
        accessibilityLayer={false}
      >
        <ErrorBarEnds bars={listEnds(layout.series)} idPrefix={idPrefix} output={output} />
        <ZIndexLayer zIndex={BEHIND}>
          <Ground layout={layout} output={output} />
        </ZIndexLayer>
        <XAxis
          type="number"
          dataKey="x"
          domain={xAxis.domain}
          ticks={xAxis.ticks.map(({ value }) => value)}
          height={X_ROOM}
          axisLine={false}
          tickLine={false}
          tick={false}
          allowDataOverflow
        />
        <YAxis type="number" dataKey="y" domain={axis.domain} width={0} hide allowDataOverflow />
        {layout.series.map((one) => (
          <Scatter
            key={one.series.id}
            name={one.series.label}
            data={toRows(panel, one)}
            line={one.points.length > 1 ? lineStyle(one.series, output.palette) : false}
            lineType="joint"
            isAnimationActive={false}
            shape={({ cx, payload }: { cx?: number; payload?: Row }) =>
              payload === undefined ? (
                <g />
              ) : (
                <g transform={`translate(0 ${TOP})`} pointerEvents="none">
                  <PointMark
                    output={output}
                    x={cx ?? 0}
                    placed={payload.placed}
                    series={one.series}
                    idPrefix={idPrefix}
                  />
                </g>
              )
            }
          />
        ))}
        <ChartTooltip
          id={tooltipId}
          subject={active ? toSubject(panel, marks.active) : null}
          marks={marks}
          layer={layer}
          at={{ left: box.x + (active?.x ?? 0), top: box.y + TOP + PLOT_HEIGHT + X_ROOM }}
        />
        <ZIndexLayer zIndex={ABOVE}>
          <g pointerEvents="none">
            <Labels layout={layout} output={output} />
          </g>
          {placed.map(({ series, one, x }) => (
            <MarkArea
              key={one.point.id}
              id={one.point.id}
              name={spoken(`${series.label}, ${one.point.xLabel}`, one.point.facts)}
              area={{ x: x - REACH, y: TOP + one.y - REACH, width: 2 * REACH, height: 2 * REACH }}
              handlers={marks.handlersFor(one.point.id)}
              describedBy={marks.active === one.point.id ? tooltipId : null}
            />
          ))}
        </ZIndexLayer>
      </ScatterChart>
    </div>
  )
}
