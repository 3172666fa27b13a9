import { cutOf, position, type Cut } from './axis-position'
import { FONT, round, type TextLine, type Variant } from './bars-layout'
import type { Annotation, Axis, LinePoint, LineSeries, LineSegment, LinesSpec } from './spec'
import { shorten, textWidth, wrap } from './text-width'
import { xTicksOf } from './x-ticks'

/** Places every panel of lines in px; panels stand side by side while there is room, else below each other. */
export type PlacedPoint = {
  point: LinePoint
  x: number
  y: number | null
  spread: { lo: number; hi: number; cut: Cut } | null
  /** value printed above the point; null where it would hide another */
  label: PlacedText | null
}
type PlacedSeries = { series: LineSeries; points: PlacedPoint[]; path: string }
export type PanelLayout = {
  segment: LineSegment
  /** place of the panel in the picture; everything inside is relative to it */
  x: number
  y: number
  width: number
  height: number
  plot: { x: number; y: number; width: number; height: number }
  heading: TextLine[]
  /** name of a line with the place of its button, LEGEND_LINE high */
  legend: { series: LineSeries; line: TextLine; x: number; y: number; width: number }[]
  yTicks: { y: number; label: string }[]
  xTicks: { x: number; label: string | null }[]
  series: PlacedSeries[]
  /** px of a point's mark and of the half of the area that answers for it */
  radius: number
  reach: number
  annotations: { mark: Annotation; x: number; label: PlacedText | null }[]
}
type PlacedText = { text: string; x: number; y: number }
export type LinesLayout = {
  variant: Variant
  width: number
  height: number
  axisTitle: TextLine[]
  xTitle: TextLine[]
  panels: PanelLayout[]
}

const LINE = 16
/** a line of the legend is also a button, hence taller than text */
export const LEGEND_LINE = 24
const SWATCH = 28
/** Many short panels of a trend, few large ones of a sweep. */
const SHAPES = {
  trend: { plotHeight: 150, minPanel: 200 },
  runs: { plotHeight: 180, minPanel: 340 },
  load: { plotHeight: 260, minPanel: 340 },
  profile: { plotHeight: 260, minPanel: 340 },
}
const GUTTER = 28
/** px between the first and last point and the ends of the plot */
export const PANEL_PAD = 18

/** Straight segments between neighbouring measurements; a missing value ends the line. */
export function linePath(points: readonly Pick<PlacedPoint, 'x' | 'y'>[]): string {
  let isOpen = false
  return points
    .map((p) => {
      if (p.y === null) {
        isOpen = false
        return ''
      }
      const command = isOpen ? 'L' : 'M'
      isOpen = true
      return `${command}${round(p.x)} ${round(p.y)}`
    })
    .join('')
}

export function linesLayout(spec: LinesSpec, width: number, variant: Variant): LinesLayout {
  const label = spec.segments[0]?.axis.label ?? ''
  const axisTitle = wrap(label, width, 2, FONT.small).map((text, i) => ({
    text,
    x: 0,
    y: 12 + i * LINE,
    isMuted: true,
  }))
  const { plotHeight, minPanel } = SHAPES[spec.kind]
  const fitting = Math.max(1, Math.floor((width + GUTTER) / (minPanel + GUTTER)))
  // Rows of equal length: four panels stand two by two, not three and one.
  const count = Math.max(1, spec.segments.length)
  const perRow = variant === 'narrow' ? 1 : Math.ceil(count / Math.ceil(count / fitting))
  const panelWidth = (width - (perRow - 1) * GUTTER) / perRow
  const panels: PanelLayout[] = []
  let top = axisTitle.length * LINE + 8
  for (let i = 0; i < spec.segments.length; i += perRow) {
    const inRow = spec.segments.slice(i, i + perRow)
    const headings = inRow.map((s) => headingOf(s, panelWidth))
    const head = Math.max(...headings.map((h) => h.length)) * LINE
    const columns = Math.min(...inRow.map((s) => legendColumns(s, panelWidth)))
    const legend = Math.max(...inRow.map((s) => Math.ceil(s.series.length / columns))) * LEGEND_LINE
    inRow.forEach((segment, k) => {
      const place = {
        x: k * (panelWidth + GUTTER),
        y: top,
        width: panelWidth,
        head,
        legend,
        columns,
        plotHeight,
        hasLabels: spec.kind !== 'runs',
      }
      panels.push(panelOf(segment, place, headings[k] ?? []))
    })
    top += head + legend + plotHeight + 58
  }
  const xTitle = wrap(spec.xLabel ?? '', width, 3, FONT.small).map((text, i) => ({
    text,
    x: 0,
    y: top + i * LINE,
    isMuted: true,
  }))
  return { variant, width, height: top + xTitle.length * LINE, axisTitle, xTitle, panels }
}

/** Columns in which the names of a panel's lines stand without being shortened. */
function legendColumns(segment: LineSegment, width: number): number {
  const widest = Math.max(0, ...segment.series.map((s) => textWidth(s.label, FONT.small)))
  const fitting = Math.floor((width + 16) / (SWATCH + widest + 16))
  return Math.max(1, Math.min(fitting, segment.series.length, 4))
}

function headingOf(segment: LineSegment, width: number): TextLine[] {
  const title = wrap(segment.title, width, 2, FONT.label, true).map((text) => ({
    text,
    isMuted: false,
  }))
  const reason = segment.breakReason ? wrap(segment.breakReason, width, 6, FONT.small) : []
  const lines = [...title, ...reason.map((text) => ({ text, isMuted: true }))]
  return lines.map((line, i) => ({ ...line, x: 0, y: 12 + i * LINE }))
}

