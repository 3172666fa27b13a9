'use client'

import { Bar, BarChart, XAxis, YAxis, ZIndexLayer, type BarShapeProps } from 'recharts'
import type { BarRow, BarsLayout } from '../bars-layout'
import type { Palette } from '../palette'
import type { Axis } from '../spec'
import { BarMark, RowLabel } from '../svg/bar-mark'
import { BarsBackground, ReferenceMark } from '../svg/bars'
import { Textures } from '../svg/textures'
import { MarkArea, spoken } from './mark-area'
import type { Marks } from './use-marks'

type Props = {
  axis: Axis
  layout: BarsLayout
  palette: Palette
  idPrefix: string
  marks: Marks
  tooltipId: string
}

const ABOVE_BARS = 1000

/**
 * Recharts places the bar on its own scale; row, texture and whisker are those of the static picture. The axis
 * must not allow overflow: Recharts would clip whisker and value at the edge of the plot.
 */
function shapeOf(rows: readonly BarRow[], palette: Palette, idPrefix: string) {
  return function BarShape({ x, width, index }: BarShapeProps) {
    const row = rows[index]
    if (!row || row.span === null) return null
    const ends = [Number(x), Number(x) + Number(width)]
    const span = { from: Math.min(...ends), to: Math.max(...ends) }
    return (
      <g pointerEvents="none">
        <BarMark row={{ ...row, span }} palette={palette} idPrefix={idPrefix} />
      </g>
    )
  }
}

export function LiveBars({ axis, layout, palette, idPrefix, marks, tooltipId }: Props) {
  const { plot, width, height, rows } = layout
  const margin = {
    left: plot.x,
    top: plot.y,
    right: width - plot.x - plot.width,
    bottom: height - plot.y - plot.height,
  }
  const data = rows.map(({ bar }) => ({ id: bar.id, value: bar.value }))
  return (
    <BarChart
      layout="vertical"
      data={data}
      width={width}
      height={height}
      margin={margin}
      accessibilityLayer={false}
      style={{ width: '100%', height: '100%' }}
      className="chart-svg"
    >
      <Textures looks={rows.map((r) => r.bar.look)} palette={palette} idPrefix={idPrefix} />
      <BarsBackground layout={layout} palette={palette} />
      <ReferenceMark layout={layout} palette={palette} />
      <XAxis type="number" domain={axis.domain} hide />
      <YAxis type="category" dataKey="id" hide />
      <Bar
        dataKey="value"
        isAnimationActive={false}
        shape={shapeOf(rows, palette, idPrefix)}
        legendType="none"
      />
      <ZIndexLayer zIndex={ABOVE_BARS}>
        {rows.map((row) => (
          <g key={row.bar.id}>
            <RowLabel row={row} isWide={layout.variant === 'wide'} palette={palette} />
            {row.span === null && <BarMark row={row} palette={palette} idPrefix={idPrefix} />}
            <MarkArea
              id={row.bar.id}
              name={spoken(row.bar.label, row.bar.facts)}
              area={{ x: 1, y: row.top + 1, width: width - 2, height: row.height - 2 }}
              handlers={marks.handlersOf(row.bar.id)}
              describedBy={marks.active === row.bar.id ? tooltipId : null}
            />
          </g>
        ))}
      </ZIndexLayer>
    </BarChart>
  )
}
