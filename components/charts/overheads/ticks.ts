import { round } from '../measures'
import type { OverheadsSpec } from '../spec'
import { textWidth } from '../text-width'
import { FORMS, type Form } from './layout'

/** The axis in px. */
export type Axis = {
  form: Form
  width: number
  left: number
  right: number
  x: (at: number) => number
}

export function layOutAxis(form: Form, width: number): Axis {
  const [left, right] = [FORMS[form].names, width - FORMS[form].ranges]
  return { form, width, left, right, x: (at) => round(left + at * (right - left)) }
}

export type PlacedTick = OverheadsSpec['ticks'][number] & {
  /** px of its middle, so far from the edges that its label is whole */
  x: number
  half: number
}

function placeTick(tick: OverheadsSpec['ticks'][number], { x, width }: Axis): PlacedTick {
  const half = textWidth(tick.label, 12) / 2
  return { ...tick, half, x: round(Math.max(half, Math.min(x(tick.at), width - half))) }
}

/** Ticks whose labels have room: that of no mesh and the last one, which has the unit, then the others from the left. */
export function thinTicks(ticks: OverheadsSpec['ticks'], axis: Axis): PlacedTick[] {
  const shown: PlacedTick[] = []
  const first = (tick: (typeof ticks)[number]): boolean => tick.isReference || tick === ticks.at(-1)
  for (const tick of [...ticks.filter(first), ...ticks.filter((tick) => !first(tick))]) {
    const placed = placeTick(tick, axis)
    const isFree = shown.every(({ x, half }) => Math.abs(x - placed.x) > half + placed.half + 4)
    if (isFree) shown.push(placed)
  }
  return shown
}
