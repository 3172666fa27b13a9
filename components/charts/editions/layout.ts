import type { EditionColumn, EditionMark } from '../editions-spec'
import type { SpecOf } from '../spec'
import { shorten, textWidth } from '../text-width'

/** px of the plot and of the room above it for the highest value */
export const PLOT = { height: 220, top: 22 } as const
/** px of the whole with the names of its columns */
export const HEIGHT = PLOT.top + PLOT.height + 24
/** px from the bottom of the plot to the names of its columns */
export const LABEL_Y = PLOT.top + PLOT.height + 18
/** px from the end of the plot to a value beside it */
export const END_X = 13

/** px between the middles of two labels */
const LABEL_STEP = 17
/** px of a label */
const SIZE = 12
/** Least px of a picture at each step of what has room in it, the first in a file of 240 px; `editions.css` repeats them. */
const STEPS: readonly number[] = [208, 300, 326, 400, 520, 680, 900]
/** px from which names stand at the values of the last column */
export const NAMED_FROM = 300
const ROOM = { axis: 34, ends: 112, most: 170 } as const

export type PlacedMark = { mark: EditionMark; y: number }
/** A text that has room from so many px on. */
type Label = { text: string; y: number; from: number }
export type PlacedColumn = {
  column: EditionColumn
  /** place of its middle, as a fraction of the plot */
  at: number
  marks: PlacedMark[]
  baseline: PlacedMark | null
  /** null where no width has room for it, or where it has none */
  top: Label | null
  name: Label | null
}
export type EditionsLayout = {
  /** px beside the plot; `ends` of the values of the last column with their names, and without */
  room: { axis: number; ends: number; narrow: number }
  ticks: { y: number; label: string }[]
  columns: PlacedColumn[]
  /** values of the last column, pushed apart in the order of its marks; `name` without what all modes share */
  ends: (PlacedMark & { name: string; labelY: number })[]
  /** marks by name: those that stand at no end label are always named, the others where their names have no room */
  keys: { mark: EditionMark; isAtEnd: boolean }[]
}

/** Middles of labels that do not touch, as near to their marks as their order allows. */
function pushApart(marks: readonly PlacedMark[]): (PlacedMark & { labelY: number })[] {
  const sorted = marks.toSorted((a, b) => b.y - a.y)
  let below = PLOT.top + PLOT.height + LABEL_STEP
  const placed = sorted.map((one) => {
    below = Math.min(one.y, below - LABEL_STEP)
    return { ...one, labelY: below }
  })
  const over = Math.max(0, 8 - Math.min(...placed.map(({ labelY }) => labelY)))
  return placed.map((one) => ({ ...one, labelY: one.labelY + over })).reverse()
}

type Wanted = {
  id: string
  text: string
  at: number
  y: number
  isBold: boolean
  /** px that it may reach beyond the ends of the plot */
  beyond: number
}

/** Labels over the middles of their columns with the px from which each has room. @param wanted in the order of importance */
function findRoom(
  wanted: readonly Wanted[],
  { axis, ends, narrow }: EditionsLayout['room'],
): Map<string, Label> {
  const widths = wanted.map(({ text, isBold }) => textWidth(text, SIZE, isBold))
  const perStep = STEPS.map((least) => {
    const plot = least - axis - (least < NAMED_FROM ? narrow : ends)
    const shown: number[] = []
    return wanted.map((one, i) => {
      const half = (widths[i] ?? 0) / 2
      const isInside = Math.min(one.at, 1 - one.at) * plot >= half - one.beyond
      const isApart = shown.every((k) => {
        const other = wanted[k]
        const near = half + (widths[k] ?? 0) / 2 - 0.5
        return (
          !other ||
          Math.abs(other.at - one.at) * plot >= near ||
          Math.abs(other.y - one.y) > SIZE + 1
        )
      })
      if (isInside && isApart) shown.push(i)
      return isInside && isApart
    })
  })
  return new Map(
    wanted.flatMap(({ id, text, y }, i): [string, Label][] => {
      const from = STEPS[perStep.findLastIndex((labels) => labels[i] === false) + 1]
      return from === undefined ? [] : [[id, { text, y, from }]]
    }),
  )
}

