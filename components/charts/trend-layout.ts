import { FONT, type TextLine, type Variant } from './bars-layout'
import type { LinePoint, LineSeries, TrendSegment, TrendSpec } from './spec'
import { shorten, textWidth, wrap } from './text-width'
import { position } from './ticks'

/** Places every panel of a trend in px; panels stand side by side while there is room, else below each other. */
export type PlacedPoint = {
  point: LinePoint
  x: number
  y: number | null
  spread: { lo: number; hi: number; isClipped: boolean } | null
  /** value printed above the point; null where it would hide another */
  label: { text: string; x: number; y: number } | null
}
type PlacedSeries = { series: LineSeries; points: PlacedPoint[]; path: string }
export type PanelLayout = {
  segment: TrendSegment
  /** place of the panel in the picture; everything inside is relative to it */
  x: number
  y: number
  width: number
  height: number
  plot: { x: number; y: number; width: number; height: number }
  heading: TextLine[]
  legend: { series: LineSeries; line: TextLine; swatchX: number; swatchY: number }[]
  yTicks: { y: number; label: string }[]
  xTicks: { x: number; label: string | null }[]
  series: PlacedSeries[]
}
export type TrendLayout = {
  variant: Variant
  width: number
  height: number
  axisTitle: TextLine[]
  panels: PanelLayout[]
}

const LINE = 16
const PLOT_HEIGHT = 150
const MIN_PANEL = 200
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

const round = (n: number) => Math.round(n * 100) / 100

export function trendLayout(spec: TrendSpec, width: number, variant: Variant): TrendLayout {
  const label = spec.segments[0]?.axis.label ?? ''
  const axisTitle = wrap(label, width, 2, FONT.small).map((text, i) => ({
    text,
    x: 0,
    y: 12 + i * LINE,
    isMuted: true,
  }))
  const fitting = Math.max(1, Math.floor((width + GUTTER) / (MIN_PANEL + GUTTER)))
  const perRow = variant === 'narrow' ? 1 : Math.min(fitting, Math.max(1, spec.segments.length))
  const panelWidth = (width - (perRow - 1) * GUTTER) / perRow
  const panels: PanelLayout[] = []
  let top = axisTitle.length * LINE + 8
  for (let i = 0; i < spec.segments.length; i += perRow) {
    const inRow = spec.segments.slice(i, i + perRow)
    const headings = inRow.map((s) => headingOf(s, panelWidth))
    const head = Math.max(...headings.map((h) => h.length)) * LINE
    const legend = Math.max(...inRow.map((s) => s.series.length)) * LINE
    inRow.forEach((segment, k) => {
      const place = { x: k * (panelWidth + GUTTER), y: top, width: panelWidth, head, legend }
      panels.push(panelOf(segment, place, headings[k] ?? []))
    })
    top += head + legend + PLOT_HEIGHT + 58
  }
  return { variant, width, height: top, axisTitle, panels }
}

function headingOf(segment: TrendSegment, width: number): TextLine[] {
  const title = wrap(segment.title, width, 2, FONT.label, true).map((text) => ({
    text,
    isMuted: false,
  }))
  const reason = segment.breakReason ? wrap(segment.breakReason, width, 6, FONT.small) : []
  const lines = [...title, ...reason.map((text) => ({ text, isMuted: true }))]
  return lines.map((line, i) => ({ ...line, x: 0, y: 12 + i * LINE }))
}

type Place = { x: number; y: number; width: number; head: number; legend: number }

function panelOf(segment: TrendSegment, place: Place, heading: TextLine[]): PanelLayout {
  const { axis } = segment
  const tickRoom = Math.max(16, ...axis.ticks.map((t) => textWidth(t.label, FONT.small))) + 8
  const plot = {
    x: tickRoom,
    y: place.head + place.legend + 22,
    width: place.width - tickRoom - 2,
    height: PLOT_HEIGHT,
  }
  const count = segment.xTicks.length
  const x = (value: number) => {
    const index = segment.xTicks.findIndex((t) => t.value === value)
    if (count <= 1) return plot.x + plot.width / 2
    return plot.x + PANEL_PAD + (Math.max(0, index) / (count - 1)) * (plot.width - 2 * PANEL_PAD)
  }
  const y = (value: number) => plot.y + (1 - position(axis, value)) * plot.height
  const rivals = segment.series.flatMap((line) => line.points)
  const isClear = (point: LinePoint) =>
    rivals.every((r) => r === point || r.x !== point.x || r.y === null || apart(y, r.y, point.y))
  return {
    segment,
    x: place.x,
    y: place.y,
    width: place.width,
    height: plot.y + plot.height + 24,
    plot,
    heading,
    legend: segment.series.map((series, i) => ({
      series,
      swatchX: 0,
      swatchY: place.head + i * LINE + 3,
      line: {
        text: shorten(series.label, place.width - 24, FONT.small),
        x: 22,
        y: place.head + i * LINE + 12,
        isMuted: true,
      },
    })),
    yTicks: axis.ticks.map((t) => ({ y: y(t.value), label: t.label })),
    xTicks: thinned(segment, x, place.width),
    series: segment.series.map((series) => placed(series, x, y, axis.domain, isClear, plot)),
  }
}

/** Whether two values stand far enough apart for a label of one not to touch the point of the other. */
const apart = (y: (v: number) => number, a: number, b: number | null) =>
  b === null || Math.abs(y(a) - y(b)) >= 26

/** Labels of the x axis: inside the panel, and left out where one would touch the one before. */
function thinned(
  segment: TrendSegment,
  x: (v: number) => number,
  width: number,
): PanelLayout['xTicks'] {
  let free = -Infinity
  return segment.xTicks.map((tick) => {
    const text = shorten(tick.label, 110, FONT.small)
    const half = textWidth(text, FONT.small) / 2
    const at = Math.min(Math.max(x(tick.value), half), width - half)
    if (at - half < free) return { x: at, label: null }
    free = at + half + 8
    return { x: at, label: text }
  })
}

function placed(
  series: LineSeries,
  x: (v: number) => number,
  y: (v: number) => number,
  domain: [number, number],
  isClear: (point: LinePoint) => boolean,
  plot: PanelLayout['plot'],
): PlacedSeries {
  let free = -Infinity
  const points = series.points.map((point): PlacedPoint => {
    const at = x(point.x)
    if (point.y === null) return { point, x: at, y: null, spread: null, label: null }
    const { spread } = point
    const ends = spread && { lo: y(spread.lo), hi: y(spread.hi), isClipped: spread.lo < domain[0] }
    const half = textWidth(point.yLabel, FONT.small, true) / 2
    const center = Math.min(Math.max(at, plot.x + half), plot.x + plot.width - half)
    const isFree = isClear(point) && center - half >= free
    if (isFree) free = center + half + 8
    const top = Math.min(y(point.y), ends?.hi ?? Infinity) - 8
    const label = isFree ? { text: point.yLabel, x: center, y: top } : null
    return { point, x: at, y: y(point.y), spread: ends, label }
  })
  return { series, points, path: linePath(points) }
}
