'use client'

import {
  Brush,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { LineSegment } from '../spec'
import { FADED, lineStyle } from '../svg/lines'
import { BRUSH, PAD, TOP, X_ROOM, type PanelBox, type PlacedLine } from './geometry'
import { LiveDot } from './live-dot'
import { LiveNames } from './live-names'
import type { Drawn, LiveChart } from './live-plot'
import { LiveTooltip } from './live-tooltip'
import { At, ChangeLabel, EndKeys, XTickLabel, YTickLabel, changeStyle } from './marks'
import type { Row } from './rows'
import { X_LABEL } from './still-plot'
import { fadedIn } from './view'
import { Whiskers } from './whiskers'

type Props = {
  chart: LiveChart
  places: { root: HTMLElement; slot: HTMLElement; legend: HTMLElement }
  /** the whole panel, and what is shown of it */
  segment: LineSegment
  part: LineSegment
  /** ends of the shown part on the x axis of the whole */
  domain: [number, number]
  rows: Row[]
  box: PanelBox
  drawn: Drawn
  /** px of the chart, and from the first shown tick to the last */
  width: number
  inner: number
}

const valueOf = (id: string) => (row: Row) => row.points[id]?.point.y ?? null

export function PanelChart(props: Props) {
  const { chart, places, segment, part, domain, rows, box, drawn, width, inner } = props
  const { palette, view, marks, active } = chart
  const { axis } = segment
  const faded = fadedIn(part, view)
  const dim = new Set([...faded, ...view.hidden])
  const x = (at: number) => box.yRoom + PAD + at * inner
  const reach = Math.min(11, Math.max(3, inner / Math.max(1, part.xTicks.length - 1) / 2))
  const shown = segment.xTicks.filter(({ at }) => at >= domain[0] && at <= domain[1])

  const dotOf = (line: PlacedLine, i: number) =>
    function Dot({ cx, payload }: { cx?: number | string | undefined; payload: Row }) {
      const found = payload.points[line.series.id]
      const k = line.points.findIndex(({ point }) => point === found?.point)
      const placed = line.points[k]
      if (!placed || !found || found.isRepeated || placed.y === null) return null
      const { id } = placed.point
      return (
        <LiveDot
          x={Number(cx)}
          placed={placed}
          series={line.series}
          labels={drawn.labels.values[i]?.[k] ?? []}
          palette={palette}
          radius={drawn.radius}
          reach={reach}
          isFaded={faded.has(line.series.id)}
          handlers={marks.handlersOf(id)}
          describedBy={marks.active === id ? chart.tooltipId : null}
          ref={id === chart.first.id ? chart.first.ref : null}
        />
      )
    }

  const activeAt = active?.segment.id === segment.id ? placeOf(drawn.lines, active.point.id) : null
  return (
    <LineChart
      data={rows}
      width={width}
      height={box.height}
      margin={{ top: TOP, right: box.endRoom, bottom: box.hasBrush ? BRUSH.gap : 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke={palette.grid} syncWithTicks />
      <XAxis
        type="number"
        dataKey="at"
        domain={domain}
        ticks={shown.map(({ at }) => at)}
        interval={0}
        padding={{ left: PAD, right: PAD }}
        height={X_ROOM}
        axisLine={false}
        tickLine={false}
        tick={({ x: tickX, index }) => (
          <At x={tickX}>
            <XTickLabel
              labels={drawn.labels.xTicks[index] ?? []}
              y={TOP + box.plotHeight + X_LABEL}
              palette={palette}
            />
          </At>
        )}
      />
      <YAxis
        type="number"
        scale={axis.scale}
        domain={axis.domain}
        ticks={axis.ticks.map(({ value }) => value)}
        interval={0}
        width={box.yRoom}
        axisLine={false}
        tickLine={false}
        tick={({ y, index }) => (
          <YTickLabel
            x={box.yRoom - 6}
            y={Number(y)}
            text={axis.ticks[index]?.label ?? ''}
            palette={palette}
          />
        )}
      />
      {part.annotations.map((mark, i) => (
        <ReferenceLine
          key={mark.id}
          x={segment.annotations.find(({ id }) => id === mark.id)?.at ?? 0}
          {...changeStyle(mark, palette)}
          label={() => (
            <At x={x(mark.at)}>
              <g transform={`translate(0 ${TOP})`}>
                <ChangeLabel
                  mark={mark}
                  labels={drawn.labels.annotations[i] ?? []}
                  palette={palette}
                />
              </g>
            </At>
          )}
        />
      ))}
      {drawn.keys.map(({ at, keys }) => (
        <g key={at} transform={`translate(0 ${TOP})`}>
          <EndKeys x={x(at)} keys={keys} palette={palette} dim={dim} />
        </g>
      ))}
      {drawn.lines.map((line, i) => {
        const { series } = line
        return (
          <Line
            key={series.id}
            type="linear"
            name={series.label}
            dataKey={valueOf(series.id)}
            dot={dotOf(line, i)}
            activeDot={false}
            connectNulls={false}
            isAnimationActive={false}
            hide={view.hidden.has(series.id)}
            {...lineStyle(series, palette)}
            {...(faded.has(series.id) ? { strokeOpacity: FADED } : {})}
            {...(series.id === view.focused ? { strokeWidth: 3 } : {})}
          >
            <Whiskers line={line} palette={palette} />
          </Line>
        )
      })}
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
        active={activeAt !== null}
        portal={places.root}
        cursor={false}
        wrapperStyle={{ visibility: 'visible' }}
        content={
          <LiveTooltip
            id={chart.tooltipId}
            marks={marks}
            shown={active}
            root={places.root}
            slot={places.slot}
            at={activeAt && { x: x(activeAt.at), y: TOP + activeAt.y + 14 }}
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
            chart.onRange(
              segment.id,
              rows[startIndex ?? 0]?.tick ?? 0,
              rows[endIndex ?? rows.length - 1]?.tick ?? 0,
            )
          }
        />
      )}
    </LineChart>
  )
}

function placeOf(lines: readonly PlacedLine[], id: string): { at: number; y: number } | null {
  const found = lines.flatMap((line) => line.points).find(({ point }) => point.id === id)
  return found && found.y !== null ? { at: found.at, y: found.y } : null
}
