import { cutOf, position, type Cut } from '../axis-position'
import { BAR_HEIGHT, DOT_RADIUS, FONT, VALUE_GAP } from '../bars-layout'
import type { Axis, Bar, SpreadKind } from '../spec'
import { textWidth } from '../text-width'

/** Middle of a row's bar in px from the top of the row's plot. */
export const MIDDLE = BAR_HEIGHT / 2

/** One row in fractions of the axis; what stands beside a place is in px from there. */
export type PlacedRow = {
  /** null without a value */
  span: { from: number; to: number; tip: number } | null
  spread: { kind: SpreadKind; lo: number; hi: number; cut: Cut } | null
  points: number[]
  /** start of the text of the value */
  value: { at: number; dx: number }
}

/** Narrower error bars than this cannot be seen on any screen. */
const LEAST_SPREAD = 0.002

/** @param isDot whether values are dots, on an axis that need not reach zero */
export function placeRow(bar: Bar, axis: Axis, isDot: boolean): PlacedRow {
  const at = (value: number) => position(axis, value)
  if (bar.value === null) return { span: null, spread: null, points: [], value: { at: 0, dx: 0 } }
  const [zero, tip] = [at(0), at(bar.value)]
  const ends = bar.spread && { lo: at(bar.spread.lo), hi: at(bar.spread.hi) }
  const isSeen = ends !== null && ends.hi - ends.lo > LEAST_SPREAD
  const points = bar.points.map(at)
  const beside = Math.max(isDot ? tip : Math.max(zero, tip), ends?.hi ?? 0, ...points)
  // A dot reaches over its own place, the end of an error bar does not.
  const isAtDot = isDot && beside - tip < 0.01
  return {
    span: { from: Math.min(zero, tip), to: Math.max(zero, tip), tip },
    spread:
      bar.spread && ends && isSeen
        ? { kind: bar.spread.kind, ...ends, cut: cutOf(bar.spread.lo, axis, isDot) }
        : null,
    points,
    value: { at: beside, dx: VALUE_GAP + (isAtDot ? DOT_RADIUS : 0) },
  }
}

/** px right of the plot that the longest value needs. */
export const valueRoom = (bars: readonly Bar[]): number =>
  Math.ceil(
    Math.max(
      24,
      ...bars.map(({ value, valueLabel }) =>
        value === null ? 0 : textWidth(valueLabel, FONT.label, true) + VALUE_GAP,
      ),
    ),
  ) + 2

/** Widths in px of plots on the narrowest phone and of the narrowest wide form. */
const NARROWEST = { phone: 170, wide: 270 }

export type Tick = {
  value: number
  at: number
  label: string
  /** where the label has room: everywhere, in the wide form only, or nowhere */
  shown: 'always' | 'wide' | 'never'
}

/** Values of the ticks whose labels keep apart on a plot of `width` px. */
function labelled({ ticks }: Axis, place: (value: number) => number, width: number): Set<number> {
  const room = Math.max(0, ...ticks.map(({ label }) => textWidth(label, FONT.small))) + 12
  const kept = new Set<number>()
  let free = -Infinity
  for (const { value } of ticks) {
    const x = place(value) * width
    // Ticks of ratios are not evenly apart, so each label asks for its own room.
    if (x < free) continue
    free = x + room - 0.5
    kept.add(value)
  }
  return kept
}

/** The ticks of an axis; a style sheet hides the labels that only the wide form has room for. */
export function ticksOf(axis: Axis): Tick[] {
  const place = (value: number) => position(axis, value)
  const phone = labelled(axis, place, NARROWEST.phone)
  const wide = labelled(axis, place, NARROWEST.wide)
  return axis.ticks.map(({ value, label }) => ({
    ...{ value, label, at: place(value) },
    shown: phone.has(value) ? 'always' : wide.has(value) ? 'wide' : 'never',
  }))
}
