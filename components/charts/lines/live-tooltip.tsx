'use client'

import { Tooltip as TooltipBox } from '../interactive/tooltip'
import type { Marks } from '../interactive/use-marks'
import type { ShownPoint } from './view'

/** Left and top of an element inside another, as fractions of that one. */
function placeIn(root: HTMLElement, inner: HTMLElement, at: { x: number; y: number }) {
  const [whole, part] = [root.getBoundingClientRect(), inner.getBoundingClientRect()]
  return {
    left: (part.left - whole.left + at.x) / whole.width,
    top: (part.top - whole.top + at.y) / whole.height,
  }
}

/** What is known about the point that is spoken of, below it; the chart may be wider than its panel. */
export function LiveTooltip(props: {
  id: string
  marks: Marks
  /** null where the point is in another panel */
  shown: ShownPoint | null
  root: HTMLElement
  slot: HTMLElement
  /** px inside the slot */
  at: { x: number; y: number }
}) {
  if (props.shown === null) return null
  const { series, point, segment } = props.shown
  return (
    <TooltipBox
      id={props.id}
      marks={props.marks}
      subject={{
        label: `${series.label} ${point.xLabel}`,
        sublabel: segment.title,
        facts: point.facts,
        ...placeIn(props.root, props.slot, props.at),
      }}
    />
  )
}
