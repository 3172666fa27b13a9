import { findCut, position, type Cut } from '../axis-position'
import { BAR_HEIGHT, DOT_RADIUS, VALUE_GAP } from '../measures'
import type { Axis, Bar, Rows, SpreadKind } from '../spec'
import { textWidth } from '../text-width'
import { phoneText, wideText } from './value-text'

/** px of text inside a plot; the style sheet repeats them. */
export const TEXT = { value: 14, tick: 12 }
/** Middle of a row's bar in px from the top of the row's plot. */
export const MIDDLE = BAR_HEIGHT / 2

/** One row in fractions of the axis; what stands beside a place is in px from there. */
export type PlacedRow = {
  /** null without a value */
  span: { from: number; to: number; tip: number } | null
  spread: { kind: SpreadKind; lo: number; hi: number; cut: Cut } | null
  points: number[]
  /** start of the text of the value in each form */
  value: { wide: RowOffset; phone: RowOffset }
}
/** px right of a place */
export type RowOffset = { at: number; dx: number }

/** Narrower error bars than this cannot be seen on any screen. */
const MIN_SPREAD = 0.002

/** px of a plot in most browsers; on other widths a text may interrupt the reference line. */
const USUAL = { wide: 720, phone: 270 }
const CLEAR = 5

/** Behind what is drawn of a value, and behind the reference line where that would run through the text. */
function besideOf(text: string, end: RowOffset, line: number | null, width: number): RowOffset {
  const ahead = line === null ? -Infinity : (line - end.at) * width
  const isStruck =
    ahead > end.dx - CLEAR && ahead < end.dx + textWidth(text, TEXT.value, true) + CLEAR
  return isStruck && line !== null ? { at: line, dx: CLEAR + 1 } : end
}

const NOTHING: PlacedRow = {
  span: null,
  spread: null,
  points: [],
  value: { wide: { at: 0, dx: 0 }, phone: { at: 0, dx: 0 } },
}

/** @param isDot whether values are dots, on an axis that need not reach zero */
function placeRow(bar: Bar, { axis, reference }: Rows, isDot: boolean): PlacedRow {
  if (bar.value === null) return NOTHING
  const at = (value: number) => position(axis, value)
  const [zero, tip] = [at(0), at(bar.value)]
  const ends = bar.spread && { lo: at(bar.spread.lo), hi: at(bar.spread.hi) }
  const isSeen = ends !== null && ends.hi - ends.lo > MIN_SPREAD
  const points = bar.points.map(at)
  const last = Math.max(isDot ? tip : Math.max(zero, tip), ends?.hi ?? 0, ...points)
  // A dot reaches over its own place, the end of an error bar does not.
  const isAtDot = isDot && last - tip < 0.01
  const end = { at: last, dx: VALUE_GAP + (isAtDot ? DOT_RADIUS : 0) }
  const line = reference && at(reference.value)
  return {
    span: { from: Math.min(zero, tip), to: Math.max(zero, tip), tip },
    spread:
      bar.spread && ends && isSeen
        ? { kind: bar.spread.kind, ...ends, cut: findCut(bar.spread.lo, axis, isDot) }
        : null,
    points,
    value: {
      wide: besideOf(wideText(bar), end, line, USUAL.wide),
      phone: besideOf(phoneText(bar), end, line, USUAL.phone),
    },
  }
}

/** Every row of an axis. @param isDot whether values are dots, on an axis that need not reach zero */
export const placeRows = (rows: Rows, isDot: boolean): PlacedRow[] =>
  rows.bars.map((bar) => placeRow(bar, rows, isDot))

/** Widths in px of plots on the narrowest phone and of the narrowest wide form. */
const NARROWEST = { phone: 170, wide: 240 }

/** px right of the plot that values need in each form: a short bar has room for its text above the plot. */
export function valueRoom(
  bars: readonly Bar[],
  placed: readonly PlacedRow[],
): { wide: number; phone: number } {
  const roomOf = (form: 'wide' | 'phone', textOf: (bar: Bar) => string): number => {
    const rooms = bars.map((bar, i) => {
      const beside = placed[i]?.value[form]
      if (bar.value === null || !beside) return 0
      const inPlot = (1 - beside.at) * NARROWEST[form]
      return textWidth(textOf(bar), TEXT.value, true) + beside.dx - inPlot
    })
    return Math.ceil(Math.max(24, ...rooms)) + 2
  }
  return { wide: roomOf('wide', wideText), phone: roomOf('phone', phoneText) }
}

export type Tick = {
  value: number
  at: number
  label: string
  /** where the label has room: everywhere, in the wide form only, or nowhere */
  shown: 'always' | 'wide' | 'never'
}

/** Values of the ticks whose labels keep apart on a plot of `width` px. */
function labelled({ ticks }: Axis, place: (value: number) => number, width: number): Set<number> {
  const room = Math.max(0, ...ticks.map(({ label }) => textWidth(label, TEXT.tick))) + 12
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
export function layOutTicks(axis: Axis): Tick[] {
  const place = (value: number) => position(axis, value)
  const phone = labelled(axis, place, NARROWEST.phone)
  const wide = labelled(axis, place, NARROWEST.wide)
  return axis.ticks.map(({ value, label }) => ({
    value,
    label,
    at: place(value),
    shown: phone.has(value) ? 'always' : wide.has(value) ? 'wide' : 'never',
  }))
}
