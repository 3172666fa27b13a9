import { findCut, position, type Cut } from '../axis-position'
import { BAR_HEIGHT, DOT_RADIUS, VALUE_GAP } from '../measures'
import { nameText } from '../definitions/row-words'
import type { Axis, Bar, Rows, SpreadKind } from '../spec'
import { textWidth, wrap } from '../text-width'

/** Names left of their bars where there is room, else above them. */
export type Form = 'wide' | 'phone'

/** px of text inside and beside a plot; the style sheet repeats them */
export const TEXT = { value: 13, over: 12, name: 13, note: 12, tick: 12 }
/** Middle of a row's bar in px from its top. */
export const MIDDLE = BAR_HEIGHT / 2
/** px between a name and its plot in the wide form, and between a value and its difference */
export const NAME_GAP = 10
export const OVER_GAP = 6
/** Share of the picture that names take at most, and px beyond which a picture does not grow. */
export const NAME_SHARE = 0.4
export const MAX_WIDTH = 1080

/**
 * One row: across in fractions of the axis, with offsets in px. Made here; pages, files and Recharts
 * read it.
 */
export type PlacedRow = {
  bar: Bar
  /** name of the group that starts with this row */
  heading: string | null
  /** null without a value */
  span: { from: number; to: number; tip: number } | null
  /** longer than the axis: it ends with the plot, visibly cut */
  isCut: boolean
  /** where the reference line runs over the bar; null where it does not */
  crossing: number | null
  spread: { kind: SpreadKind; lo: number; hi: number; cut: Cut } | null
  points: number[]
  /** whether the reference line lies right of its marks, where its value may stand */
  isOnLine: boolean
  /** start of the text of the value, px right of a place */
  value: { at: number; dx: number }
}

/** px of a value with its difference. */
export const valueWidth = ({ valueLabel, over }: Bar): number =>
  textWidth(valueLabel, TEXT.value, true) +
  (over === null ? 0 : OVER_GAP + textWidth(over, TEXT.over))

/** px more between a value and the end of an error bar or a run before it, which would run into its digits. */
const MARK_GAP = 4

/** Narrower error bars than this cannot be seen on any screen. */
const MIN_SPREAD = 0.002

const NOTHING = {
  span: null,
  isCut: false,
  crossing: null,
  spread: null,
  points: [],
  isOnLine: false,
  value: { at: 0, dx: 0 },
}

type Marks = Omit<PlacedRow, 'bar' | 'heading'>

function placeMarks(bar: Bar, { axis, reference }: Rows, isDot: boolean): Marks {
  if (bar.value === null) return NOTHING
  const at = (value: number) => position(axis, value)
  const [zero, tip] = [at(0), at(bar.value)]
  const ends = bar.spread && { lo: at(bar.spread.lo), hi: at(bar.spread.hi) }
  const isSeen = ends !== null && ends.hi - ends.lo > MIN_SPREAD
  const points = bar.points.map(at)
  const last = Math.max(isDot ? tip : Math.max(zero, tip), ends?.hi ?? 0, ...points)
  // A dot reaches over its own place, the end of an error bar does not.
  const isAtDot = isDot && last - tip < 0.01
  const isAtMark = !isDot && last > Math.max(zero, tip)
  const line = reference === null || isDot ? null : at(reference.value)
  const span = { from: Math.min(zero, tip), to: Math.max(zero, tip), tip }
  return {
    span,
    isCut: !isDot && bar.value > axis.domain[1],
    crossing: line !== null && line > span.from && line < span.to ? line : null,
    spread:
      bar.spread && ends && isSeen
        ? { kind: bar.spread.kind, ...ends, cut: findCut(bar.spread.lo, axis, isDot) }
        : null,
    points,
    isOnLine: line !== null && line > last,
    value: { at: last, dx: VALUE_GAP + (isAtDot ? DOT_RADIUS : isAtMark ? MARK_GAP : 0) },
  }
}

/** Every row of an axis. @param isDot whether values are dots, on an axis that need not reach zero */
export const placeRows = (rows: Rows, isDot: boolean): PlacedRow[] =>
  rows.bars.map((bar, i) => ({
    bar,
    heading: bar.group === (rows.bars[i - 1]?.group ?? null) ? null : bar.group,
    ...placeMarks(bar, rows, isDot),
  }))

/** px of the narrowest plot */
const NARROWEST = 90

/** px right of the plot that values need: a short bar has room for its text above the plot. */
export function valueRoom(placed: readonly PlacedRow[]): number {
  const rooms = placed.map(({ bar, span, value: { at, dx } }) =>
    span === null ? 0 : valueWidth(bar) + dx - (1 - at) * NARROWEST,
  )
  return Math.ceil(Math.max(24, ...rooms)) + 2
}

export type Tick = {
  value: number
  at: number
  label: string
  /** where the label has room: everywhere, in wide pictures only, or nowhere */
  shown: 'always' | 'wide' | 'never'
}

/** px of the narrowest plot of a wide picture */
const NARROWEST_WIDE = 230

/** Values of the ticks whose labels keep apart on a plot of `width` px. */
function labelled({ ticks }: Axis, place: (value: number) => number, width: number): Set<number> {
  const room = Math.max(0, ...ticks.map(({ label }) => textWidth(label, TEXT.tick))) + 12
  const shown = new Set<number>()
  let free = -Infinity
  for (const { value } of ticks) {
    const x = place(value) * width
    // Ticks of ratios are not evenly apart, so each label asks for its own room.
    if (x < free) continue
    free = x + room - 0.5
    shown.add(value)
  }
  return shown
}

