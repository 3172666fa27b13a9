import { FONT } from '../measures'
import type { Palette } from '../palette'
import type { LineSeries } from '../spec'
import type { PanelLayout, PlacedPoint, LinesLayout } from '../lines-layout'
import { KeyMark } from './key-mark'
import { lineStyle } from './line-style'
import { Marker } from './marker'
import { SpreadMark } from './spread-mark'
import { Haloed, Lines } from './text'

/** Headings, legend, grid and ticks of a panel. */
function PanelBackground({ panel, palette }: { panel: PanelLayout; palette: Palette }) {
  const { plot } = panel
  const right = plot.x + plot.width
  return (
    <g>
      <Lines lines={panel.heading} palette={palette} />
      {panel.legend.map(({ series, key, line, x, y }) => (
        <g key={series.id}>
          <path d={`M${x} ${y + 12}H${x + 22}`} {...lineStyle(series, palette)} />
          <Marker
            marker={series.marker}
            x={x + 11}
            y={y + 12}
            colour={palette.mesh(series.look.mesh)}
            fill={palette.mesh(series.look.mesh)}
          />
          <Lines lines={key === null ? [line] : [key, line]} palette={palette} />
        </g>
      ))}
      {panel.keys.map((placed) => (
        <g key={placed.series.id}>
          <KeyMark placed={placed} palette={palette} />
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
      <Annotations panel={panel} palette={palette} />
    </g>
  )
}

/** Where something changed between two runs: a line through the plot, dashed where it is no alert. */
function Annotations({ panel, palette }: { panel: PanelLayout; palette: Palette }) {
  const { plot } = panel
  return panel.annotations.map(({ mark, x, label }) => (
    <g key={mark.id}>
      <path
        d={`M${round(x)} ${plot.y - 4}V${plot.y + plot.height}`}
        stroke={mark.isAlert ? palette.ink : palette.muted}
        strokeWidth={1.5}
        strokeDasharray={mark.isAlert ? undefined : '4 3'}
      />
      {label && (
        <text
          x={round(label.x)}
          y={label.y}
          fontSize={FONT.small}
          fontWeight={mark.isAlert ? 600 : 400}
          fill={mark.isAlert ? palette.ink : palette.muted}
        >
          {label.text}
        </text>
      )}
    </g>
  ))
}

const round = (n: number) => Math.round(n * 100) / 100

const QUIET_RADIUS = 2.5

/** A measured point with its error bar and value; hollow when a quality flag excludes it. */
export function PointMark(props: {
  placed: PlacedPoint
  series: LineSeries
  palette: Palette
  radius: number
}) {
  const { placed, series, palette } = props
  const colour = palette.mesh(series.look.mesh)
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
      <Marker
        marker={series.marker}
        x={placed.x}
        y={placed.y}
        colour={colour}
        fill={placed.point.isExcluded ? palette.surface : colour}
        radius={series.isQuiet ? Math.min(QUIET_RADIUS, props.radius) : props.radius}
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
              series={series}
              palette={palette}
              radius={panel.radius}
            />
          ))}
        </g>
      ))}
    </g>
  )
}

export function LinePanels(props: { layout: LinesLayout; palette: Palette }) {
  return (
    <>
      <Lines lines={props.layout.axisTitle} palette={props.palette} />
      <Lines lines={props.layout.xTitle} palette={props.palette} />
      {props.layout.panels.map((panel) => (
        <Panel key={panel.segment.id} panel={panel} palette={props.palette} />
      ))}
    </>
  )
}
