import { position } from '../axis-position'
import { FONT, round } from '../measures'
import type { Axis, CostPanel, CostPoint, CostSeries, Spread } from '../spec'
import { textWidth } from '../text-width'

/**
 * Places in a scatter, the same for picture, file and interactive chart: across as fractions of the plot, down in px, which no
 * screen changes.
 */

/** px of the plot */
export const PLOT_HEIGHT = 230
/** px above the plot, for the label of its highest mark */
export const TOP = 24
/** px below the plot for the labels of its axis, and from the end of the plot to their feet */
export const X_ROOM = 24
export const X_LABEL = 17
/** px left and right of the plot, so that marks at its ends stay inside */
export const PAD = 12
export const HEIGHT = TOP + PLOT_HEIGHT + X_ROOM
export const RADIUS = 4.5

/** Least px of a scatter beside others; `scatter.css` repeats them. */
export const MIN_WIDTH = 250
export const GUTTER = 28

/**
 * Px of plots in which labels must be free: on the narrowest frames, and everywhere else. Lines that join marks are flatter in
 * wider ones, so that what fits into the narrowest may lie on a line there.
 */
const WIDTHS = { tiny: [120, 150], usual: [190, 240, 300, 400, 520, 680, 900, 1100] } as const
type Width = keyof typeof WIDTHS
const NARROWEST: Record<Width, number> = { tiny: WIDTHS.tiny[0], usual: WIDTHS.usual[0] }

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

export type Tick = { value: number; at: number; label: string; isShown: boolean }

export type ScatterLayout = {
  series: PlacedSeries[]
  labels: PlacedLabel[]
  xTicks: Tick[]
  yTicks: { y: number; label: string }[]
  /** px left of the plot for the labels of its axis */
  yRoom: number
  /** the line of no added latency, with its name; null where latencies are what was measured */
  zero: { y: number; name: PlacedLabel } | null
  /** the line of no added cost, where it is not the edge of the plot */
  zeroAt: number | null
}

const down = (axis: Axis, value: number): number => round((1 - position(axis, value)) * PLOT_HEIGHT)

/** Error bars shorter than this, in px or as a share of the plot, are hidden by their own mark. */
const MIN_PX = 2 * RADIUS + 3
const MIN_SHARE = 0.05

function placeSpread(axis: Axis, spread: Spread | null): PlacedPoint['spread'] {
  if (spread === null) return null
  const [lo, hi] = [down(axis, spread.lo), down(axis, spread.hi)]
  return lo - hi >= MIN_PX ? { lo, hi } : null
}

function placeXSpread(axis: Axis, spread: Spread | null): PlacedPoint['xSpread'] {
  if (spread === null) return null
  const [from, to] = [position(axis, spread.lo), position(axis, spread.hi)]
  return to - from >= MIN_SHARE ? { from, to } : null
}

const placePoint = ({ axis, xAxis }: CostPanel, point: CostPoint): PlacedPoint => {
  const cut = [
    point.y > axis.domain[1] && `${point.yLabel} ↑`,
    point.x > xAxis.domain[1] && `${point.costLabel} →`,
  ].filter((text) => text !== false)
  const isCut = cut.length > 0
  return {
    point,
    at: position(xAxis, point.x),
    y: down(axis, point.y),
    cut: isCut ? cut.join(' ') : null,
    xSpread: isCut ? null : placeXSpread(xAxis, point.xSpread),
    spread: isCut ? null : placeSpread(axis, point.spread),
  }
}

type Box = { left: number; right: number; top: number; bottom: number }

const touches = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

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
  const found = places.find((place) =>
    rooms.every(({ width, taken }) => {
      const box = toBox({ at, text, ...place }, width)
      return isInside(box, width) && !taken.some((other) => touches(box, other))
    }),
  )
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

function placeLabels(
  all: readonly PlacedSeries[],
  fixed: readonly PlacedLabel[],
  of: Width,
): Omit<PlacedLabel, 'isRoomy'>[] {
  const rooms = WIDTHS[of].map((width): Room => {
    const marks = all.flatMap(({ points }) => [
      ...points.flatMap((placed) => toBoxes(placed, width)),
      ...toLineBoxes(points, width),
    ])
    return { width, taken: [...fixed.map((label) => toBox(label, width)), ...marks] }
  })
  return listWanted(all).flatMap((wanted) => {
    const label = placeLabel(wanted, rooms)
    if (label === null) return []
    for (const { width, taken } of rooms) taken.push(toBox(label, width))
    return [{ ...label, id: wanted.placed.point.id }]
  })
}

/** Labels of the x axis that keep apart on the narrowest plot. */
function placeXTicks(axis: Axis): Tick[] {
  const room = Math.max(0, ...axis.ticks.map(({ label }) => textWidth(label, FONT.small))) + 10
  const ticks = axis.ticks.map((tick) => ({ ...tick, at: position(axis, tick.value) }))
  const step = (ticks[1]?.at ?? 1) - (ticks[0]?.at ?? 0)
  const every = Math.max(1, Math.ceil(room / (step * NARROWEST.tiny)))
  return ticks.map((tick, i) => ({ ...tick, isShown: i % every === 0 }))
}

const NO_MESH = 'no mesh'

/** Everything in a plot, in its place. */
export function layOutScatter(panel: CostPanel): ScatterLayout {
  const { axis, xAxis, isAdded } = panel
  const series = panel.series.map((one) => ({
    series: one,
    points: one.points.map((point) => placePoint(panel, point)),
  }))
  const labels = axis.ticks.map(({ label }) => textWidth(label, FONT.small))
  const zero = isAdded ? down(axis, 0) : null
  const name: PlacedLabel = {
    id: NO_MESH,
    at: 1,
    dx: -round(textWidth(NO_MESH, FONT.small, true) / 2),
    y: (zero ?? 0) - 5,
    text: NO_MESH,
    isRoomy: false,
  }
  const fixed = zero === null ? [] : [name]
  const tiny = placeLabels(series, fixed, 'tiny')
  const fitting = new Map(tiny.map((label) => [label.id, label]))
  const usual = placeLabels(series, fixed, 'usual')
  const isSame = (label: Omit<PlacedLabel, 'isRoomy'>): boolean => {
    const other = fitting.get(label.id)
    return other?.dx === label.dx && other.y === label.y
  }
  return {
    series,
    labels: usual.map((label) => ({ ...label, isRoomy: !isSame(label) })),
    xTicks: placeXTicks(xAxis),
    yTicks: axis.ticks.map(({ value, label }) => ({ y: down(axis, value), label })),
    yRoom: Math.ceil(Math.max(16, ...labels)) + 8,
    zero: zero === null ? null : { y: zero, name },
    zeroAt: xAxis.domain[0] < 0 ? position(xAxis, 0) : null,
  }
}

/** Whether words that the narrowest frames have no room for are shown. @param width px of the plot */
export const isRoomy = (width: number): boolean => width >= NARROWEST.usual

/** How many scatters stand side by side. @param width px of the chart */
export const columnsIn = (count: number, width: number): number =>
  Math.max(1, Math.min(count, Math.floor((width + GUTTER) / (MIN_WIDTH + GUTTER))))
