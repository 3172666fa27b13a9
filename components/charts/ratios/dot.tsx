import type { CSSProperties } from 'react'
import { percent } from '../marks/output'
import type { RatioDot } from '../ratios-spec'
import type { RatiosSpec } from '../spec'

/** The number of a mark that stands at an end of the axis, because its value lies beyond it; null of every other mark. */
export function cutText({ at, times }: Pick<RatioDot, 'at' | 'times'>): string | null {
  if (at === null || times === null || (at > 0 && at < 100)) return null
  return at > 0 ? `${times} →` : `← ${times}`
}

/** A load as a link to its numbers; what it says shows when it is pointed at or focused. */
export function Dot(props: {
  dot: RatioDot
  at: number
  /** px up or down, in a wide and in a narrow picture */
  wide: number
  narrow: number
  names: RatiosSpec['names']
  href: string
}) {
  const { dot, at, wide, narrow, names, href } = props
  const cut = cutText(dot)
  const places = { '--x': percent(at / 100), '--y': `${wide}px`, '--ny': `${narrow}px` }
  return (
    <a
      href={href}
      className={`ratio-dot ratio-${dot.side} ratio-${dot.state}${cut === null ? '' : ' ratio-cut'}`}
      style={places as CSSProperties}
    >
      {cut !== null && (
        <small aria-hidden className={at > 0 ? 'ratio-cut-right' : undefined}>
          {cut}
        </small>
      )}
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
