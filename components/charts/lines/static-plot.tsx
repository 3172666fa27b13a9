import type { Palette } from '../palette'
import type { LineSegment, LinesSpec } from '../spec'
import { lineStyle } from '../svg/line-style'
import { layOutPanel } from './drawn'
import { TOP, X_LABEL, toDown, panelBox, toPath } from './geometry'
import { EndKeys, PointMark, changeStyle, percent } from './marks'
import { ChangeLabel, XTickLabel, YTickLabel } from './words'

type Props = { kind: LinesSpec['kind']; segment: LineSegment; palette: Palette }

/** Axes, lines and marks of one panel, as wide as the reader's screen makes it. */
export function StillPlot({ kind, segment, palette }: Props) {
  const box = panelBox(kind, segment)
  const { plotHeight, height, yRoom, endRoom } = box
  const { lines, labels, keys, radius } = layOutPanel(kind, segment, box)
  // A point alone is a mark without a line.
  const drawnLines = lines.filter(({ points }) => points.length > 1)
  const ticks = segment.axis.ticks.map((tick) => ({
    ...tick,
    y: TOP + toDown(segment.axis, tick.value, plotHeight),
  }))
  return (
    <div className="lines-plot">
      <svg width={yRoom} height={height}>
        {ticks.map((tick) => (
          <YTickLabel key={tick.value} x={yRoom - 6} y={tick.y} text={tick.label} />
        ))}
      </svg>
      <div className="lines-area">
        <svg
          className="lines-grid"
          width="100%"
          height={height}
          viewBox={`0 0 1 ${height}`}
          preserveAspectRatio="none"
        >
          <path className="chart-grid" d={ticks.map(({ y }) => `M0 ${y}H1`).join('')} />
        </svg>
        <svg width="100%" height={height}>
          {segment.annotations.map((mark, i) => (
            <g key={mark.id} transform={`translate(0 ${TOP})`}>
              <line
                x1={percent(mark.at)}
                x2={percent(mark.at)}
                y2={plotHeight}
                {...changeStyle(mark, palette)}
              />
              <ChangeLabel mark={mark} labels={labels.annotations[i] ?? []} x={percent(mark.at)} />
            </g>
          ))}
          <g transform={`translate(0 ${TOP})`}>
            {keys.map((ends) => (
              <EndKeys key={ends.at} x={percent(ends.at)} keys={ends.keys} palette={palette} />
            ))}
            {drawnLines.length > 0 && (
              <svg
                width="100%"
                height={plotHeight}
                viewBox="0 0 100 100"
                preserveAspectRatio="none"
              >
                {drawnLines.map((line) => (
                  <path
                    key={line.series.id}
                    d={toPath(line, plotHeight)}
                    vectorEffect="non-scaling-stroke"
                    {...lineStyle(line.series, palette)}
                  />
                ))}
              </svg>
            )}
            {lines.map(({ series, points }, i) =>
              points.map((placed, k) => (
                <PointMark
                  key={`${series.id} ${placed.at} ${placed.point.id}`}
                  x={percent(placed.at)}
                  placed={placed}
                  series={series}
                  labels={labels.values[i]?.[k] ?? []}
                  palette={palette}
                  radius={radius}
                />
              )),
            )}
          </g>
          {segment.xTicks.map((tick, i) => (
            <XTickLabel
              key={tick.value}
              labels={labels.xTicks[i] ?? []}
              x={percent(tick.at)}
              y={TOP + plotHeight + X_LABEL}
            />
          ))}
        </svg>
      </div>
      <svg width={endRoom} height={height} />
    </div>
  )
}
