import type { ReactNode } from 'react'
import { At } from '../marks/at'
import { ErrorBar, ErrorBarEnds, type Ends } from '../marks/error-bar'
import { Marker } from '../marks/marker'
import { withClass, type Across, type Output, type StyleName } from '../marks/output'
import type { Palette } from '../palette'
import type { Annotation, LinePoint, LineSeries } from '../spec'
import type { EndLabel } from './end-labels'
import { TOP, X_LABEL, toDown, type PlacedLine, type PlacedPoint } from './geometry'
import type { PanelLayout } from './labels'
import { stepClass, type SteppedText } from './width-steps'

/** Marks of the picture, the file and the interactive chart: places across as their output writes them, all else in px. */

type Words = {
  output: Output
  labels: readonly SteppedText[]
  x: Across
}

/** Words placed from `x`, each shown at the widths that it was placed for. @param props.y for all, else each has its own */
const SteppedWords = ({ output, labels, x, y, look }: Words & { y?: number; look: StyleName }) =>
  labels.map((label) => (
    <text
      key={label.from}
      {...withClass(output.style(look), stepClass(label))}
      x={x}
      dx={label.dx === 0 ? undefined : label.dx}
      y={y ?? Math.round(label.y * 100) / 100}
    >
      {label.text}
    </text>
  ))

/** What a change was, above its line: in full, short, or not at all, as the width of the panel allows. */
export const ChangeLabel = ({ mark, ...words }: Words & { mark: Annotation }) => (
  <SteppedWords {...words} look={mark.isAlert ? 'lines-alert' : 'lines-change'} />
)

/** Words of one tick of the x axis, `y` px below the top of what they stand in. */
export const XTickLabel = (props: Words & { y: number }) => (
  <SteppedWords {...props} look="chart-tick" />
)

export const YTickLabel = (props: { output: Output; x: number; y: number; text: string }) => (
  <text {...props.output.style('lines-y-tick')} x={props.x} y={props.y + 4}>
    {props.text}
  </text>
)

const QUIET_RADIUS = 2.5
/** Shorter error bars than this, in px, cannot be seen. */
const MIN_SPREAD = 1.5

/** Error bars of lines that are long enough to be seen. */
const isSeen = ({ spread }: PlacedPoint): boolean =>
  spread !== null && Math.abs(spread.hi - spread.lo) >= MIN_SPREAD

/** The ends of the error bars of lines. */
export const listEnds = (lines: readonly PlacedLine[]): Ends[] =>
  lines.flatMap(({ points }) =>
    points.flatMap((placed) =>
      placed.spread && placed.point.spread && isSeen(placed)
        ? [{ kind: placed.point.spread.kind, cut: placed.spread.cut }]
        : [],
    ),
  )

/** It lacks a proof, or nothing of its line is proven and drift alone may have put the point where it is. */
const isPale = (series: LineSeries, point: LinePoint): boolean =>
  !point.isExcluded &&
  (point.isUnproven === true || (series.isPale === true && point.isBeyond !== true))

/** A measured point with its error bar and value; hollow when a quality flag excludes it, pale where it proves nothing. */
export function PointMark(props: {
  output: Output
  x: Across
  placed: PlacedPoint
  series: LineSeries
  labels: readonly SteppedText[]
  radius: number
  /** of the definitions of the ends of error bars */
  idPrefix: string
}) {
  const { output, placed, series, labels, x, idPrefix } = props
  const { y, point, spread } = placed
  if (y === null) return null
  const { palette } = output
  const colour = palette.mesh(series.look.mesh)
  return (
    <>
      <At x={x}>
        {point.spread && spread && isSeen(placed) && (
          <ErrorBar
            kind={point.spread.kind}
            cut={spread.cut}
            y1={spread.lo}
            y2={spread.hi}
            idPrefix={idPrefix}
            output={output}
          />
        )}
        <Marker
          marker={series.marker}
          x={0}
          y={y}
          colour={colour}
          fill={point.isExcluded ? palette.surface : colour}
          paleOn={isPale(series, point) ? palette.surface : null}
          radius={series.isQuiet ? Math.min(QUIET_RADIUS, props.radius) : props.radius}
        />
      </At>
      <SteppedWords output={output} labels={labels} x={x} look="lines-value" />
    </>
  )
}

