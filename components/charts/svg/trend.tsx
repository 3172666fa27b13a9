import { FONT } from '../bars-layout'
import type { Palette } from '../palette'
import type { LineSeries } from '../spec'
import type { PanelLayout, PlacedPoint, TrendLayout } from '../trend-layout'
import { SpreadMark } from './spread-mark'
import { Haloed, Lines } from './text'

/** Dashes tell modes of one mesh apart where colour cannot. */
const DASHES: Record<string, string | undefined> = {
  ambient: '6 3',
  'ambient+waypoint': '6 2 1 2',
  ztunnel: '4 2',
  wireguard: '1.5 2.5',
  ipsec: '8 3',
  'node-proxy': '3 3',
}

export const lineStyle = (series: LineSeries, palette: Palette) => ({
  stroke: palette.mesh(series.look.mesh),
  strokeWidth: 2,
  strokeDasharray: DASHES[series.look.mode],
  fill: 'none',
})

export function PanelBackground(props: { panel: PanelLayout; palette: Palette }) {
  const { panel, palette } = props
  const { plot } = panel
  const right = plot.x + plot.width
  return (
    <g>
      <Lines lines={panel.heading} palette={palette} />
      {panel.legend.map(({ series, line, swatchX, swatchY }) => (
        <g key={series.id}>
          <path d={`M${swatchX} ${swatchY + 5}H${swatchX + 16}`} {...lineStyle(series, palette)} />
          <Lines lines={[line]} palette={palette} />
        </g>
      ))}
      {panel.yTicks.map((tick) => (
        <g key={tick.y}>
          <path d={`M${plot.x} ${tick.y}H${right}`} stroke={palette.grid} />
          <text
            x={plot.x - 6}
            y={tick.y + 4}
            textAnchor="end"
            fontSize={FONT.small}
            fill={palette.muted}
          >
            {tick.label}
          </text>
        </g>
      ))}
      {panel.xTicks.map(
        (tick) =>
          tick.label !== null && (
            <text
              key={tick.x}
              x={tick.x}
              y={plot.y + plot.height + 17}
              textAnchor="middle"
              fontSize={FONT.small}
              fill={palette.muted}
            >
              {tick.label}
            </text>
          ),
      )}
    </g>
  )
}

/** A measured point with its error bar and value; hollow when a quality flag excludes it. */
export function PointMark(props: { placed: PlacedPoint; mesh: string; palette: Palette }) {
  const { placed, palette } = props
  if (placed.y === null) return null
  const { spread } = placed.point
  return (
    <>
      {spread && placed.spread && (
        <SpreadMark
          kind={spread.kind}
          ends={placed.spread}
          across={placed.x}
          isVertical
          palette={palette}
        />
      )}
      <circle
        cx={placed.x}
        cy={placed.y}
        r={4}
        fill={placed.point.isExcluded ? palette.surface : palette.mesh(props.mesh)}
        stroke={palette.mesh(props.mesh)}
        strokeWidth={1.75}
      />
      {placed.label && (
        <Haloed
          x={placed.label.x}
          y={placed.label.y}
          text={placed.label.text}
          fill={palette.ink}
          halo={palette.surface}
          size={FONT.small}
          weight={600}
          anchor="middle"
        />
      )}
    </>
  )
}

function Panel(props: { panel: PanelLayout; palette: Palette }) {
  const { panel, palette } = props
  return (
    <g transform={`translate(${panel.x} ${panel.y})`}>
      <PanelBackground panel={panel} palette={palette} />
      {panel.series.map(({ series, path }) => (
        <path key={series.id} d={path} {...lineStyle(series, palette)} />
      ))}
      {panel.series.map(({ series, points }) => (
        <g key={series.id}>
          {points.map((placed) => (
            <PointMark
              key={placed.point.id}
              placed={placed}
              mesh={series.look.mesh}
              palette={palette}
            />
          ))}
        </g>
      ))}
    </g>
  )
}

export function TrendPanels(props: { layout: TrendLayout; palette: Palette }) {
  return (
    <>
      <Lines lines={props.layout.axisTitle} palette={props.palette} />
      {props.layout.panels.map((panel) => (
        <Panel key={panel.segment.id} panel={panel} palette={props.palette} />
      ))}
    </>
  )
}
