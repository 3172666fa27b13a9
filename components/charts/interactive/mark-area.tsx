'use client'

import type { Facts } from '../spec'
import type { MarkElement, MarkHandlers } from './use-marks'

const joined = (texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null && text !== '').join(', ')

/** Invisible link over a mark that takes pointer and keyboard; it shows a frame when it is spoken of. */
export function MarkArea(props: {
  id: string
  label: string
  facts: Facts
  area: { x: number; y: number; width: number; height: number }
  handlers: MarkHandlers
  /** id of its tooltip while that is open */
  describedBy: string | null
  /** called with the mark as it comes and with null as it goes */
  onStand?: ((mark: MarkElement | null) => void) | null
}) {
  const { label, facts, onStand, describedBy } = props
  const { href, spread, value, state, basis } = facts
  const shared = {
    ref: onStand,
    className: 'chart-bar',
    'aria-label': joined([label, value, state]),
    'aria-description':
      describedBy === null ? joined([spread, basis.n, ...basis.flags]) : undefined,
    'aria-describedby': describedBy ?? undefined,
    'data-bar-id': props.id,
    ...props.handlers,
  }
  const frame = (
    <rect
      className="chart-focus"
      {...props.area}
      rx={3}
      fill="transparent"
      stroke="transparent"
      strokeWidth={1.5}
    />
  )
  // What has no page of its own still says its value.
  return href === null ? (
    <g role="img" {...shared}>
      {frame}
    </g>
  ) : (
    <a href={href} draggable={false} {...shared}>
      {frame}
    </a>
  )
}
