import { FONT } from '../bars-layout'
import type { Palette } from '../palette'
import type { Annotation } from '../spec'
import { stepClass, type SteppedText } from './width-steps'

/** What a change was, above its line: in full, short, or not at all, as the width of the panel allows. */
export const ChangeLabel = (props: {
  mark: Annotation
  labels: readonly SteppedText[]
  palette: Palette
}) =>
  props.labels.map((label) => (
    <text
      key={label.from}
      className={stepClass(label)}
      x={label.dx}
      y={label.y}
      fontSize={FONT.small}
      fontWeight={props.mark.isAlert ? 600 : 400}
      fill={props.mark.isAlert ? props.palette.ink : props.palette.muted}
    >
      {label.text}
    </text>
  ))

/** Words of one tick of the x axis, `y` px below the top of what they stand in. */
export const XTickLabel = (props: {
  labels: readonly SteppedText[]
  y: number
  palette: Palette
}) =>
  props.labels.map((label) => (
    <text
      key={label.from}
      className={stepClass(label)}
      x={label.dx}
      y={props.y}
      textAnchor="middle"
      fontSize={FONT.small}
      fill={props.palette.muted}
    >
      {label.text}
    </text>
  ))

export const YTickLabel = (props: { x: number; y: number; text: string; palette: Palette }) => (
  <text
    x={props.x}
    y={props.y + 4}
    textAnchor="end"
    fontSize={FONT.small}
    fill={props.palette.muted}
  >
    {props.text}
  </text>
)
