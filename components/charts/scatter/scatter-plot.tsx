'use client'

import { useMemo, useState } from 'react'
import { Scatter, ScatterChart, XAxis, YAxis, ZIndexLayer } from 'recharts'
import { ChartTooltip } from '../interactive/chart-tooltip'
import type { FactsSubject } from '../interactive/facts-card'
import { MarkArea } from '../interactive/mark-area'
import type { Marks } from '../interactive/use-marks'
import { placeIn, useWidth } from '../interactive/use-width'
import { ErrorBarEnds } from '../marks/error-bar'
import { lineStyle } from '../marks/line-style'
import { pageOutput, toPxOutput } from '../marks/output'
import type { CostPanel, CostPoint } from '../spec'
import { layOutScatter } from './geometry'
import { HEIGHT, PAD, TOP, X_ROOM } from './measures'
import { type PlacedPoint, type PlacedSeries } from './places'
import { PlotBox } from './picture'
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

/** One scatter by Recharts, as wide as its place is: axes, lines and marks are its own, from what the spec says. */
export function ScatterPlot(props: {
  panel: CostPanel
  marks: Marks
  /** holds the tooltips of all scatters; null until it stands */
  layer: HTMLElement | null
  tooltipId: string
  idPrefix: string
}) {
  const { panel, marks, layer, tooltipId, idPrefix } = props
  const { axis, xAxis } = panel
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const width = useWidth(slot)
  const layout = useMemo(() => layOutScatter(panel), [panel])
  const output = useMemo(() => toPxOutput(pageOutput, PAD, width), [width])
  const placed = layout.series.flatMap(({ series, points }) =>
    points.map((one) => ({ series, one, x: Number(output.x(one.at)) })),
  )
  const active = placed.find(({ one }) => one.point.id === marks.active)
  const from = layer && slot ? placeIn(slot, layer) : { x: 0, y: 0 }
  return (
    <PlotBox panel={panel}>
      <div ref={setSlot} style={{ height: HEIGHT }}>
        <ScatterChart
          width={width + 2 * PAD}
          height={HEIGHT}
          style={{ position: 'absolute', marginInlineStart: -PAD }}
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
          {layer && (
            <ChartTooltip
              id={tooltipId}
              subject={active ? toSubject(panel, marks.active) : null}
              marks={marks}
              layer={layer}
              at={{ left: from.x + (active?.x ?? 0) - PAD, top: from.y + HEIGHT }}
            />
          )}
          <ZIndexLayer zIndex={ABOVE}>
            <g pointerEvents="none">
              <Labels layout={layout} output={output} />
            </g>
            {placed.map(({ series, one, x }) => (
              <MarkArea
                key={one.point.id}
                id={one.point.id}
                label={`${series.label}, ${one.point.xLabel}`}
                facts={one.point.facts}
                area={{ x: x - REACH, y: TOP + one.y - REACH, width: 2 * REACH, height: 2 * REACH }}
                handlers={marks.handlersFor(one.point.id)}
                describedBy={marks.active === one.point.id ? tooltipId : null}
              />
            ))}
          </ZIndexLayer>
        </ScatterChart>
      </div>
    </PlotBox>
  )
}
