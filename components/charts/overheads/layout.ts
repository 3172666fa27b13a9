import { round } from '../measures'
import type { OverheadJoin, OverheadMark, OverheadRow } from '../overheads-spec'
import type { OverheadsSpec } from '../spec'

/** px of a lane of marks, of the title of a group, and above and below the lanes of a row */
export const LANE = 24
export const GROUP_TITLE = 28
export const LANES_PAD = 8

/** Px; `overheads.css` has the same. Names and ranges are next to the lanes, and above them in the last form. */
export const FORMS = {
  wide: { from: 900, names: 208, ranges: 236, rowHeight: 46 },
  middle: { from: 640, names: 176, ranges: 188, rowHeight: 58 },
  narrow: { from: 0, names: 12, ranges: 12, rowHeight: 46 },
} as const
export type Form = keyof typeof FORMS

export const formAt = (width: number): Form =>
  width >= FORMS.wide.from ? 'wide' : width >= FORMS.middle.from ? 'middle' : 'narrow'

/** Marks closer than this, as a fraction of the axis, would cover each other or their numbers. */
export const GAPS: Record<Form, number> = { wide: 0.054, middle: 0.095, narrow: 0.095 }
/** The same in px. */
export const MARK_GAP = 27

/** How much further a mark whose number has two digits keeps from the mark before it. */
const TWO_DIGITS = 1.3

/** Narrower ranges are one mark. */
const MIN_RANGE = 0.004
export const isRange = ({ at: [from, to] }: OverheadMark): boolean => to - from > MIN_RANGE

/** Lanes of the marks of a row, from the top: each stands in the first one that has room. */
export type Lanes = { of: number[]; count: number }

/** @param marks from left to right @param gap as a fraction of the axis */
export function findLanes(marks: readonly OverheadMark[], gap: number): Lanes {
  const ends: number[] = []
  const of = marks.map(({ number, at: [from, to] }) => {
    const needed = number > 9 ? gap * TWO_DIGITS : gap
    const free = ends.findIndex((end) => end + needed < from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = to
    return lane
  })
  return { of, count: Math.max(1, ends.length) }
}

/** px of a lane from the middle of all lanes of its row */
export const laneOffset = (lane: number, { count }: Lanes): number =>
  (lane - (count - 1) / 2) * LANE

/** px of a row, or of its lanes where they stand below its name */
export const lanesHeight = ({ count }: Lanes): number => count * LANE + LANES_PAD

export type PlacedRow = { row: OverheadRow; lanes: Lanes; top: number; height: number }
export type PlacedGroup = { title: string; top: number; rows: PlacedRow[] }
export type Stack = { groups: PlacedGroup[]; height: number }

/** All rows below each other. @param gap of marks as a fraction of the axis @param toHeight px of a row */
export function stackRows(
  { groups }: OverheadsSpec,
  gap: number,
  toHeight: (row: OverheadRow, lanes: Lanes) => number,
): Stack {
  let y = 0
  const placed = groups.map(({ title, rows }) => {
    const top = y
    y += GROUP_TITLE
    const own = rows.map((row) => {
      const lanes = findLanes(row.marks, gap)
      const placedRow = { row, lanes, top: y, height: toHeight(row, lanes) }
      y += placedRow.height
      return placedRow
    })
    return { title, top, rows: own }
  })
  return { groups: placed, height: y }
}

/** The rows as a page has them. */
export const stackForm = (spec: OverheadsSpec, form: Form): Stack =>
  stackRows(spec, GAPS[form], (_, lanes) =>
    form === 'narrow'
      ? FORMS.narrow.rowHeight + lanesHeight(lanes)
      : Math.max(FORMS[form].rowHeight, lanesHeight(lanes)),
  )

/** A curve through the marks of one publication, from row to row. @param x place across of a fraction of the axis */
export function joinPath(
  { ends }: OverheadJoin,
  { groups }: Stack,
  x: (at: number) => number,
): string {
  const rows = groups.flatMap(({ rows }) => rows)
  const [[x1, y1], [x2, y2]] = ends.map(({ row, mark, at }): [number, number] => {
    const placed = rows[row]
    const lane = placed?.lanes.of[mark]
    if (placed === undefined || lane === undefined) throw new RangeError(`no mark ${row} ${mark}`)
    return [round(x(at)), placed.top + placed.height / 2 + laneOffset(lane, placed.lanes)]
  }) as [[number, number], [number, number]]
  const bend = round((y1 + y2) / 2)
  return `M${x1} ${y1}C${x1} ${bend} ${x2} ${bend} ${x2} ${y2}`
}
