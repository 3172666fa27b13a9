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
  /** of its line, printed before the last value where there is room; null where the line is named otherwise */
  name: string | null
  /** false: its value stands elsewhere, or nowhere */
  isWanted: boolean
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

/** Where a text may stand: above its point, else below it, never beside a tick of the axis. @param off px further away */
function candidates(point: LabelledPoint, text: string, plot: Plot, off = 0): PlacedLabel[] {
  if (point.y === null) return []
  const half = textWidth(text, FONT.small, true) / 2
  const leftmost = plot.x + TICK_GAP + half
  const x = Math.min(Math.max(point.x, leftmost), plot.x + plot.width - half)
  if (x < leftmost) return []
  const above = Math.min(point.y, point.ends?.hi ?? point.y) - 8 - off
  const below = Math.max(point.y, point.ends?.lo ?? point.y) + 8 + FONT.small * 0.75 + off
  return [above, below].flatMap((base) => {
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
  const isOtherCrossing = (all: XIndex<Part>, own: number, box: Box): boolean =>
    all.some(box, (part) => part.line !== own && isCrossing(part, box))
  return {
    isOnLine: (line: number, box: Box): boolean =>
      parts.some(box, (part) => part.line === line && isCrossing(part, box)),
    /** lines that run behind a box, its own among them: each hides some of the words on it */
    linesBehind: (box: Box): number => {
      const behind = new Set<number>()
      const wide = grown(box, 1)
      parts.some(wide, (part) => {
        if (isCrossing(part, wide)) behind.add(part.line)
        return false
      })
      return behind.size
    },
    isOnMark: (own: LabelledPoint, box: Box): boolean =>
      marks.some(box, (mark) => mark.of !== own && touches(box, mark.box)),
    /** on the line or the error bar of somebody else */
    isOnOther: (own: number, box: Box): boolean =>
      isOtherCrossing(parts, own, grown(box, 1)) ||
      isOtherCrossing(errorBars, own, grown(box, APART)),
  }
}

/** px further off, in which the last value of a crowded line looks for room */
const FURTHER = [0, 15, 30, 45, 60]

const withName = ({ name, text }: LabelledPoint): string | null =>
  name === null ? null : `${name} ${text}`

/**
 * Places of values beside their points, the last of each line first; null where one would touch another value, a point,
 * or the line or error bar of somebody else. The last value of a line is what it comes to: it may cross other lines rather
 * than be missing, and has the name of its line where that hides nothing.
 * @param others boxes of other words in the plot
 */
export function valueLabels(
  lines: Lines,
  plot: Plot,
  others: readonly Box[] = [],
): (LabelPlace | null)[][] {
  const { isOnLine, linesBehind, isOnMark, isOnOther } = indexObstacles(lines)
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
  const clear = (own: number, point: LabelledPoint, text: string): PlacedLabel[] =>
    candidates(point, text, plot).filter(
      (one) => isFree(one) && !isOnMark(point, one.box) && !isOnOther(own, one.box),
    )
  const place = (own: number, point: LabelledPoint): PlacedLabel | null => {
    if (!point.isWanted) return null
    const places = clear(own, point, point.text)
    return take(places.find(({ box }) => !isOnLine(own, box)) ?? places[0])
  }
  /** Where nothing is clear: free of lines, further off with its name if need be; else on as few lines as can be. */
  const squeeze = (point: LabelledPoint): PlacedLabel | null => {
    if (!point.isWanted) return null
    const full = withName(point)
    const texts = full === null ? [point.text] : [full, point.text]
    // Further off, a value without a name would seem to be of another line.
    const steps = (full === null ? [0] : FURTHER).map((off) =>
      texts
        .flatMap((text) => candidates(point, text, plot, off))
        .filter((one) => isFree(one) && !isOnMark(point, one.box)),
    )
    const isClear = ({ box }: PlacedLabel): boolean => linesBehind(box) === 0
    const [near = [], ...further] = steps.map((places) => places.filter(isClear))
    const clear =
      near.find(({ at }) => at.text === point.text) ??
      [...near, ...further.flat()].find(({ at }) => at.text === full)
    if (clear) return take(clear)
    const places = steps.find((step) => step.length > 0) ?? []
    const fewest = Math.min(...places.map(({ box }) => linesBehind(box)))
    return take(places.find(({ box }) => linesBehind(box) === fewest))
  }
  const named = (own: number, point: LabelledPoint, found: PlacedLabel): PlacedLabel => {
    const full = withName(point)
    if (full === null) return found
    taken.delete(found.box, found.box)
    const before = (lines[own] ?? []).findLast(({ x, y }) => y !== null && x < point.x)
    const isShort = ({ box }: PlacedLabel) => box.left > (before?.x ?? -Infinity) + POINT
    const places = clear(own, point, full).filter(isShort)
    return take(places.find(({ box }) => !isOnLine(own, box)) ?? found) ?? found
  }
  const ends = lines.map((line) => line.findLast((point) => point.y !== null))
  const clearEnds = ends.map((end, own) => end && place(own, end))
  const allEnds = ends.map((end, own) => end && (clearEnds[own] ?? squeeze(end)))
  const atEnds = allEnds.map((found, own) => {
    const end = ends[own]
    return found && end && named(own, end, found)
  })
  return lines.map((line, own) =>
    line.map((point) => (point === ends[own] ? atEnds[own] : place(own, point))?.at ?? null),
  )
}