/** The ticks of an axis; a style sheet hides the labels that only the wide form has room for. */
export function layOutTicks(axis: Axis): Tick[] {
  const place = (value: number) => position(axis, value)
  const always = labelled(axis, place, NARROWEST)
  const wide = labelled(axis, place, NARROWEST_WIDE)
  return axis.ticks.map(({ value, label }) => ({
    value,
    label,
    at: place(value),
    shown: always.has(value) ? 'always' : wide.has(value) ? 'wide' : 'never',
  }))
}

/** px of a picture from which all ticks that have room there are labelled */
export const WIDE = 520

/**
 * Classes of widths: px of a picture from which each holds, and px that it leaves a name at least. `picture.css` repeats
 * the first.
 */
const STEPS = [
  { step: 's', from: 0, form: 'phone', names: 240 },
  { step: 'm', from: 320, form: 'wide', names: NAME_SHARE * 320 - NAME_GAP },
  { step: 'l', from: WIDE, form: 'wide', names: NAME_SHARE * WIDE - NAME_GAP },
] as const

/** Lines of a name; `isBeside` where both parts stand in one line, which only names above their bars have room for. */
export type NameLines = { label: string[]; sublabel: string[]; isBeside: boolean }

/** Most lines of a name, and of what stands below it; `picture.css` repeats them. */
export const MAX_LINES = { name: 5, note: 4 }

/** A name and what stands below it, broken into lines of `width` px. */
export function layOutName(bar: Bar, form: Form, width: number): NameLines {
  const name = nameText(bar)
  const label = wrap(name, width, MAX_LINES.name, TEXT.name, true)
  const text = bar.nameNote
  if (text === null) return { label, sublabel: [], isBeside: false }
  const sublabel = wrap(text, width, MAX_LINES.note, TEXT.note)
  const [first = ''] = label
  const isBeside =
    form === 'phone' &&
    label.length === 1 &&
    sublabel.length === 1 &&
    textWidth(first, TEXT.name, true) + textWidth(` ${text}`, TEXT.note) <= width
  return { label, sublabel, isBeside }
}

export const countLines = ({ label, sublabel, isBeside }: NameLines): number =>
  isBeside ? 1 : label.length + sublabel.length

type Step = (typeof STEPS)[number]

/** @param width px of the picture, which may be narrower than any screen */
const nameLines = (bar: Bar, { form, names }: Step, width = Infinity): number =>
  countLines(layOutName(bar, form, Math.min(names, width)))

/** Classes that give a row the lines that its name needs, at each class of widths. */
export const rowClasses = (bar: Bar): string =>
  STEPS.map((step) => ({ step: step.step, lines: nameLines(bar, step) }))
    .filter(({ lines }) => lines > 1)
    .map(({ step, lines }) => ` bars-${step}${lines}`)
    .join('')

/** px of one line of a name, of all that is around its lines, and of a heading; `picture.css` repeats them. */
export const LINE = 16
const AROUND_NAME: Record<Form, number> = { wide: 6, phone: 10 }
const MIN_ROW = 32
const BELOW_BAR = 6
export const HEADING = 26
/** px above the plot, with the name of the reference line and without one */
export const ABOVE = { named: 20, plain: 4 }
/** px from the plot to the words below it, with the labels of ticks and without */
const BELOW = { ticks: 26, plain: 6 }

function rowHeight(bar: Bar, step: Step, width: number): { name: number; height: number } {
  const name = nameLines(bar, step, width) * LINE + AROUND_NAME[step.form]
  const height = step.form === 'wide' ? Math.max(MIN_ROW, name) : name + BAR_HEIGHT + BELOW_BAR
  return { name, height }
}

/** Rows of one picture from top to bottom, in px: as high as their names, and higher where a group begins. */
export type RowStack = {
  form: Form
  isWide: boolean
  /** top of the plot, and of each row with its name */
  top: number
  rows: { top: number; barTop: number; bottom: number }[]
  /** ends of the plot, and of what the ticks need below it */
  bottom: number
  axisTop: number
}

/** @param width px of the picture @param isDot whether the axis has ticks: every bar has its number */
export function stackRows(rows: Rows, width: number, isDot: boolean): RowStack {
  const step = STEPS.findLast(({ from }) => width >= from) ?? STEPS[0]
  const top = rows.reference === null ? ABOVE.plain : ABOVE.named
  let next = top
  const stacked = rows.bars.map((bar, i) => {
    const isGroup = bar.group !== null && bar.group !== (rows.bars[i - 1]?.group ?? null)
    const rowTop = next + (isGroup ? HEADING : 0)
    const { name, height } = rowHeight(bar, step, width)
    next = rowTop + height
    const barTop = rowTop + (step.form === 'wide' ? height / 2 - MIDDLE : name)
    return { top: rowTop, barTop, bottom: next }
  })
  return {
    form: step.form,
    isWide: width >= WIDE,
    top,
    rows: stacked,
    bottom: next,
    axisTop: next + (isDot ? BELOW.ticks : BELOW.plain),
  }
}
