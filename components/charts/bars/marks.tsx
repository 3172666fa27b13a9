import type { ReactNode } from 'react'
import { position } from '../axis-position'
import { At } from '../marks/at'
import { ErrorBar } from '../marks/error-bar'
import { withClass, type Across, type Output } from '../marks/output'
import { isPaleBar } from '../definitions/row-words'
import { markStyle } from '../marks/textures'
import { BAR_HEIGHT, DOT_RADIUS, round } from '../measures'
import type { Bar, Rows } from '../spec'
import { textWidth } from '../text-width'
import {
  MIDDLE,
  OVER_GAP,
  TEXT,
  layOutTicks,
  type PlacedRow,
  type RowStack,
  type Tick,
  valueWidth,
} from './geometry'

/** Marks of the picture, the file and the interactive chart: across as their output writes it, all else in px. */

/** Looks of a tick's label; the style sheet hides what has no room. */
export const tickStyle = (output: Output, { shown }: Tick) =>
  withClass(output.style('chart-tick'), shown === 'wide' ? 'chart-wide' : undefined)

/** px by which a text around a place must start left of it, so that it ends where the plot ends at the latest. */
export const slide = (text: string, share: number): number =>
  -Math.round(share * textWidth(text, TEXT.tick))

/**
 * Reference line behind all rows, and the ticks of dots: every bar has its number.
 * @param props.height of the plot @param props.stack of a file; null where the style sheet decides which labels are shown
 * @param props.children the grid, which each output draws in its own way
 */
export function Backdrop(props: {
  rows: Rows
  isDot: boolean
  output: Output
  height: Across
  stack: RowStack | null
  children: (ticks: readonly Tick[]) => ReactNode
}) {
  const { rows, isDot, output, height, stack } = props
  const { axis, reference } = rows
  const ticks = isDot ? layOutTicks(axis) : []
  const at = reference === null ? 0 : position(axis, reference.value)
  // Of a plot that begins at the edge of a file, so does the first label.
  const toDx = ({ at, label }: Tick) =>
    stack?.form === 'phone' && at === 0 ? Math.max(0, textWidth(label, TEXT.tick) / 2 - 8) : 0
  const isShown = ({ shown }: Tick) =>
    shown === 'always' || (shown === 'wide' && stack?.isWide !== false)
  return (
    <>
      {props.children(ticks)}
      {ticks.filter(isShown).map((tick) => (
        <text
          key={tick.value}
          {...tickStyle(output, tick)}
          x={output.x(tick.at)}
          dx={round(toDx(tick)) || undefined}
          y={height}
          dy={17}
        >
          {tick.label}
        </text>
      ))}
      {reference && (
        <>
          <line
            {...output.style(isDot ? 'chart-zero' : 'chart-reference')}
            x1={output.x(at)}
            x2={output.x(at)}
            y1={0}
            y2={height}
          />
          <text
            {...output.style('chart-reference-label')}
            x={output.x(at)}
            dx={slide(reference.label, at)}
            y={-9}
          >
            {reference.label}
          </text>
        </>
      )}
    </>
  )
}

type ShapeProps = { bar: Bar; output: Output; idPrefix: string; y: number }

/** Opacity of a bar beside the one that its page is about. */
const PALE = 0.5

/** Fill and texture of one bar. @param props.y top of the row's bar in px */
export function BarShape(props: ShapeProps & { x: Across; width: Across }) {
  const { bar, output, idPrefix, x, width, y } = props
  const style = markStyle({ ...bar, isUnproven: isPaleBar(bar) }, output.palette, idPrefix)
  return (
    <rect
      x={x}
      y={y + style.strokeWidth / 2}
      width={width}
      height={BAR_HEIGHT - style.strokeWidth}
      opacity={bar.isPale ? PALE : undefined}
      {...style}
    />
  )
}

/** Half of the gap of a cut, how far its edges lean, and its place before the end of the bar, in px. */
const CUT = { half: 3, lean: 4, before: 18 }

