import type { Palette } from '../palette'
import type { LineSegment, LinesSpec } from '../spec'
import { lineStyle } from '../svg/lines'
import { drawnOf } from './drawn'
import { TOP, X_LABEL, downOf, panelBox, pathOf } from './geometry'
import { At, EndKeys, PointMark, changeStyle, percent } from './marks'
import { ChangeLabel, XTickLabel, YTickLabel } from './words'

type Props = { kind: LinesSpec['kind']; segment: LineSegment; palette: Palette }

/** Axes, lines and marks of one panel, as wide as the reader's screen makes it. */
export function StillPlot({ kind, segment, palette }: Props) {
  const box = panelBox(kind, segment)
  const { plotHeight, height, yRoom, endRoom } = box
  const { lines, labels, keys, radius } = drawnOf(kind, segment, box)
  const ticks = segment.axis.ticks.map((tick) => ({
    ...tick,
    y: TOP + downOf(segment.axis, tick.value, plotHeight),
  }))
  return (
    <div className="lines-plot">
      <svg width={yRoom} height={height}>
        {ticks.map((tick) => (
          <YTickLabel
            key={tick.value}
            x={yRoom - 6}
            y={tick.y}
            text={tick.label}
            palette={palette}
          />
        ))}
      </svg>
      <div className="lines-area">
        <svg className="lines-grid" width="100%" height={height}>
          {ticks.map(({ value, y }) => (
            <line key={value} x1="0" x2="100%" y1={y} y2={y} stroke={palette.grid} />
          ))}
        </svg>
        <svg width="100%" height={height}>
          {segment.annotations.map((mark, i) => (
            <At key={mark.id} x={percent(mark.at)}>
              <g transform={`translate(0 ${TOP})`}>
                <path d={`M0 0V${plotHeight}`} {...changeStyle(mark, palette)} />
                <ChangeLabel mark={mark} labels={labels.annotations[i] ?? []} palette={palette} />
              </g>
            </At>
          ))}
          <g transform={`translate(0 ${TOP})`}>
            {keys.map((ends) => (
              <EndKeys key={ends.at} x={percent(ends.at)} keys={ends.keys} palette={palette} />
            ))}
            <svg width="100%" height={plotHeight} viewBox="0 0 100 100" preserveAspectRatio="none">
              {lines.map((line) => (
                <path
                  key={line.series.id}
                  d={pathOf(line, plotHeight)}
                  vectorEffect="non-scaling-stroke"
                  {...lineStyle(line.series, palette)}
                />
              ))}
            </svg>
            {lines.map(({ series, points }, i) => (
              <g key={series.id}>
                {points.map((placed, k) => (
                  <PointMark
                    key={`${placed.at} ${placed.point.id}`}
                    x={percent(placed.at)}
                    placed={placed}
                    series={series}
                    labels={labels.values[i]?.[k] ?? []}
                    palette={palette}
                    radius={radius}
                  />
                ))}
              </g>
            ))}
          </g>
          {segment.xTicks.map((tick, i) => (
            <At key={tick.value} x={percent(tick.at)}>
              <XTickLabel
                labels={labels.xTicks[i] ?? []}
                y={TOP + plotHeight + X_LABEL}
                palette={palette}
              />
            </At>
          ))}
        </svg>
      </div>
      <svg width={endRoom} height={height} />
    </div>
  )
}