/** Beside a value there is no room for more than what tells it from the others. */
const shortName = ({ name }: EditionMark): string => name.replace(/^ambient \+ /, '')

const withBaseline = <T>({ marks, baseline }: { marks: T[]; baseline: T | null }): T[] => [
  ...marks,
  ...(baseline === null ? [] : [baseline]),
]

/** Every name of a mark once; those of the last column stand at its values. */
function listKeys(columns: readonly EditionColumn[]): EditionsLayout['keys'] {
  const atEnd = new Set(
    columns
      .slice(-1)
      .flatMap(withBaseline)
      .map(({ name }) => name),
  )
  const all = columns.toReversed().flatMap(withBaseline)
  const isFirst = ({ name }: EditionMark, i: number): boolean =>
    all.findIndex((other) => other.name === name) === i
  return all.filter(isFirst).map((mark) => ({ mark, isAtEnd: atEnd.has(mark.name) }))
}

function measureRoom({ axis, columns }: SpecOf<'editions'>): EditionsLayout['room'] {
  const ends = columns.slice(-1).flatMap(withBaseline)
  const widthOf = (texts: readonly string[], isBold: boolean): number =>
    Math.ceil(Math.max(0, ...texts.map((text) => textWidth(text, SIZE, isBold))))
  const narrow =
    END_X +
    widthOf(
      ends.map(({ number }) => number),
      true,
    ) +
    2
  const names = widthOf(ends.map(shortName), false)
  return {
    axis: Math.max(
      ROOM.axis,
      widthOf(
        axis.ticks.map(({ label }) => label),
        false,
      ) + 8,
    ),
    ends: Math.min(ROOM.most, Math.max(ROOM.ends, narrow + 4 + names)),
    narrow,
  }
}

/** Where the marks of editions stand: px down, and fractions across. */
export function layOutEditions(spec: SpecOf<'editions'>): EditionsLayout {
  const { axis, columns } = spec
  const room = measureRoom(spec)
  const toY = (value: number): number =>
    Math.round((PLOT.top + PLOT.height * (1 - value / axis.domain[1])) * 10) / 10
  const place = (mark: EditionMark): PlacedMark => ({ mark, y: toY(mark.value) })
  const placed = columns.map((column, i) => ({
    column,
    at: (i + 0.5) / columns.length,
    marks: column.marks.map(place),
    baseline: column.baseline && place(column.baseline),
  }))
  const tops = placed.flatMap(({ column, at, marks }): Wanted[] => {
    const [top] = marks.toSorted((a, b) => a.y - b.y)
    if (!column.isNamed || top === undefined) return []
    return [{ id: column.id, text: top.mark.number, at, y: top.y - 11, isBold: true, beyond: 4 }]
  })
  const names = placed.map(({ column, at }): Wanted => ({
    id: column.id,
    text: column.shortLabel,
    at,
    y: LABEL_Y,
    isBold: false,
    beyond: 28,
  }))
  // The first and the highest values, and the first and the newest editions, before the others.
  const shownTops = findRoom(
    [...tops.slice(0, 1), ...tops.slice(1).sort((a, b) => a.y - b.y)],
    room,
  )
  const shownNames = findRoom([...names.slice(-1), ...names.slice(0, -1)], room)
  const last = placed.at(-1)
  return {
    room,
    ticks: axis.ticks.map(({ value, label }) => ({ y: toY(value), label })),
    columns: placed.map((one) => ({
      ...one,
      top: shownTops.get(one.column.id) ?? null,
      name: shownNames.get(one.column.id) ?? null,
    })),
    ends: pushApart(last ? withBaseline(last) : []).map((one) => ({
      ...one,
      name: shorten(shortName(one.mark), room.ends - room.narrow - 4, SIZE),
    })),
    keys: listKeys(columns),
  }
}
