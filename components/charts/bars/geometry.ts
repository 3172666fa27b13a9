import { findCut, position, type Cut } from '../axis-position'
import { besideName, type Form, sublabelText, valueText } from '../definitions/row-words'
import { BAR_HEIGHT, DOT_RADIUS, VALUE_GAP } from '../measures'
import type { Axis, Bar, Rows, SpreadKind } from '../spec'
import { shorten, textWidth, wrap } from '../text-width'

/** px of text inside and beside a plot; the style sheet repeats them */
export const TEXT = { value: 14, name: 14, note: 13, tick: 12 }
/** Middle of a row's bar in px from its top. */
export const MIDDLE = BAR_HEIGHT / 2
/** px between a name and its plot in the wide form */
export const NAME_GAP = 12
/** Share of the picture that names take at most, and px beyond which a picture does not grow. */
export const NAME_SHARE = 0.34
export const MAX_WIDTH = 1080

/** px right of a place */
type Beside = { at: number; dx: number }

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
  spread: { kind: SpreadKind; lo: number; hi: number; cut: Cut } | null
  points: number[]
  /** start of the text of the value in each form */
  value: Record<Form, Beside>
}

/** px of a plot and the room beside it in the narrowest wide form */
const NOTE_ROOM = 440

/** Stands in place of a bar where names are beside the plot; the table has it in full. */
export const noteText = (bar: Bar): string => shorten(besideName(bar) ?? '', NOTE_ROOM, TEXT.note)

/** Narrower error bars than this cannot be seen on any screen. */
const MIN_SPREAD = 0.002

/** px of a plot in most browsers; on other widths a text may interrupt the reference line. */
const USUAL: Record<Form, number> = { wide: 720, phone: 270 }
const CLEAR = 5

/** Behind what is drawn of a value, and behind the reference line where that would run through the text. */
function placeValue(text: string, end: Beside, line: number | null, width: number): Beside {
  const ahead = line === null ? -Infinity : (line - end.at) * width
  const isStruck =
    ahead > end.dx - CLEAR && ahead < end.dx + textWidth(text, TEXT.value, true) + CLEAR
  return isStruck && line !== null ? { at: line, dx: CLEAR + 1 } : end
}

const NOTHING = {
  span: null,
  isCut: false,
  spread: null,
  points: [],
  value: { wide: { at: 0, dx: 0 }, phone: { at: 0, dx: 0 } },
}

type Marks = Omit<PlacedRow, 'bar' | 'heading'>

function placeMarks(
  bar: Bar,
  { axis, reference }: Rows,
  isDot: boolean,
  widths: Record<Form, number>,
): Marks {
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
  const place = (form: Form) => placeValue(valueText(bar, form), end, line, widths[form])
  return {
    span: { from: Math.min(zero, tip), to: Math.max(zero, tip), tip },
    isCut: !isDot && bar.value > axis.domain[1],
    spread:
      bar.spread && ends && isSeen
        ? { kind: bar.spread.kind, ...ends, cut: findCut(bar.spread.lo, axis, isDot) }
        : null,
    points,
    value: { wide: place('wide'), phone: place('phone') },
  }
}

/**
 * Every row of an axis.
 * @param isDot whether values are dots, on an axis that need not reach zero @param widths of the plot in px
 */
export const placeRows = (rows: Rows, isDot: boolean, widths = USUAL): PlacedRow[] =>
  rows.bars.map((bar, i) => ({
    bar,
    heading: bar.group === (rows.bars[i - 1]?.group ?? null) ? null : bar.group,
    ...placeMarks(bar, rows, isDot, widths),
  }))

/** Widths in px of plots on the narrowest phone and of the narrowest wide form. */
const NARROWEST: Record<Form, number> = { phone: 170, wide: 240 }