/** A slanted gap between two strokes across a bar that is longer than the axis. @param props.x end of the plot */
export function CutMark({ output, x, y }: { output: Output; x: Across; y: number }) {
  const { half, lean, before } = CUT
  const [top, bottom] = [y - 2, y + BAR_HEIGHT + 2]
  const edge = (side: number) =>
    `${side * half - lean - before} ${bottom}L${side * half + lean - before} ${top}`
  return (
    <At x={x}>
      <path
        d={`M${edge(-1)}H${half + lean - before}L${half - lean - before} ${bottom}Z`}
        fill={output.palette.surface}
      />
      <path d={`M${edge(-1)}M${edge(1)}`} {...output.style('chart-cut')} />
    </At>
  )
}

/** The reference line where a bar hides it. */
export const CrossingMark = (props: { row: PlacedRow; output: Output; y: number }) =>
  props.row.crossing === null ? null : (
    <line
      {...props.output.style('chart-reference')}
      x1={props.output.x(props.row.crossing)}
      x2={props.output.x(props.row.crossing)}
      y1={props.y}
      y2={props.y + BAR_HEIGHT}
    />
  )

/** One overhead; the page does not shine through. */
export function DotShape({ bar, output, idPrefix, cx, y }: ShapeProps & { cx: Across }) {
  const style = markStyle({ ...bar, isUnproven: isPaleBar(bar) }, output.palette, idPrefix)
  const at = { cx, cy: y + MIDDLE }
  return (
    <>
      <circle {...at} r={DOT_RADIUS} fill={output.palette.surface} />
      <circle
        {...at}
        r={DOT_RADIUS - style.strokeWidth / 2}
        opacity={bar.isPale ? PALE : undefined}
        {...style}
      />
    </>
  )
}

type RowProps = {
  row: PlacedRow
  output: Output
  idPrefix: string
  /** top of the row's bar in px */
  y: number
}

/** px of the space before a difference, which its place has already */
const SPACE = textWidth(' ', TEXT.over)

/** The value in words with its difference to the baseline, behind everything that is drawn of it. */
function ValueText({ row, output, y }: RowProps) {
  const { bar, value } = row
  const words = (
    <text x={output.x(value.at)} dx={value.dx} y={y + MIDDLE + 5} {...output.style('chart-value')}>
      {bar.valueLabel}
      {bar.over !== null && (
        <tspan dx={OVER_GAP - SPACE} {...output.style('chart-over')}>{` ${bar.over}`}</tspan>
      )}
    </text>
  )
  if (!row.isOnLine) return words
  return (
    <>
      {/* The reference line would strike through the words: their halo leaves it between letters. */}
      <At x={output.x(value.at)}>
        <rect
          x={value.dx - 2}
          y={y - 1}
          width={Math.ceil(valueWidth(bar)) + 4}
          height={BAR_HEIGHT + 2}
          fill={output.palette.surface}
        />
      </At>
      {words}
    </>
  )
}

/** Error bar, single runs and printed value of a row that has one. */
export function ValueMarks(props: RowProps) {
  const { row, output, idPrefix, y } = props
  const { spread, points } = row
  return (
    <>
      {spread && (
        <ErrorBar
          kind={spread.kind}
          cut={spread.cut}
          x1={output.x(spread.lo)}
          x2={output.x(spread.hi)}
          y1={y + MIDDLE}
          y2={y + MIDDLE}
          idPrefix={idPrefix}
          output={output}
        />
      )}
      {points.map((at, i) => (
        <circle key={i} {...output.style('chart-run')} cx={output.x(at)} cy={y + MIDDLE} r={2.25} />
      ))}
      <ValueText {...props} />
    </>
  )
}

/** Thinner bars than this share of the plot would have no area to be filled. */
const MIN_BAR = 0.002

/** Bar or dot of a row with all that is drawn of its value; nothing without one. */
export function RowMarks(props: RowProps & { isDot: boolean }) {
  const { row, isDot, ...shared } = props
  const { output, y } = shared
  const { bar, span } = row
  if (span === null) return null
  return (
    <>
      {isDot ? (
        <DotShape {...shared} bar={bar} cx={output.x(span.tip)} />
      ) : (
        <BarShape
          {...shared}
          bar={bar}
          x={output.x(span.from)}
          width={output.width(Math.max(MIN_BAR, span.to - span.from))}
        />
      )}
      <CrossingMark row={row} output={output} y={y} />
      {row.isCut && <CutMark output={output} x={output.x(1)} y={y} />}
      <ValueMarks row={row} {...shared} />
    </>
  )
}
