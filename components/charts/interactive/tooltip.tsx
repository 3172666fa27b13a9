'use client'

import { FactsCard, type FactsSubject } from './facts-card'
import type { Marks } from './use-marks'

export type TooltipSubject = FactsSubject & {
  /** place in the picture, as fractions of its width and height */
  left: number
  top: number
}

const WIDTH = 288

/** Everything known about one value, at its place in the picture. */
export function Tooltip(props: { id: string; subject: TooltipSubject; marks: Marks }) {
  const { id, subject, marks } = props
  return (
    <div
      className="absolute z-10"
      style={{
        left: `max(0px, min(${subject.left * 100}%, 100% - ${WIDTH}px))`,
        top: `${subject.top * 100}%`,
        width: `min(100%, ${WIDTH}px)`,
      }}
    >
      <FactsCard id={id} subject={subject} marks={marks} />
    </div>
  )
}