/** px right of the plot that values need: a short bar has room for its text above the plot. */
export function valueRoom(placed: readonly PlacedRow[], form: Form): number {
  const rooms = placed.map(({ bar, span, value }) => {
    const { at, dx } = value[form]
    const inPlot = (1 - at) * NARROWEST[form]
    return span && textWidth(valueText(bar, form), TEXT.value, true) + dx - inPlot
  })
  return Math.ceil(Math.max(24, ...rooms.map((room) => room ?? 0))) + 2
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
  const phone = labelled(axis, place, NARROWEST.phone)
  const wide = labelled(axis, place, NARROWEST.wide)
  return axis.ticks.map(({ value, label }) => ({
    value,
    label,
    at: place(value),
    shown: phone.has(value) ? 'always' : wide.has(value) ? 'wide' : 'never',
  }))
}

/**
 * Classes of widths: px of a picture from which each holds, and px that it leaves a name at least. `picture.css` repeats
 * the first.
 */
const STEPS = [
  { step: 's', from: 0, form: 'phone', names: 270 },
  { step: 'm', from: 440, form: 'phone', names: 440 },
  { step: 'l', from: 680, form: 'wide', names: NAME_SHARE * 680 - NAME_GAP },
] as const

const MAX_LINES = 3

/** Lines of a name; `isBeside` where both parts stand in one line, which only names above their bars have room for. */
export type NameLines = { label: string[]; sublabel: string[]; isBeside: boolean }

/** A name broken into at most three lines of `width` px. */
export function layOutName(bar: Bar, form: Form, width: number): NameLines {
  const label = wrap(bar.label, width, 2, TEXT.name, true)
  const text = sublabelText(bar, form)
  if (text === null) return { label, sublabel: [], isBeside: false }
  const sublabel = wrap(text, width, MAX_LINES - label.length, TEXT.note)
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
const nameLines = ({ bars }: Rows, { form, names }: Step, width = Infinity): number =>
  Math.max(1, ...bars.map((bar) => countLines(layOutName(bar, form, Math.min(names, width)))))

/** Classes that give every row the lines that the longest name needs, at each class of widths. */
export const rowClasses = (rows: Rows): string =>
  STEPS.map((step) => ({ step: step.step, lines: nameLines(rows, step) }))
    .filter(({ lines }) => lines > 1)
    .map(({ step, lines }) => ` bars-${step}${lines}`)
    .join('')

/** px of one line of a name, of all that is around its lines, and of a heading; `picture.css` repeats them. */
export const LINE = 18
const AROUND_NAME: Record<Form, number> = { wide: 12, phone: 10 }
const BELOW_BAR = 6
export const HEADING = 26
/** px from the plot to the words of its axis */
const AXIS = 26

/** Rows of one picture from top to bottom, in px: equally high, and higher where a group begins. */
export type RowStack = {
  form: Form
  /** top of the plot, and of each row with its name */
  top: number
  rows: { top: number; barTop: number; bottom: number }[]
  /** ends of the plot, and of what the ticks need below it */
  bottom: number
  axisTop: number
}

/** @param width px of the picture */
export function stackRows(rows: Rows, width: number): RowStack {
  const step = STEPS.findLast(({ from }) => width >= from) ?? STEPS[0]
  const { form } = step
  const name = nameLines(rows, step, width) * LINE + AROUND_NAME[form]
  const height = form === 'wide' ? name : name + BAR_HEIGHT + BELOW_BAR
  const bar = form === 'wide' ? name / 2 - MIDDLE : name
  const top = rows.reference === null ? 4 : 22
  let next = top
  const stacked = rows.bars.map((one, i) => {
    const isGroup = one.group !== null && one.group !== (rows.bars[i - 1]?.group ?? null)
    const rowTop = next + (isGroup ? HEADING : 0)
    next = rowTop + height
    return { top: rowTop, barTop: rowTop + bar, bottom: next }
  })
  return { form, top, rows: stacked, bottom: next, axisTop: next + AXIS }
}
