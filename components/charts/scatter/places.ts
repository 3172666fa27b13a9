import { FONT, round } from '../measures'
import type { CostPoint, CostSeries } from '../spec'
import { textWidth } from '../text-width'
import { PAD, PLOT_HEIGHT, RADIUS, TOP } from './measures'

/**
 * Px of plots in which labels must be free: on the narrowest frames, and everywhere else. Lines that join marks are flatter in
 * wider ones, so that what fits into the narrowest may lie on a line there.
 */
const WIDTHS = { tiny: [120, 150], usual: [190, 240, 300, 400, 520, 680, 900, 1100] } as const
type Width = keyof typeof WIDTHS
/** px of the narrowest of them */
export const NARROWEST: Record<Width, number> = { tiny: WIDTHS.tiny[0], usual: WIDTHS.usual[0] }

export type PlacedPoint = {
  point: CostPoint
  at: number
  y: number
  /** its value where it lies beyond an axis and is drawn at the edge */
  cut: string | null
  xSpread: { from: number; to: number } | null
  spread: { lo: number; hi: number } | null
}
export type PlacedSeries = { series: CostSeries; points: PlacedPoint[] }

/** Words in the plot, centred `dx` px from a place. `isRoomy`: too much for the narrowest frames. */
export type PlacedLabel = {
  id: string
  at: number
  dx: number
  y: number
  text: string
  isRoomy: boolean
}

type Box = { left: number; right: number; top: number; bottom: number }

const touches = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Half of the px that a label takes across. */
export const labelHalf = ({ text }: Pick<PlacedLabel, 'text'>): number =>
  round(textWidth(text, FONT.small, true) / 2)

const TEXT_HEIGHT = 10
const GAP = 8

const toBox = (label: Omit<PlacedLabel, 'isRoomy' | 'id'>, width: number): Box => {
  const half = textWidth(label.text, FONT.small, true) / 2 + 2
  const middle = label.at * width + label.dx
  return {
    left: middle - half,
    right: middle + half,
    top: label.y - TEXT_HEIGHT,
    bottom: label.y + 2,
  }
}

const isInside = (box: Box, width: number): boolean =>
  box.left >= -PAD && box.right <= width + PAD && box.top >= -TOP + 2 && box.bottom <= PLOT_HEIGHT

type Wanted = { text: string; placed: PlacedPoint }
/** A plot of one width, and what has a place in it. */
type Room = { width: number; taken: Box[] }

function isFree(label: Omit<PlacedLabel, 'isRoomy' | 'id'>, { width, taken }: Room): boolean {
  const box = toBox(label, width)
  return isInside(box, width) && !taken.some((other) => touches(box, other))
}

/**
 * Right of a mark, left of it, above, below, beyond its error bar, above and below at either side: the first place that
 * touches nothing.
 */
function placeLabel(
  { placed: { at, y, spread }, text }: Wanted,
  rooms: readonly Room[],
): Omit<PlacedLabel, 'id' | 'isRoomy'> | null {
  const aside = textWidth(text, FONT.small, true) / 2 + GAP
  const places = [
    { dx: round(aside), y: y + 4 },
    { dx: round(-aside), y: y + 4 },
    { dx: 0, y: y - GAP },
    { dx: 0, y: y + GAP + TEXT_HEIGHT },
    ...(spread
      ? [
          { dx: 0, y: spread.hi - GAP },
          { dx: 0, y: spread.lo + GAP + TEXT_HEIGHT },
        ]
      : []),
    ...[aside, -aside].flatMap((dx) => [
      { dx: round(dx), y: y - GAP },
      { dx: round(dx), y: y + GAP + TEXT_HEIGHT },
    ]),
  ]
  const found = places.find((place) => rooms.every((room) => isFree({ at, text, ...place }, room)))
  return found ? { at, text, dx: found.dx, y: round(found.y) } : null
}

/** px that the end of an error bar reaches to either side of it */
const CAP = 5
/** An error bar along the axis is as long as in the widest plot: a label that is free of it there is so everywhere. */
const WIDEST = 640

/** What a mark covers: itself and its error bars. */
function toBoxes({ at, y, spread, xSpread }: PlacedPoint, width: number): Box[] {
  const x = at * width
  return [
    { left: x - RADIUS, right: x + RADIUS, top: y - RADIUS, bottom: y + RADIUS },
    ...(spread ? [{ left: x - CAP, right: x + CAP, top: spread.hi, bottom: spread.lo }] : []),
    ...(xSpread
      ? [
          {
            left: x - (at - xSpread.from) * WIDEST,
            right: x + (xSpread.to - at) * WIDEST,
            top: y - CAP,
            bottom: y + CAP,
          },
        ]
      : []),
  ]
}

