import { findCut, position, type Cut } from './axis-position'
import { phoneSublabel, phoneText, wideText } from './bars/value-text'
import { BAR_HEIGHT, DOT_RADIUS, FONT, round, VALUE_GAP } from './measures'
import type { Bar, BarsSpec } from './spec'
import { shorten, textWidth, wrap } from './text-width'

/** Places every part of a bar chart in px, without a browser, so that both renderers draw the same picture. */
export type Variant = 'wide' | 'narrow'
/** A chart whose height in px is known before its parts are placed: who asks for the height alone places nothing. */
export type Plan<Layout> = { height: number; place: () => Layout }
/** How a value is drawn: a bar from zero, or a dot at its place. */
export type BarMarkKind = 'bar' | 'dot'
export type TextLine = { text: string; x: number; y: number; isMuted: boolean }

export type BarRow = {
  bar: Bar
  top: number
  height: number
  barTop: number
  lines: TextLine[]
  /** name of the group that starts with this row */
  heading: TextLine | null
  mark: BarMarkKind
  /** left and right end of the bar, null without a value; a dot stands at the end that is not zero */
  span: { from: number; to: number } | null
  spread: { lo: number; hi: number; cut: Cut } | null
  points: number[]
  value: { text: string; x: number } | null
  note: TextLine[]
}

export type BarsLayout = {
  variant: Variant
  mark: BarMarkKind
  width: number
  height: number
  plot: { x: number; y: number; width: number; height: number }
  rows: BarRow[]
  ticks: { x: number; label: string | null }[]
  axisTitle: TextLine[]
  reference: {
    x: number
    label: string
    labelX: number
    labelY: number
    /** vertical extents of the line: through, or beside each bar where labels stand above bars */
    lines: { from: number; to: number }[]
  } | null
}

const LINE = 16

const valueText = (bar: Bar, isWide: boolean): string =>
  bar.value === null ? '' : isWide ? wideText(bar) : phoneText(bar)

type Label = { text: string; isMuted: boolean; x: number; line: number }

/** Name and remark below each other, or side by side where the label has the whole width. */
function linesOf(bar: Bar, width: number, isWide: boolean): Label[] {
  const label = wrap(bar.label, width, 2, FONT.label, true)
  const sublabel = isWide ? bar.sublabel : phoneSublabel(bar)
  const below = sublabel === null ? [] : wrap(sublabel, width, 2, FONT.small)
  const indent = textWidth(bar.label, FONT.label, true) + 8
  const isBeside =
    !isWide && label.length === 1 && indent + textWidth(sublabel ?? '', FONT.small) <= width
  const x = isWide ? width : 0
  return [
    ...label.map((text, line) => ({ text, isMuted: false, x, line })),
    ...below.map((text, i) => ({
      text,
      isMuted: true,
      x: isBeside ? indent : x,
      line: isBeside ? 0 : label.length + i,
    })),
  ]
}

function labelWidth(bars: readonly Bar[], width: number): number {
  const widest = Math.max(
    0,
    ...bars.map((b) =>
      Math.max(textWidth(b.label, FONT.label, true), textWidth(b.sublabel ?? '', FONT.small)),
    ),
  )
  return Math.ceil(Math.min(widest + 2, width * 0.34))
}

function thinned(spec: Placeable, x: (v: number) => number) {
  const room = Math.max(0, ...spec.axis.ticks.map((t) => textWidth(t.label, FONT.small))) + 12
  let free = -Infinity
  return spec.axis.ticks.map(({ value, label }) => {
    const at = x(value)
    // Ticks of ratios are not evenly apart, so each label asks for its own room.
    if (at < free) return { x: at, label: null }
    free = at + room - 0.5
    return { x: at, label }
  })
}

const MIN_ROOM = 24

/** px of the widest plot beside which every value ends within `width`: text behind a short bar stands in the plot. */
function plotWidthOf(spec: Placeable, width: number, textOf: (bar: Bar) => string): number {
  const at = (value: number) => position(spec.axis, value)
  const line = spec.reference === null ? 0 : at(spec.reference.value)
  const widths = spec.bars.flatMap((bar) => {
    if (bar.value === null) return []
    const ends = [bar.value, bar.spread?.hi ?? bar.value, ...bar.points, 0].map(at)
    const text = textWidth(textOf(bar), FONT.label, true) + VALUE_GAP + DOT_RADIUS
    return [(width - text - 2) / Math.max(line, ...ends, 0.01)]
  })
  return Math.max(40, Math.floor(Math.min(width - MIN_ROOM - 2, ...widths)))
}

type Placeable = Pick<BarsSpec, 'axis' | 'bars' | 'reference'>
const HEADING = 24

/** Texts of a row, wrapped, and the px that they need. */
type RowText = {
  bar: Bar
  /** name of the group that starts with this row */
  group: string | null
  labels: Label[]
  notes: string[]
  textHeight: number
  barSpace: number
  height: number
}

/** @param noteWidth px of a note that stands in place of a bar */
function rowText(
  bar: Bar,
  previous: Bar | undefined,
  column: number,
  noteWidth: number,
  isWide: boolean,
): RowText {
  const labels = linesOf(bar, column, isWide)
  const notes = bar.value === null ? wrap(bar.note ?? 'no value', noteWidth, 2, FONT.small) : []
  const textHeight = Math.max(...labels.map((label) => label.line + 1)) * LINE
  const barSpace = Math.max(BAR_HEIGHT, notes.length * LINE)
  return {
    bar,
    group: bar.group === (previous?.group ?? null) ? null : bar.group,
    labels,
    notes,
    textHeight,
    barSpace,
    height: isWide ? Math.max(textHeight, barSpace) + 14 : textHeight + barSpace + 16,
  }
}

