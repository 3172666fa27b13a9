import { FONT } from '../measures'
import type { BarsLayout } from '../bars-layout'
import type { Palette } from '../palette'
import { BarMark, RowLabel } from './bar-mark'
import { Haloed, Lines } from './text'
import { Textures } from './textures'

/** Grid, ticks and axis title: what lies behind the bars. */
export function BarsBackground(props: { layout: BarsLayout; palette: Palette }) {
  const { layout, palette } = props
  const { plot } = layout
  const bottom = plot.y + plot.height
  return (
    <g>
      {layout.ticks.map((tick) => (
        <path
          key={tick.x}
          d={`M${tick.x} ${plot.y}V${bottom + 4}`}
          stroke={palette.grid}
          strokeWidth={1}
        />
      ))}
      {layout.ticks.map(
        (tick) =>
          tick.label !== null && (
            <text
              key={tick.x}
              x={tick.x}
              y={bottom + 17}
              textAnchor={tick.x < 8 ? 'start' : 'middle'}
              fontSize={FONT.small}
              fill={palette.muted}
            >
              {tick.label}
            </text>
          ),
      )}
      <Lines lines={layout.axisTitle} palette={palette} />
    </g>
  )
}

/** The outlined baseline, carried down the whole chart as a thin line; of overheads the zero line, in full. */
export function ReferenceMark(props: { layout: BarsLayout; palette: Palette }) {
  const { reference } = props.layout
  if (reference === null) return null
  return (
    <g>
      <path
        d={reference.lines.map((line) => `M${reference.x} ${line.from}V${line.to}`).join('')}
        {...(props.layout.mark === 'dot'
          ? { stroke: props.palette.ink, strokeWidth: 1.5 }
          : { stroke: props.palette.mesh('none'), strokeWidth: 1, strokeDasharray: '3 3' })}
      />
      <Haloed
        x={reference.labelX}
        y={reference.labelY}
        text={reference.label}
        fill={props.palette.muted}
        halo={props.palette.surface}
        size={FONT.small}
        anchor="middle"
      />
    </g>
  )
}

export function Bars(props: { layout: BarsLayout; palette: Palette; idPrefix: string }) {
  const { layout, palette, idPrefix } = props
  return (
    <>
      <Textures looks={layout.rows.map((r) => r.bar.look)} palette={palette} idPrefix={idPrefix} />
      <BarsBackground layout={layout} palette={palette} />
      <ReferenceMark layout={layout} palette={palette} />
      {layout.rows.map((row) => (
        <g key={row.bar.id}>
          <RowLabel row={row} isWide={layout.variant === 'wide'} palette={palette} />
          <BarMark row={row} palette={palette} idPrefix={idPrefix} />
        </g>
      ))}
    </>
  )
}
