import { FONT } from './measures'
import { textWidth } from './text-width'
import { XIndex } from './x-index'

/** A point in px that may have its value printed beside it. */
export type LabelledPoint = {
  x: number
  y: number | null
  /** upper and lower end of the error bar in px */
  ends: { hi: number; lo: number } | null
  text: string
  /** false: its value stands elsewhere, or nowhere */
  isWanted: boolean
  /** it may stand nearer to the axis, and a little further from its point, where it has no room right there */
  isRemark?: boolean
}
type LabelPlace = { text: string; x: number; y: number }
type Plot = { x: number; y: number; width: number; height: number }
export type Box = { left: number; right: number; top: number; bottom: number }
type PlacedLabel = { at: LabelPlace; box: Box }
type Place = { x: number; y: number }

/** px that a mark keeps free around it */
const POINT = 6
/** px between the axis and a value */
const TICK_GAP = 8
const APART = 3
/** px further above or below its point that a remark may stand, and between it and the axis */
const FURTHER = { above: 6, below: 8, axis: 2 }
/** px above the plot that labels may use */
const ABOVE = 20

const touches = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const around = ({ x, y }: Place, by: number): Box => ({
  left: x - by,
  right: x + by,
  top: y - by,
  bottom: y + by,
})

const grown = (box: Box, by: number): Box => ({
  left: box.left - by,
  right: box.right + by,
  top: box.top - by,
  bottom: box.bottom + by,
})

/** Whether a straight line passes through a box: what is left of it after cutting at each side. */
export function crosses(from: Place, to: Place, box: Box): boolean {
  let [start, end] = [0, 1]
  const cuts: [number, number, number, number][] = [
    [from.x, to.x, box.left, box.right],
    [from.y, to.y, box.top, box.bottom],
  ]
  for (const [a, b, least, most] of cuts) {
    if (a === b) {
      if (a < least || a > most) return false
      continue
    }
    const [one, other] = [(least - a) / (b - a), (most - a) / (b - a)]
    start = Math.max(start, Math.min(one, other))
    end = Math.min(end, Math.max(one, other))
  }
  return start <= end
}

type Part = { line: number; from: Place; to: Place }

/** Straight parts of a line; none across a gap. */
const toParts = (points: readonly LabelledPoint[], line: number): Part[] =>
  points.slice(1).flatMap((to, i) => {
    const from = points[i]
    if (!from || from.y === null || to.y === null) return []
    return [{ line, from: { x: from.x, y: from.y }, to: { x: to.x, y: to.y } }]
  })

/** Where a text may stand: above its point, else below it, never beside a tick of the axis. */
function candidates(point: LabelledPoint, plot: Plot): PlacedLabel[] {
  const { text } = point
  if (point.y === null) return []
  const half = textWidth(text, FONT.small, true) / 2
  const isRemark = point.isRemark === true
  const leftmost = plot.x + (isRemark ? FURTHER.axis : TICK_GAP) + half
  const x = Math.min(Math.max(point.x, leftmost), plot.x + plot.width - half)
  if (x < leftmost) return []
  const above = Math.min(point.y, point.ends?.hi ?? point.y) - 8
  const below = Math.max(point.y, point.ends?.lo ?? point.y) + 8 + FONT.small * 0.75
  const bases = isRemark
    ? [above, above - FURTHER.above, below, below + FURTHER.below]
    : [above, below]
  return bases.flatMap((base) => {
    const box = { left: x - half, right: x + half, top: base - FONT.small, bottom: base }
    const isInside = box.top >= plot.y - ABOVE && box.bottom <= plot.y + plot.height - 2
    return isInside ? [{ at: { text, x, y: base }, box }] : []
  })
}

type Lines = readonly (readonly LabelledPoint[])[]

/** What the labels of a plot may stand on. */
function indexObstacles(lines: Lines) {
  const parts = new XIndex<Part>()
  const errorBars = new XIndex<Part>()
  const marks = new XIndex<{ of: LabelledPoint; box: Box }>()
  for (const [line, points] of lines.entries()) {
    for (const part of toParts(points, line)) {
      const [left, right] = [Math.min(part.from.x, part.to.x), Math.max(part.from.x, part.to.x)]
      parts.add(part, { left, right })
    }
    for (const point of points) {
      const { x, y, ends } = point
      if (ends) {
        const bar = { line, from: { x, y: ends.hi }, to: { x, y: ends.lo } }
        errorBars.add(bar, { left: x, right: x })
      }
      if (y === null) continue
      const box = around({ x, y }, POINT)
      marks.add({ of: point, box }, box)
    }
  }
  const isCrossing = ({ from, to }: Part, box: Box): boolean => crosses(from, to, box)
  return {
    /** a px around it stays free */
    isOnLine: (box: Box): boolean => {
      const wide = grown(box, 1)
      return parts.some(wide, (part) => isCrossing(part, wide))
    },
    isOnMark: (own: LabelledPoint, box: Box): boolean =>
      marks.some(box, (mark) => mark.of !== own && touches(box, mark.box)),
    isOnErrorBar: (own: number, box: Box): boolean => {
      const wide = grown(box, APART)
      return errorBars.some(wide, (part) => part.line !== own && isCrossing(part, wide))
    },
  }
}

/**
 * Places of values beside their points, the last of each line first; null where one would touch another value, a point, a
 * line, or the error bar of somebody else.
 * @param others boxes of other words in the plot
 */
export function valueLabels(
  lines: Lines,
  plot: Plot,
  others: readonly Box[] = [],
): (LabelPlace | null)[][] {
  const { isOnLine, isOnMark, isOnErrorBar } = indexObstacles(lines)
  const taken = new XIndex<Box>()
  for (const box of others) taken.add(box, box)
  const isFree = ({ box }: PlacedLabel): boolean => {
    const wide = grown(box, APART)
    return !taken.some(wide, (other) => touches(wide, other))
  }
  const take = (found: PlacedLabel | undefined): PlacedLabel | null => {
    if (found) taken.add(found.box, found.box)
    return found ?? null
  }
  const place = (own: number, point: LabelledPoint): PlacedLabel | null => {
    if (!point.isWanted) return null
    const isClear = (one: PlacedLabel): boolean =>
      isFree(one) && !isOnMark(point, one.box) && !isOnLine(one.box) && !isOnErrorBar(own, one.box)
    return take(candidates(point, plot).find(isClear))
  }
  const ends = lines.map((line) => line.findLast((point) => point.y !== null))
  const atEnds = ends.map((end, own) => end && place(own, end))
  return lines.map((line, own) =>
    line.map((point) => (point === ends[own] ? atEnds[own] : place(own, point))?.at ?? null),
  )
}