/** Where something changed between two runs: a line through the plot, dashed where it is no alert. */
export const changeStyle = (mark: Annotation, palette: Palette) => ({
  stroke: mark.isAlert ? palette.ink : palette.muted,
  strokeWidth: 1.5,
  strokeDasharray: mark.isAlert ? undefined : '4 3',
})

/**
 * Labels right of the ends of lines, each with a thin grey way there that is no part of the line.
 * @param props.wrap puts a label into what answers to the reader
 */
export const EndLabels = (props: {
  output: Output
  x: Across
  labels: readonly EndLabel[]
  wrap?: (label: EndLabel, words: ReactNode) => ReactNode
}) => {
  const { output, x, labels, wrap } = props
  return (
    <At x={x}>
      {labels.map((label) => {
        const { series, path, key, more } = label
        const moreLook = series.key === null ? 'lines-end-name' : 'lines-key-value'
        const words = (
          <>
            {key.map((one) => (
              <path
                key={one.from}
                d={path}
                {...withClass(output.style('lines-key-path'), stepClass(one))}
              />
            ))}
            <SteppedWords output={output} labels={key} x={0} look="lines-key" />
            <SteppedWords output={output} labels={more} x={0} look={moreLook} />
          </>
        )
        return wrap ? wrap(label, words) : <g key={series.id}>{words}</g>
      })}
    </At>
  )
}

/** Ticks of the value axis with their px from the top of all that is drawn with a plot. */
export const placeYTicks = ({ segment, box }: Pick<PanelLayout, 'segment' | 'box'>) =>
  segment.axis.ticks.map((tick) => ({
    ...tick,
    y: TOP + toDown(segment.axis, tick.value, box.plotHeight),
  }))

/** Everything in a plot but its grid. @param props.children paths of the lines, which each output draws in its own way */
export function PlotMarks(props: {
  layout: PanelLayout
  output: Output
  idPrefix: string
  children: ReactNode
}) {
  const { layout, output, idPrefix } = props
  const { segment, box, lines, labels, ends, radius } = layout
  return (
    <>
      <ErrorBarEnds bars={listEnds(lines)} idPrefix={idPrefix} output={output} />
      <g transform={`translate(0 ${TOP})`}>
        {segment.annotations.map((mark, i) => (
          <g key={mark.id}>
            <line
              x1={output.x(mark.at)}
              x2={output.x(mark.at)}
              y2={box.plotHeight}
              {...changeStyle(mark, output.palette)}
            />
            <ChangeLabel
              output={output}
              mark={mark}
              labels={labels.annotations[i] ?? []}
              x={output.x(mark.at)}
            />
          </g>
        ))}
        {ends.map(({ at, labels }) => (
          <EndLabels key={at} output={output} x={output.x(at)} labels={labels} />
        ))}
        {props.children}
        {lines.map(({ series, points }, i) =>
          points.map((placed, k) => (
            <PointMark
              key={`${series.id} ${placed.at} ${placed.point.id}`}
              output={output}
              x={output.x(placed.at)}
              placed={placed}
              series={series}
              labels={labels.values[i]?.[k] ?? []}
              radius={radius}
              idPrefix={idPrefix}
            />
          )),
        )}
      </g>
      {segment.xTicks.map((tick, i) => (
        <XTickLabel
          key={tick.value}
          output={output}
          labels={labels.xTicks[i] ?? []}
          x={output.x(tick.at)}
          y={TOP + box.plotHeight + X_LABEL}
        />
      ))}
    </>
  )
}
