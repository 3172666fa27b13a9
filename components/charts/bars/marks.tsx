import type { ReactNode } from 'react'
import { position } from '../axis-position'
import { At } from '../marks/at'
import { ErrorBar } from '../marks/error-bar'
import { withClass, type Across, type Output } from '../marks/output'
import { markStyle } from '../marks/textures'
import { BAR_HEIGHT, DOT_RADIUS, round } from '../measures'
import type { Bar, Rows } from '../spec'
import { textWidth } from '../text-width'
import { MIDDLE, TEXT, layOutTicks, noteText, type PlacedRow, type Tick } from './geometry'
import { type Form } from '../definitions/row-words'

/** Marks of the picture, the file and the interactive chart: across as their output writes it, all else in px. */

/** Looks of a tick's label; the style sheet hides what has no room. */
export const tickStyle = (output: Output, { shown }: Tick) =>
  withClass(output.style('chart-tick'), shown === 'wide' ? 'chart-wide' : undefined)

/** px by which a text around a place must start left of it, so that it ends where the plot ends at the latest. */
export const slide = (text: string, share: number): number =>
  -Math.round(share * textWidth(text, TEXT.tick))

/**
 * Ticks and reference line behind all rows.
 * @param props.height of the plot @param props.form in which labels are shown; null where the style sheet decides
 * @param props.children the grid, which each output draws in its own way
 */
export function Backdrop(props: {
  rows: Rows
  isDot: boolean
  output: Output
  height: Across
  form: Form | null
  children: (ticks: readonly Tick[]) => ReactNode
}) {
  const { rows, isDot, output, height, form } = props
  const { axis, reference } = rows
  const ticks = layOutTicks(axis)
  const at = reference === null ? 0 : position(axis, reference.value)
  // Of a plot that begins at the edge of a file, so does the first label.
  const toDx = ({ at, label }: Tick) =>
    form === 'phone' && at === 0 ? Math.max(0, textWidth(label, TEXT.tick) / 2 - 8) : 0
  const isShown = ({ shown }: Tick) => shown === 'always' || (shown === 'wide' && form !== 'phone')
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

/** Fill and texture of one bar. @param props.y top of the row's bar in px */
export function BarShape(props: ShapeProps & { x: Across; width: Across }) {
  const { bar, output, idPrefix, x, width, y } = props
  const style = markStyle(bar, output.palette, idPrefix)
  return (
    <rect
      x={x}
      y={y + style.strokeWidth / 2}
      width={width}
      height={BAR_HEIGHT - style.strokeWidth}
      {...style}
    />
  )
}

/** Two gaps across the end of a bar that is longer than the axis. @param props.x end of the plot */
export const CutMark = ({ output, x, y }: { output: Output; x: Across; y: number }) => (
  <At x={x}>
    <path
      d={`M-16 ${y + BAR_HEIGHT + 1}l6-${BAR_HEIGHT + 2}m2 ${BAR_HEIGHT + 2}l6-${BAR_HEIGHT + 2}`}
      stroke={output.palette.surface}
      strokeWidth={2.5}
    />
  </At>
)

/** One overhead; the page does not shine through. */
export function DotShape({ bar, output, idPrefix, cx, y }: ShapeProps & { cx: Across }) {
  const style = markStyle(bar, output.palette, idPrefix)
  const at = { cx, cy: y + MIDDLE }
  return (
    <>
      <circle {...at} r={DOT_RADIUS} fill={output.palette.surface} />
      <circle {...at} r={DOT_RADIUS - style.strokeWidth / 2} {...style} />
    </>
  )
}

type RowProps = {
  row: PlacedRow
  /** in which the value is written; null for both, of which the style sheet shows one */
  form: Form | null
  output: Output
  idPrefix: string
  /** top of the row's bar in px */
  y: number
}

/** The value in words, behind everything that is drawn of it, and why it is hollow where that stands behind it. */
function ValueText({ row, form, output, y, isOnly }: RowProps & { form: Form; isOnly: boolean }) {
  const { bar, value } = row
  const { at, dx } = value[form]
  return (
    <text
      x={output.x(at)}
      dx={dx}
      y={y + MIDDLE + 5}
      {...withClass(output.style('chart-value'), isOnly ? undefined : `chart-${form}`)}
    >
      {bar.valueLabel}
      {form === 'wide' && bar.remark !== null && (
        <tspan {...output.style('chart-remark')}>{`, ${bar.remark}`}</tspan>
      )}
    </text>
  )
}

/** Error bar, single runs and printed value of a row that has one. */
export function ValueMarks(props: RowProps) {
  const { row, form, output, idPrefix, y } = props
  const { bar, spread, points, value } = row
  const isSame = value.wide.at === value.phone.at && bar.remark === null
  const forms = form === null ? (['wide', 'phone'] as const).slice(isSame ? 1 : 0) : [form]
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
      {forms.map((one) => (
        <ValueText key={one} {...props} form={one} isOnly={forms.length === 1} />
      ))}
    </>
  )
}

/** Thinner bars than this share of the plot would have no area to be filled. */
const MIN_BAR = 0.002

/** Bar or dot of a row with all that is drawn of its value; why there is none without one. */
export function RowMarks(props: RowProps & { isDot: boolean }) {
  const { row, isDot, ...shared } = props
  const { output, form, y } = shared
  const { bar, span } = row
  if (span === null) {
    // Beside the name on a phone.
    if (form === 'phone') return null
    return (
      <text
        {...withClass(output.style('chart-note'), form === null ? 'chart-wide' : undefined)}
        x={output.x(0)}
        dx={4}
        y={y + MIDDLE + 5}
      >
        {noteText(bar)}
      </text>
    )
  }
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
      {row.isCut && <CutMark output={output} x={output.x(1)} y={y} />}
      <ValueMarks row={row} {...shared} />
    </>
  )
}
