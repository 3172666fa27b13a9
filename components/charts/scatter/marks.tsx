import type { ReactNode } from 'react'
import { ErrorBar, ErrorBarEnds, type Ends } from '../marks/error-bar'
import { lineStyle } from '../marks/line-style'
import { Marker } from '../marks/marker'
import { withClass, type Across, type Output } from '../marks/output'
import { round } from '../measures'
import type { CostSeries, SpreadKind } from '../spec'
import type { ScatterLayout } from './geometry'
import { PLOT_HEIGHT, RADIUS, TOP, X_LABEL } from './measures'
import { labelHalf, type PlacedLabel, type PlacedPoint, type PlacedSeries } from './places'

const At = ({ x, children }: { x: Across; children: ReactNode }) =>
  typeof x === 'number' ? (
    <g transform={`translate(${x} 0)`}>{children}</g>
  ) : (
    <svg x={x}>{children}</svg>
  )

const isPx = (output: Output): boolean => typeof output.x(0) === 'number'

/** Places across a path: px, or hundredths of a plot that is stretched to its width. */
const toAcross =
  (output: Output) =>
  (at: number): number =>
    isPx(output) ? Number(output.x(at)) : round(at * 100)

/** Paths as wide as the plot: one of them is shorter than a line for each of its parts. */
const Stretched = ({ output, children }: { output: Output; children: ReactNode }) =>
  isPx(output) ? (
    children
  ) : (
    <svg
      width="100%"
      height={PLOT_HEIGHT}
      viewBox={`0 0 100 ${PLOT_HEIGHT}`}
      preserveAspectRatio="none"
    >
      {children}
    </svg>
  )

/** The error bars of a point that are drawn, with their kinds. */
const listKinds = ({ point, spread, xSpread }: PlacedPoint): SpreadKind[] => [
  ...(spread && point.spread ? [point.spread.kind] : []),
  ...(xSpread && point.xSpread ? [point.xSpread.kind] : []),
]

/** The ends of the error bars of a scatter. */
export const listEnds = (all: readonly PlacedSeries[]): Ends[] =>
  all.flatMap(({ points }) =>
    points.flatMap((placed) => listKinds(placed).map((kind): Ends => ({ kind, cut: 'none' }))),
  )