type Place = {
  x: number
  y: number
  width: number
  head: number
  legend: number
  columns: number
  plotHeight: number
  /** values printed above their points; dozens of runs would hide their own line */
  hasLabels: boolean
}

function panelOf(segment: LineSegment, place: Place, heading: TextLine[]): PanelLayout {
  const { axis } = segment
  const tickRoom = Math.max(16, ...axis.ticks.map((t) => textWidth(t.label, FONT.small))) + 8
  const plot = {
    x: tickRoom,
    y: place.head + place.legend + 22,
    width: place.width - tickRoom - 2,
    height: place.plotHeight,
  }
  const x = (value: number) => {
    const at = segment.xTicks.find((t) => t.value === value)?.at ?? 0
    return round(plot.x + PANEL_PAD + at * (plot.width - 2 * PANEL_PAD))
  }
  const y = (value: number) => round(plot.y + (1 - position(axis, value)) * plot.height)
  const rivals = segment.series.flatMap((line) => line.points)
  const isClear = (point: LinePoint, box: Box) =>
    place.hasLabels &&
    rivals.every((r) => {
      if (r === point || r.y === null) return true
      if (r.x === point.x) return apart(y, r.y, point.y)
      return !isInside(x(r.x), y(r.y), box)
    })
  return {
    segment,
    x: place.x,
    y: place.y,
    width: place.width,
    height: plot.y + plot.height + 24,
    plot,
    heading,
    legend: legendOf(segment, place),
    yTicks: axis.ticks.map((t) => ({ y: y(t.value), label: t.label })),
    xTicks: xTicksOf(segment, x, place.width),
    series: segment.series.map((series) => placed(series, x, y, axis, isClear, plot)),
    ...sizesOf(segment, plot.width - 2 * PANEL_PAD),
    annotations: annotationsOf(segment, plot),
  }
}

/** Points that stand close together are smaller, and each answers for its own place only. */
function sizesOf(segment: LineSegment, width: number): { radius: number; reach: number } {
  const pitch = width / Math.max(1, segment.xTicks.length - 1)
  return { radius: pitch < 9 ? 2.5 : 4, reach: Math.min(11, Math.max(3, pitch / 2)) }
}

/** Lines between two points with their words above the plot: in full, short, or none where two would touch. */
function annotationsOf(
  segment: LineSegment,
  plot: PanelLayout['plot'],
): PanelLayout['annotations'] {
  let free = plot.x
  const places = segment.annotations.map(
    (mark) => plot.x + PANEL_PAD + mark.at * (plot.width - 2 * PANEL_PAD),
  )
  return segment.annotations.map((mark, i) => {
    const at = places[i] ?? 0
    const next = places[i + 1]
    // Half of the way to the next mark belongs to that one.
    const end = next === undefined ? plot.x + plot.width : (at + next) / 2
    for (const text of [mark.label, mark.shortLabel]) {
      const width = textWidth(text, FONT.small, true)
      const left = Math.min(Math.max(at - width / 2, free), end - width)
      if (left < free) continue
      free = left + width + 8
      return { mark, x: at, label: { text, x: left, y: plot.y - 8 } }
    }
    return { mark, x: at, label: null }
  })
}

function legendOf(segment: LineSegment, place: Place): PanelLayout['legend'] {
  const width = place.width / place.columns
  return segment.series.map((series, i) => {
    const x = round((i % place.columns) * width)
    const y = place.head + Math.floor(i / place.columns) * LEGEND_LINE
    const text = shorten(series.label, width - SWATCH - 4, FONT.small)
    return { series, x, y, width, line: { text, x: x + SWATCH, y: y + 16, isMuted: true } }
  })
}

type Box = { left: number; right: number; top: number; bottom: number }
const POINT = 6
/** px between the axis and a value */
const TICK_GAP = 8

/** Whether a point touches the box of a label. */
const isInside = (x: number, y: number, box: Box) =>
  x > box.left - POINT && x < box.right + POINT && y > box.top - POINT && y < box.bottom + POINT

/** Whether two values stand far enough apart for a label of one not to touch the point of the other. */
const apart = (y: (v: number) => number, a: number, b: number | null) =>
  b === null || Math.abs(y(a) - y(b)) >= 26

function placed(
  series: LineSeries,
  x: (v: number) => number,
  y: (v: number) => number,
  axis: Axis,
  isClear: (point: LinePoint, box: Box) => boolean,
  plot: PanelLayout['plot'],
): PlacedSeries {
  let free = -Infinity
  const points = series.points.map((point): PlacedPoint => {
    const at = x(point.x)
    if (point.y === null) return { point, x: at, y: null, spread: null, label: null }
    const { spread } = point
    const ends = spread && {
      lo: y(spread.lo),
      hi: y(spread.hi),
      cut: cutOf(spread.lo, axis, axis.scale === 'log'),
    }
    const half = textWidth(point.yLabel, FONT.small, true) / 2
    // Beside a tick of the axis the two would read as one number.
    const leftmost = plot.x + TICK_GAP + half
    const center = Math.min(Math.max(at, leftmost), plot.x + plot.width - half)
    const top = Math.min(y(point.y), ends?.hi ?? Infinity) - 8
    const box = { left: center - half, right: center + half, top: top - FONT.small, bottom: top }
    const isFree = isClear(point, box) && center - half >= free
    if (isFree) free = center + half + 8
    const label = isFree ? { text: point.yLabel, x: center, y: top } : null
    return { point, x: at, y: y(point.y), spread: ends, label }
  })
  return { series, points, path: linePath(points) }
}
