import { lineStyle } from '../marks/line-style'
import { pageOutput } from '../marks/output'
import type { LineSegment } from '../spec'
import { toPath } from './geometry'
import { panelBox, type PanelShape } from './panel-box'
import { layOutPanel } from './labels'
import { PlotMarks, YTickLabel, placeYTicks } from './marks'
import { Underlay } from './underlay'
import { STEPS, joined, stepClass } from './width-steps'

type Props = { shape: PanelShape; segment: LineSegment; idPrefix: string }

/** Axes, lines and marks of one panel, as wide as the reader's screen makes it. */
export function StaticPlot({ shape, segment, idPrefix }: Props) {
  const box = panelBox(shape, segment)
  const { plotHeight, height, yRoom } = box
  const layout = layOutPanel(shape, segment, box, STEPS)
  const ticks = placeYTicks(layout)
  const rooms = joined(STEPS.map((width) => ({ text: '', dx: box.endRoom(width), y: 0 })))
  // A point alone is a mark without a line.
  const drawnLines = layout.lines.filter(({ points }) => points.length > 1)
  return (
    <div className="lines-plot">
      <svg width={yRoom} height={height}>
        {ticks.map((tick) => (
          <YTickLabel
            key={tick.value}
            output={pageOutput}
            x={yRoom - 6}
            y={tick.y}
            text={tick.label}
          />
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
          <PlotMarks layout={layout} output={pageOutput} idPrefix={idPrefix}>
            {drawnLines.length > 0 && (
              <svg
                width="100%"
                height={plotHeight}
                viewBox="0 0 100 100"
                preserveAspectRatio="none"
              >
                <Underlay
                  layout={layout}
                  output={pageOutput}
                  across={(at) => at * 100}
                  down={(y) => (y / plotHeight) * 100}
                />
                {drawnLines.map((line) => (
                  <path
                    key={line.series.id}
                    d={toPath(
                      line,
                      (at) => at * 100,
                      (y) => (y / plotHeight) * 100,
                    )}
                    vectorEffect="non-scaling-stroke"
                    {...lineStyle(line.series, pageOutput.palette)}
                  />
                ))}
              </svg>
            )}
          </PlotMarks>
        </svg>
      </div>
      {rooms.map((room) => (
        <div key={room.from} className={stepClass(room)}>
          <svg width={room.dx} height={height} />
        </div>
      ))}
    </div>
  )
}
