import type { Annotation } from '../spec'
import { stepClass, type SteppedText } from './width-steps'

type Placed = { labels: readonly SteppedText[]; x: string | number }

/** Words placed from `x`, each shown at the widths that it was placed for. @param props.y for all, else each has its own */
const SteppedWords = ({ labels, x, y, look }: Placed & { y?: number; look: string }) =>
  labels.map((label) => (
    <text
      key={label.from}
      className={[look, stepClass(label)].filter(Boolean).join(' ')}
      x={x}
      dx={label.dx === 0 ? undefined : label.dx}
      y={y ?? Math.round(label.y * 100) / 100}
    >
      {label.text}
    </text>
  ))

/** What a change was, above its line: in full, short, or not at all, as the width of the panel allows. */
export const ChangeLabel = ({ mark, ...placed }: Placed & { mark: Annotation }) => (
  <SteppedWords {...placed} look={mark.isAlert ? 'lines-alert' : 'lines-change'} />
)

/** Words of one tick of the x axis, `y` px below the top of what they stand in. */
export const XTickLabel = (props: Placed & { y: number }) => (
  <SteppedWords {...props} look="chart-tick" />
)

export const YTickLabel = (props: { x: number; y: number; text: string }) => (
  <text className="lines-y-tick" x={props.x} y={props.y + 4}>
    {props.text}
  </text>
)

/** Value of a point, readable where a line runs behind it; `y` px down the plot. */
export const ValueLabel = (props: Placed) => <SteppedWords {...props} look="lines-value" />