/** @param width px of the whole picture; narrow puts the label above its bar */
export function planBars(
  spec: Placeable & { kind?: BarsSpec['kind'] },
  width: number,
  variant: Variant,
): Plan<BarsLayout> {
  const isWide = variant === 'wide'
  const column = isWide ? labelWidth(spec.bars, width) : width
  const plotX = isWide ? column + 12 : 1
  const plotY = spec.reference === null ? 4 : 22
  const noteWidth = width - plotX - VALUE_GAP
  const texts = spec.bars.map((bar, i) => rowText(bar, spec.bars[i - 1], column, noteWidth, isWide))
  const bottom = texts.reduce(
    (top, { group, height }) => top + (group === null ? 0 : HEADING) + height,
    plotY,
  )
  const title = wrap(spec.axis.label, isWide ? width - plotX : width, 2, FONT.small)
  const height = bottom + 42 + (title.length - 1) * LINE

  const place = (): BarsLayout => {
    const mark = spec.kind === 'overhead' ? 'dot' : 'bar'
    const plotWidth = plotWidthOf(spec, width - plotX, (bar) => valueText(bar, isWide))
    const x = (value: number) => round(plotX + position(spec.axis, value) * plotWidth)
    const lineAt = spec.reference === null ? null : x(spec.reference.value)
    // Differences make room for every interval; ratios have none for what reaches 0.
    const cutAt = (lo: number) => findCut(lo, spec.axis, mark === 'dot')
    let top = plotY
    const rows = texts.map((text) => {
      if (text.group !== null) top += HEADING
      const row = placeRow(text, { mark, top, isWide, x, plotX, cutAt, lineAt })
      const heading = text.group === null ? null : headingAt(text.group, top)
      top += text.height
      return { ...row, heading }
    })
    return {
      variant,
      mark,
      width,
      height,
      plot: { x: plotX, y: plotY, width: plotWidth, height: bottom - plotY },
      rows,
      ticks: thinned(spec, x),
      axisTitle: title.map((text, i) => ({
        text,
        x: plotX,
        y: bottom + 36 + i * LINE,
        isMuted: true,
      })),
      reference: referenceOf(
        spec,
        x,
        width,
        isWide ? [{ from: plotY - 3, to: bottom }] : besides(rows),
      ),
    }
  }
  return { height, place }
}

const headingAt = (text: string, top: number): TextLine => ({
  text,
  x: 0,
  y: top - 5,
  isMuted: true,
})

const besides = (rows: readonly BarRow[]) =>
  rows.map((row) => ({ from: row.barTop - 3, to: row.barTop + BAR_HEIGHT + 3 }))

function referenceOf(
  spec: Placeable,
  x: (v: number) => number,
  width: number,
  lines: { from: number; to: number }[],
): BarsLayout['reference'] {
  if (spec.reference === null) return null
  const at = x(spec.reference.value)
  const label = shorten(spec.reference.label, width, FONT.small)
  const half = textWidth(label, FONT.small) / 2
  return { x: at, label, labelX: Math.min(Math.max(at, half), width - half), labelY: 13, lines }
}

type Frame = {
  mark: BarMarkKind
  top: number
  isWide: boolean
  x: (value: number) => number
  plotX: number
  cutAt: (lo: number) => Cut
  /** x of the reference line */
  lineAt: number | null
}

const CLEAR = 5

/** Left end of a value's text: behind its bar, and behind the reference line where that would run through it. */
function valueX(text: string, end: number, lineAt: number | null): number {
  const from = end + VALUE_GAP
  const isStruck =
    lineAt !== null &&
    lineAt > from - CLEAR &&
    lineAt < from + textWidth(text, FONT.label, true) + CLEAR
  return isStruck ? lineAt + CLEAR + 1 : from
}

function placeRow(row: RowText, frame: Frame): Omit<BarRow, 'heading'> {
  const { bar, labels, notes, textHeight, barSpace, height } = row
  const { top, isWide, x } = frame
  const middle = isWide ? top + height / 2 : top + 6 + textHeight + barSpace / 2
  const firstLine = isWide ? middle - textHeight / 2 : top + 4
  const span =
    bar.value === null
      ? null
      : { from: Math.min(x(0), x(bar.value)), to: Math.max(x(0), x(bar.value)) }
  const spread =
    bar.spread === null || span === null
      ? null
      : { lo: x(bar.spread.lo), hi: x(bar.spread.hi), cut: frame.cutAt(bar.spread.lo) }
  const points = bar.points.map(x)
  const tip = frame.mark === 'dot' ? x(bar.value ?? 0) + DOT_RADIUS : (span?.to ?? 0)
  const end = Math.max(tip, spread?.hi ?? 0, ...points)
  const text = valueText(bar, isWide)
  return {
    bar,
    mark: frame.mark,
    top,
    height,
    barTop: middle - BAR_HEIGHT / 2,
    lines: labels.map(({ line, ...text }) => ({ ...text, y: firstLine + line * LINE + 12 })),
    span,
    spread,
    points,
    value: span === null ? null : { text, x: valueX(text, end, frame.lineAt) },
    note: notes.map((text, i) => ({
      text,
      x: frame.plotX + 4,
      y: middle - (notes.length * LINE) / 2 + i * LINE + 12,
      isMuted: true,
    })),
  }
}