/** A mark with its error bars; hollow where a quality flag excludes it or the axis ends below it. */
export function PointMark(props: {
  output: Output
  x: Across
  placed: PlacedPoint
  series: CostSeries
  idPrefix: string
}) {
  const { output, x, placed, series, idPrefix } = props
  const { point, spread, xSpread, y, cut } = placed
  const { palette } = output
  const colour = palette.mesh(series.look.mesh)
  return (
    <>
      {point.xSpread && xSpread && (
        <ErrorBar
          kind={point.xSpread.kind}
          cut="none"
          x1={output.x(xSpread.from)}
          x2={output.x(xSpread.to)}
          y1={y}
          y2={y}
          idPrefix={idPrefix}
          output={output}
        />
      )}
      <At x={x}>
        {point.spread && spread && (
          <ErrorBar
            kind={point.spread.kind}
            cut="none"
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
          fill={point.isExcluded || cut !== null ? palette.surface : colour}
          paleOn={
            point.isUnproven === true && !point.isExcluded && cut === null ? palette.surface : null
          }
          radius={RADIUS}
        />
      </At>
    </>
  )
}

/** Grid and lines of no added latency and cost. */
export function Ground({ layout, output }: { layout: ScatterLayout; output: Output }) {
  const { xTicks, yTicks, zero, zeroAt } = layout
  const [left, right] = [output.x(0), output.x(1)]
  const across = toAcross(output)
  return (
    <g transform={`translate(0 ${TOP})`}>
      <Stretched output={output}>
        <path
          d={[
            ...yTicks.map(({ y }) => `M${across(0)} ${y}H${across(1)}`),
            ...xTicks.map(({ at }) => `M${across(at)} 0V${PLOT_HEIGHT}`),
          ].join('')}
          {...output.style('chart-grid')}
        />
      </Stretched>
      {zero && (
        <line x1={left} x2={right} y1={zero.y} y2={zero.y} {...output.style('chart-zero')} />
      )}
      {zeroAt !== null && (
        <line
          x1={output.x(zeroAt)}
          x2={output.x(zeroAt)}
          y2={PLOT_HEIGHT}
          {...output.style('chart-zero')}
        />
      )}
    </g>
  )
}

/** Labels in the plot and below its axis. @param props.isTiny leaves out what the narrowest frames have no room for */
export function Labels(props: { layout: ScatterLayout; output: Output; isTiny?: boolean }) {
  const { layout, output, isTiny = false } = props
  const isShown = ({ isRoomy }: PlacedLabel): boolean => !isTiny || !isRoomy
  const name = layout.zero?.name ?? null
  return (
    <>
      {name && isShown(name) && (
        <text
          {...withClass(
            output.style('chart-reference-label'),
            name.isRoomy ? 'scatter-roomy' : undefined,
          )}
          x={output.x(name.at)}
          dx={round(name.dx - labelHalf(name))}
          y={TOP + name.y}
        >
          {name.text}
        </text>
      )}
      {layout.labels.filter(isShown).map((label) => (
        <text
          key={label.id}
          {...withClass(output.style('lines-value'), label.isRoomy ? 'scatter-roomy' : undefined)}
          x={output.x(label.at)}
          dx={label.dx === 0 ? undefined : label.dx}
          y={TOP + label.y}
        >
          {label.text}
        </text>
      ))}
      {layout.xTicks
        .filter(({ isShown }) => isShown)
        .map((tick) => (
          <text
            key={tick.value}
            {...output.style('chart-tick')}
            x={output.x(tick.at)}
            y={TOP + PLOT_HEIGHT + X_LABEL}
          >
            {tick.label}
          </text>
        ))}
    </>
  )
}

/** Labels of the latency axis. @param props.x px of their ends */
export const YLabels = (props: { layout: ScatterLayout; output: Output; x: number }) =>
  props.layout.yTicks.map(({ y, label }) => (
    <text key={y} {...props.output.style('lines-y-tick')} x={props.x} y={TOP + y + 4}>
      {label}
    </text>
  ))

/** Lines that join the marks of one subject in the order of the loads. */
function Joins({ all, output }: { all: readonly PlacedSeries[]; output: Output }) {
  const across = toAcross(output)
  const joined = all.filter(({ points }) => points.length > 1)
  if (joined.length === 0) return null
  return (
    <Stretched output={output}>
      {joined.map(({ series, points }) => (
        <path
          key={series.id}
          d={points.map(({ at, y }, i) => `${i === 0 ? 'M' : 'L'}${across(at)} ${y}`).join('')}
          vectorEffect={isPx(output) ? undefined : 'non-scaling-stroke'}
          {...lineStyle(series, output.palette)}
        />
      ))}
    </Stretched>
  )
}

/** A whole scatter but the labels of its latency axis. */
export function ScatterMarks(props: {
  layout: ScatterLayout
  output: Output
  idPrefix: string
  isTiny?: boolean
}) {
  const { layout, output, idPrefix, isTiny } = props
  return (
    <>
      <ErrorBarEnds bars={listEnds(layout.series)} idPrefix={idPrefix} output={output} />
      <Ground layout={layout} output={output} />
      <g transform={`translate(0 ${TOP})`}>
        <Joins all={layout.series} output={output} />
        {layout.series.flatMap(({ series, points }) =>
          points.map((placed) => (
            <PointMark
              key={placed.point.id}
              output={output}
              x={output.x(placed.at)}
              placed={placed}
              series={series}
              idPrefix={idPrefix}
            />
          )),
        )}
      </g>
      <Labels layout={layout} output={output} isTiny={isTiny} />
    </>
  )
}
