import type { CSSProperties } from 'react'
import { percent } from '../marks/output'
import type { RatioDot } from '../ratios-spec'
import type { RatiosSpec } from '../spec'

/** The number of a mark that stands at an end of the axis, because its value lies beyond it; null of every other mark. */
export function cutText({ at, times }: Pick<RatioDot, 'at' | 'times'>): string | null {
  if (at === null || times === null || (at > 0 && at < 100)) return null
  return at > 0 ? `${times} →` : `← ${times}`
}

/** @param wide px up or down, in a wide picture; `narrow` the same in a narrow one */
type Placed = { dot: RatioDot; at: number; wide: number; narrow: number }

/** What a mark looks like and where it stands. */
function look({ dot, at, wide, narrow }: Placed, isCut: boolean) {
  const places = { '--x': percent(at / 100), '--y': `${wide}px`, '--ny': `${narrow}px` }
  return {
    className: `ratio-dot ratio-${dot.side} ratio-${dot.state}${isCut ? ' ratio-cut' : ''}`,
    style: places as CSSProperties,
  }
}

const CutNumber = ({ cut, at }: { cut: string | null; at: number }) =>
  cut !== null && (
    <small aria-hidden className={at > 0 ? 'ratio-cut-right' : undefined}>
      {cut}
    </small>
  )

/**
 * A load as a link to its numbers; what it says shows when it is pointed at or focused.
 * @param props.href null draws the mark alone
 */
export function Dot(props: Placed & { names: RatiosSpec['names']; href: string | null }) {
  const { dot, at, names, href } = props
  const cut = cutText(dot)
  if (href === null)
    return (
      <i aria-hidden {...look(props, cut !== null)}>
        <CutNumber cut={cut} at={at} />
      </i>
    )
  return (
    <a href={href} {...look(props, cut !== null)}>
      <CutNumber cut={cut} at={at} />
      <span className="ratio-tip">
        <b>{dot.load}</b>
        <i>: </i>
        <em>{`${names[0]} ${dot.values[0]}, ${names[1]} ${dot.values[1]}`}</em>
        <i>; </i>
        <em>{dot.difference}</em>
        <i>; </i>
        <em>{dot.certainty}</em>
      </span>
    </a>
  )
}
