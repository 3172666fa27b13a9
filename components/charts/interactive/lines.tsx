'use client'

import { Line, LineChart, XAxis, YAxis, ZIndexLayer } from 'recharts'
import type { Palette } from '../palette'
import type { LineSeries } from '../spec'
import { FADED, PanelBackground, PointMark, lineStyle } from '../svg/lines'
import { PANEL_PAD, type PanelLayout } from '../lines-layout'
import { LegendButton } from './legend-button'
import { MarkArea, spoken } from './mark-area'
import type { Marks } from './use-marks'

const ABOVE_LINES = 1000

type Props = {
  panel: PanelLayout
  palette: Palette
  marks: Marks
  tooltipId: string
  /** ids of lines that the reader switched off */
  hidden: ReadonlySet<string>
  onToggle: (seriesId: string) => void
  /** id of the line that the reader looks at; the others fade meanwhile */
  focused: string | null
  onFocus: (seriesId: string | null) => void
}

/** One row per x with a column per series; a series without a value at x has null there, which breaks its line. */
function rowsOf(panel: PanelLayout) {
  return panel.segment.xTicks.map((tick) => {
    const values = panel.segment.series.map((series) => {
      const point = series.points.find((p) => p.x === tick.value)
      return [series.id, point?.y ?? null] as const
    })
    return { x: tick.at, values: Object.fromEntries(values) }
  })
}

/** Lines beside the one that is looked at; none where that is in another panel, or hidden. */
function fadedIn(panel: PanelLayout, focused: string | null, hidden: ReadonlySet<string>) {
  const ids = panel.segment.series.map((series) => series.id)
  const isHere = focused !== null && ids.includes(focused) && !hidden.has(focused)
  return new Set(isHere ? ids.filter((id) => id !== focused) : [])
}

export function LivePanel(props: Props) {
  const { panel, palette, marks, tooltipId, hidden, onToggle, focused, onFocus } = props
  const { plot, width, height, segment } = panel
  const faded = fadedIn(panel, focused, hidden)
  const isShown = (series: LineSeries) => !hidden.has(series.id)
  const margin = {
    left: plot.x,
    top: plot.y,
    right: width - plot.x - plot.width,
    bottom: height - plot.y - plot.height,
  }
  return (
    <LineChart
      data={rowsOf(panel)}
      width={width}
      height={height}
      margin={margin}
      accessibilityLayer={false}
      style={{ width: '100%', height: '100%' }}
      className="chart-svg"
    >
      <PanelBackground panel={panel} palette={palette} hidden={hidden} faded={faded} />
      <XAxis
        type="number"
        dataKey="x"
        domain={[0, 1]}
        padding={{ left: PANEL_PAD, right: PANEL_PAD }}
        hide
      />
      <YAxis type="number" scale={segment.axis.scale} domain={segment.axis.domain} hide />
      {segment.series.filter(isShown).map((series) => (
        <Line
          key={series.id}
          type="linear"
          dataKey={(row: { values: Record<string, number | null> }) => row.values[series.id]}
          dot={false}
          activeDot={false}
          connectNulls={false}
          isAnimationActive={false}
          {...lineStyle(series, palette)}
          {...(faded.has(series.id) ? { strokeOpacity: FADED } : {})}
          {...(series.id === focused ? { strokeWidth: 3 } : {})}
        />
      ))}
      <ZIndexLayer zIndex={ABOVE_LINES}>
        {panel.legend.map((entry) => (
          <LegendButton
            key={entry.series.id}
            entry={entry}
            isShown={isShown(entry.series)}
            onToggle={onToggle}
            onFocus={onFocus}
          />
        ))}
        {panel.series
          .filter(({ series }) => isShown(series))
          .flatMap(({ series, points }) =>
            points.map((placed) => (
              <g key={placed.point.id}>
                <g pointerEvents="none" opacity={faded.has(series.id) ? FADED : undefined}>
                  <PointMark
                    placed={placed}
                    series={series}
                    palette={palette}
                    radius={panel.radius}
                  />
                </g>
                {placed.y !== null && (
                  <MarkArea
                    id={placed.point.id}
                    name={spoken(`${series.label} ${placed.point.xLabel}`, placed.point.facts)}
                    area={{
                      x: placed.x - panel.reach,
                      y: placed.y - 11,
                      width: 2 * panel.reach,
                      height: 22,
                    }}
                    handlers={marks.handlersOf(placed.point.id)}
                    describedBy={marks.active === placed.point.id ? tooltipId : null}
                  />
                )}
              </g>
            )),
          )}
      </ZIndexLayer>
    </LineChart>
  )
}