/** Boxes along a joining line, closely enough that no label lies between two of them. */
const LINE_STEPS = 24
/** px that a label keeps from a line */
const LINE_GAP = 2

/** What the line that joins the marks of a subject covers. */
const toLineBoxes = (points: readonly PlacedPoint[], width: number): Box[] =>
  points.slice(1).flatMap((end, i) => {
    const start = points[i] ?? end
    return Array.from({ length: LINE_STEPS + 1 }, (_, step): Box => {
      const share = step / LINE_STEPS
      const x = (start.at + (end.at - start.at) * share) * width
      const y = start.y + (end.y - start.y) * share
      return {
        left: x - LINE_GAP,
        right: x + LINE_GAP,
        top: y - LINE_GAP,
        bottom: y + LINE_GAP,
      }
    })
  })

/** Values beyond an axis first, whose number is nowhere else in the picture, then the ends of lines. */
function listWanted(all: readonly PlacedSeries[]): Wanted[] {
  const points = all.flatMap(({ points }) => points)
  const beyond = points.flatMap((placed) =>
    placed.cut === null ? [] : [{ placed, text: placed.cut }],
  )
  const ends = (which: 0 | -1): Wanted[] =>
    all.flatMap(({ points }) => {
      const end = points.length > 1 ? points.at(which) : undefined
      const mark = end?.point.mark ?? null
      if (end === undefined || mark === null || end.cut !== null) return []
      return [{ placed: end, text: mark }]
    })
  return [...beyond, ...ends(-1), ...ends(0)]
}

/** A plot of a width with all its marks and lines, and the labels that have a place already. */
function toRoom(all: readonly PlacedSeries[], fixed: readonly PlacedLabel[], width: number): Room {
  const marks = all.flatMap(({ points }) => [
    ...points.flatMap((placed) => toBoxes(placed, width)),
    ...toLineBoxes(points, width),
  ])
  return { width, taken: [...fixed.map((label) => toBox(label, width)), ...marks] }
}

function placeLabels(
  all: readonly PlacedSeries[],
  fixed: readonly PlacedLabel[],
  of: Width,
): Omit<PlacedLabel, 'isRoomy'>[] {
  const rooms = WIDTHS[of].map((width) => toRoom(all, fixed, width))
  return listWanted(all).flatMap((wanted) => {
    const label = placeLabel(wanted, rooms)
    if (label === null) return []
    for (const { width, taken } of rooms) taken.push(toBox(label, width))
    return [{ ...label, id: wanted.placed.point.id }]
  })
}

const NO_MESH = 'no mesh'
/** px between the line of no added latency and its name */
const ZERO_GAP = 5
/** Places along that line, but for its ends. */
const INNER = [0.75, 0.5, 0.25]

/**
 * The name of the line of no added latency: at its end, else along it, above or below, the first place that is free of marks in
 * plots of every width, else in all but the narrowest. Null where there is none: the axis says what 0 is as well.
 */
function nameZero(y: number, all: readonly PlacedSeries[]): PlacedLabel | null {
  const half = labelHalf({ text: NO_MESH })
  const feet = [y - ZERO_GAP, round(y + ZERO_GAP + TEXT_HEIGHT)]
  const across = [{ at: 1, dx: -half }, { at: 0, dx: half }, ...INNER.map((at) => ({ at, dx: 0 }))]
  const places = across.flatMap((place) =>
    feet.map((foot) => ({ ...place, y: foot, text: NO_MESH })),
  )
  const toRooms = (width: Width): Room[] => WIDTHS[width].map((px) => toRoom(all, [], px))
  const [tiny, usual] = [toRooms('tiny'), toRooms('usual')]
  const find = (rooms: readonly Room[]) =>
    places.find((place) => rooms.every((room) => isFree(place, room)))
  const everywhere = find([...tiny, ...usual])
  const place = everywhere ?? find(usual)
  return place ? { ...place, id: NO_MESH, isRoomy: everywhere === undefined } : null
}

/** Labels of marks, and the name of the line of no added latency. @param zero px of that line; null without one */
export function placeNames(
  all: readonly PlacedSeries[],
  zero: number | null,
): { labels: PlacedLabel[]; zeroName: PlacedLabel | null } {
  const zeroName = zero === null ? null : nameZero(zero, all)
  const fixed = zeroName === null ? [] : [zeroName]
  const tiny = placeLabels(all, fixed, 'tiny')
  const fitting = new Map(tiny.map((label) => [label.id, label]))
  const isSame = (label: Omit<PlacedLabel, 'isRoomy'>): boolean => {
    const other = fitting.get(label.id)
    return other?.dx === label.dx && other.y === label.y
  }
  const usual = placeLabels(all, fixed, 'usual')
  return { zeroName, labels: usual.map((label) => ({ ...label, isRoomy: !isSame(label) })) }
}
