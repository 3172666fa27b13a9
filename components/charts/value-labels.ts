import { FONT } from './measures'
import { textWidth } from './text-width'

/** A point in px that may have its value printed beside it. */
export type Labelled = {
  x: number
  y: number | null
  /** upper and lower end of the error bar in px */
  ends: { hi: number; lo: number } | null
  text: string
  /** false: its value stands elsewhere, or nowhere */
  isWanted: boolean
}
type LabelPlace = { text: string; x: number; y: number }
type Plot = { x: number; y: number; width: number; height: number }
type Box = { left: number; right: number; top: number; bottom: number }
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

/** Straight parts of a line; none across a gap. */
const partsOf = (line: readonly Labelled[]): [Place, Place][] =>
  line.slice(1).flatMap((to, i) => {
    const from = line[i]
    if (!from || from.y === null || to.y === null) return []
    return [
      [
        { x: from.x, y: from.y },
        { x: to.x, y: to.y },
      ],
    ]
  })

/** Where a value may stand: above its point, else below it, never beside a tick of the axis. */
function candidates(point: Labelled, y: number, plot: Plot): { at: LabelPlace; box: Box }[] {
  const half = textWidth(point.text, FONT.small, true) / 2
  const leftmost = plot.x + TICK_GAP + half
  const x = Math.min(Math.max(point.x, leftmost), plot.x + plot.width - half)
  const above = Math.min(y, point.ends?.hi ?? y) - 8
  const below = Math.max(y, point.ends?.lo ?? y) + 8 + FONT.small * 0.75
  return [above, below].flatMap((base) => {
    const box = { left: x - half, right: x + half, top: base - FONT.small, bottom: base }
    const isInside = box.top >= plot.y - ABOVE && box.bottom <= plot.y + plot.height - 2
    return isInside ? [{ at: { text: point.text, x, y: base }, box }] : []
  })
}

/**
 * Places of values beside their points, the last of each line first; null where one would touch another value, a point,
 * or the line or error bar of somebody else.
 */
export function valueLabels(
  lines: readonly (readonly Labelled[])[],
  plot: Plot,
): (LabelPlace | null)[][] {
  const taken: Box[] = []
  const marks = lines.flatMap((line) =>
    line.flatMap((point) => (point.y === null ? [] : [{ of: point, x: point.x, y: point.y }])),
  )
  const parts = lines.map(partsOf)
  const place = (own: number, point: Labelled): LabelPlace | null => {
    const { y } = point
    if (y === null || !point.isWanted) return null
    const onOwn = ({ box }: { box: Box }) =>
      Number((parts[own] ?? []).some(([from, to]) => crosses(from, to, box)))
    const places = candidates(point, y, plot).sort((a, b) => onOwn(a) - onOwn(b))
    const found = places.find(({ box }) => {
      const room = grown(box, APART)
      return (
        !taken.some((other) => touches(room, other)) &&
        !marks.some((m) => m.of !== point && touches(box, around(m, POINT))) &&
        !lines.some(
          (other, i) =>
            i !== own &&
            ((parts[i] ?? []).some(([from, to]) => crosses(from, to, grown(box, 1))) ||
              other.some((p) => p.ends && barTouches(p, p.ends, room))),
        )
      )
    })
    if (!found) return null
    taken.push(found.box)
    return found.at
  }
  // The last value is what a line comes to: it stands before others take its place.
  const ends = lines.map((line) => line.findLast((point) => point.y !== null))
  const atEnds = ends.map((end, own) => end && place(own, end))
  return lines.map((line, own) =>
    line.map((point) => (point === ends[own] ? (atEnds[own] ?? null) : place(own, point))),
  )
}

const barTouches = ({ x }: Labelled, ends: { hi: number; lo: number }, box: Box): boolean =>
  crosses({ x, y: ends.hi }, { x, y: ends.lo }, box)
