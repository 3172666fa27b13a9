import { BAR_HEIGHT, DOT_RADIUS } from '../measures'
import type { Palette } from '../palette'
import type { Bar } from '../spec'
import { markStyle } from '../svg/textures'
import { MIDDLE } from './row'

/** A place along the axis: px, or a share of the plot as "61%". */
type Place = number | string

type Props = { bar: Bar; palette: Palette; idPrefix: string; y?: number }

/** Fill and texture of one bar. @param props.y top of the row's bar in px */
export function BarShape(props: Props & { x: Place; width: Place }) {
  const { bar, palette, idPrefix, x, width, y = 0 } = props
  const style = markStyle(bar, palette, idPrefix)
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

/** One overhead; the page does not shine through. */
export function DotShape({ bar, palette, idPrefix, cx, y = 0 }: Props & { cx: Place }) {
  const style = markStyle(bar, palette, idPrefix)
  const at = { cx, cy: y + MIDDLE }
  return (
    <>
      <circle {...at} r={DOT_RADIUS} fill={palette.surface} />
      <circle {...at} r={DOT_RADIUS - style.strokeWidth / 2} {...style} />
    </>
  )
}

/**
 * The value in words, behind everything that is drawn of it.
 * @param props.remark why it is hollow, where that stands behind it
 * @param props.form where it is shown; everywhere without
 */
export function ValueText(props: {
  text: string
  remark?: string | null
  x: Place
  dx: number
  y?: number
  form?: 'chart-wide' | 'chart-phone'
}) {
  const { text, remark = null, x, dx, y = 0, form } = props
  return (
    <text x={x} dx={dx} y={y + MIDDLE + 5} className={form ? `chart-value ${form}` : 'chart-value'}>
      {text}
      {remark !== null && <tspan className="chart-remark">{`, ${remark}`}</tspan>}
    </text>
  )
}
