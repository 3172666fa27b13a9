'use client'

import type { Facts } from '../spec'
import type { MarkHandlers } from './use-marks'

/** A mark in words, for the accessible name of its area. */
export const spoken = (label: string, facts: Facts): string =>
  [label, facts.value, facts.spread, facts.basis.n, facts.state, ...facts.basis.flags]
    .filter((text) => text !== null && text !== '')
    .join(', ')

/** Invisible area over a mark that takes pointer and keyboard; it shows a frame when it is spoken of. */
export function MarkArea(props: {
  id: string
  name: string
  area: { x: number; y: number; width: number; height: number }
  handlers: MarkHandlers
  describedBy: string | null
  /** called with the mark as it comes and with null as it goes */
  onStand?: ((mark: SVGGElement | null) => void) | null
}) {
  const { onStand } = props
  return (
    <g
      ref={onStand}
      className="chart-bar"
      role="img"
      aria-label={props.name}
      aria-describedby={props.describedBy ?? undefined}
      data-bar-id={props.id}
      {...props.handlers}
    >
      <rect
        className="chart-focus"
        {...props.area}
        rx={3}
        fill="transparent"
        stroke="transparent"
        strokeWidth={1.5}
      />
    </g>
  )
}
