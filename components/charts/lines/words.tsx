import type { Annotation } from '../spec'
import { stepClass, type SteppedText } from './width-steps'

const classes = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ')

/** Words placed from `x`, each shown at the widths that it was placed for. */
type Stepped = { labels: readonly SteppedText[]; x: string | number }

/** What a change was, above its line: in full, short, or not at all, as the width of the panel allows. */
export const ChangeLabel = ({ mark, labels, x }: Stepped & { mark: Annotation }) =>
  labels.map((label) => (
    <text
      key={label.from}
      className={classes(mark.isAlert ? 'lines-alert' : 'lines-change', stepClass(label))}
      x={x}
      dx={label.dx}
      y={label.y}
    >
      {label.text}
    </text>
  ))

/** Words of one tick of the x axis, `y` px below the top of what they stand in. */
export const XTickLabel = ({ labels, x, y }: Stepped & { y: number }) =>
  labels.map((label) => (
    <text
      key={label.from}
      className={classes('chart-tick', stepClass(label))}
      x={x}
      dx={label.dx === 0 ? undefined : label.dx}
      y={y}
    >
      {label.text}
    </text>
  ))

export const YTickLabel = (props: { x: number; y: number; text: string }) => (
  <text className="lines-y-tick" x={props.x} y={props.y + 4}>
    {props.text}
  </text>
)

/** Value of a point, readable where a line runs behind it; `y` px down the plot. */
export const ValueLabel = ({ labels, x }: Stepped) =>
  labels.map((label) => (
    <text
      key={label.from}
      className={classes('lines-value', stepClass(label))}
      x={x}
      dx={label.dx === 0 ? undefined : label.dx}
      y={Math.round(label.y * 100) / 100}
    >
      {label.text}
    </text>
  ))
