import { findCut, position, type Cut } from './axis-position'
import { layOutAnnotations, type PlacedAnnotation } from './annotation-labels'
import type { Plan, TextLine, Variant } from './bars-layout'
import { endNames } from './end-names'
import {
  keyBoxes,
  keysHeight,
  layOutLineKeys,
  keysWidth,
  lastPoint,
  type PlacedKey,
} from './line-keys'
import { linePath } from './line-path'
import { FONT, PANEL_PAD, round } from './measures'
import type { Axis, LinePoint, LineSeries, LineSegment, LinesSpec } from './spec'
import { shorten, textWidth, wrap } from './text-width'
import { valueLabels } from './value-labels'
import { layOutXTicks } from './x-ticks'

/** Places every panel of lines in px; panels stand side by side while there is room, else below each other. */
export type PlacedPoint = {
  point: LinePoint
  x: number
  y: number | null
  spread: { lo: number; hi: number; cut: Cut } | null
  /** value printed beside the point; null where it would hide another */
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
  /** name of a line, and its letter, with the place of its button, LEGEND_LINE high */
  legend: {
    series: LineSeries
    key: TextLine | null
    line: TextLine
    x: number
    y: number
    width: number
  }[]
  keys: PlacedKey[]
  yTicks: { y: number; label: string }[]
  xTicks: { x: number; label: string | null }[]
  series: PlacedSeries[]
  /** px of a point's mark and of the half of the area that answers for it */
  radius: number
  reach: number
  annotations: PlacedAnnotation[]
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

export function planLines(spec: LinesSpec, width: number, variant: Variant): Plan<LinesLayout> {
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
  const xWords = wrap(spec.xLabel ?? '', width, 3, FONT.small)
  const panels: PanelPlan[] = []
  let top = axisTitle.length * LINE + 8
  let xTop = top
  for (let i = 0; i < spec.segments.length; i += perRow) {
    const inRow = spec.segments.slice(i, i + perRow)
    const headings = inRow.map((s) => headingOf(s, panelWidth))
    const head = Math.max(...headings.map((h) => h.length)) * LINE
    const columns = Math.min(...inRow.map((s) => legendColumns(s, panelWidth)))
    const legend = Math.max(...inRow.map((s) => Math.ceil(s.series.length / columns))) * LEGEND_LINE
    const high = Math.max(plotHeight, ...inRow.map((s) => keysHeight(s.series)))
    // Many names would push their own lines off the screen.
    const isBelow = inRow.some((s) => s.series.some((line) => line.key !== null))
    const isLast = i + perRow >= spec.segments.length
    const words = isLast ? xWords.length * LINE : 0
    const under = head + 22 + high + (words === 0 ? 32 : 28 + words)
    inRow.forEach((segment, k) => {
      const place = {
        x: k * (panelWidth + GUTTER),
        y: top,
        width: panelWidth,
        plotTop: head + (isBelow ? 0 : legend) + 22,
        legend: { top: isBelow ? under : head, height: legend, columns },
        plotHeight: high,
        hasLabels: spec.kind !== 'runs',
      }
      panels.push({ segment, place, heading: headings[k] ?? [] })
    })
    xTop = top + head + (isBelow ? 0 : legend) + high + 58
    top += isBelow ? under + legend + 8 : head + legend + high + 58 + words
  }
  const xTitle = xWords.map((text, i) => ({ text, x: 0, y: xTop + i * LINE, isMuted: true }))
  const place = (): LinesLayout => ({
    variant,
    width,
    height: top,
    axisTitle,
    xTitle,
    panels: panels.map(placePanel),
  })
  return { height: top, place }
}

/** px that the letter before a name needs */
const letterRoom = ({ series }: LineSegment): number => {
  const widths = series.map(({ key }) => (key === null ? 0 : textWidth(key, FONT.label, true) + 6))
  return Math.ceil(Math.max(0, ...widths))
}

/** Columns in which the names of a panel's lines stand without being shortened. */
function legendColumns(segment: LineSegment, width: number): number {
  const widest = Math.max(0, ...segment.series.map((s) => textWidth(s.label, FONT.small)))
  const fitting = Math.floor((width + 16) / (SWATCH + letterRoom(segment) + widest + 16))
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
  /** px from the top of the panel */
  plotTop: number
  legend: { top: number; height: number; columns: number }
  plotHeight: number
  /** values printed beside their points; dozens of runs would hide their own line */
  hasLabels: boolean
}

type PanelPlan = { segment: LineSegment; place: Place; heading: TextLine[] }

function placePanel({ segment, place, heading }: PanelPlan): PanelLayout {
  const { axis } = segment
  const tickRoom = Math.max(16, ...axis.ticks.map((t) => textWidth(t.label, FONT.small))) + 8
  const plot = {
    x: tickRoom,
    y: place.plotTop,
    width: place.width - tickRoom - 2 - Math.max(0, keysWidth(segment.series) - PANEL_PAD),
    height: place.plotHeight,
  }
  const places = new Map(segment.xTicks.map(({ value, at }) => [value, at]))
  const x = (value: number) =>
    round(plot.x + PANEL_PAD + (places.get(value) ?? 0) * (plot.width - 2 * PANEL_PAD))
  const y = (value: number) => round(plot.y + (1 - position(axis, value)) * plot.height)
  return {
    segment,
    x: place.x,
    y: place.y,
    width: place.width,
    height: Math.max(plot.y + plot.height + 24, place.legend.top + place.legend.height),
    plot,
    heading,
    legend: legendOf(segment, place),
    keys: layOutLineKeys(segment.series, (point) => ({ x: x(point.x), y: y(point.y ?? 0) }), plot),
    yTicks: axis.ticks.map((t) => ({ y: y(t.value), label: t.label })),
    xTicks: layOutXTicks(segment, x, place.width),
    series: placed(segment, x, y, plot, place.hasLabels),
    ...sizesOf(segment, plot.width - 2 * PANEL_PAD),
    annotations: layOutAnnotations(segment, plot),
  }
}

/** Points that stand close together are smaller, and each answers for its own place only. */
function sizesOf(segment: LineSegment, width: number): { radius: number; reach: number } {
  const pitch = width / Math.max(1, segment.xTicks.length - 1)
  const isMany = segment.series.some((line) => line.key !== null)
  return { radius: pitch < 9 ? 2.5 : isMany ? 3 : 4, reach: Math.min(11, Math.max(3, pitch / 2)) }
}

function legendOf(segment: LineSegment, place: Place): PanelLayout['legend'] {
  const { columns, top } = place.legend
  const width = place.width / columns
  const room = SWATCH + letterRoom(segment)
  return segment.series.map((series, i) => {
    const x = round((i % columns) * width)
    const y = top + Math.floor(i / columns) * LEGEND_LINE
    const text = shorten(series.label, width - room - 4, FONT.small)
    const key =
      series.key === null ? null : { text: series.key, x: x + SWATCH, y: y + 16, isMuted: false }
    return { series, x, y, width, key, line: { text, x: x + room, y: y + 16, isMuted: true } }
  })
}

function placed(
  { series, axis }: LineSegment,
  x: (v: number) => number,
  y: (v: number) => number,
  plot: PanelLayout['plot'],
  hasLabels: boolean,
): PlacedSeries[] {
  const lines = series.map((line) =>
    line.points.map((point) => ({ point, ...placeOf(point, axis, x, y) })),
  )
  const names = endNames(series)
  const labels = valueLabels(
    lines.map((line, i) =>
      line.map((p) => ({
        ...p,
        ends: p.spread,
        text: p.point.yLabel,
        name: names[i] ?? null,
        // A value that stands beside the letter of its line is not said twice.
        isWanted: hasLabels && !(series[i]?.key !== null && p.point === lastOf(series[i])),
      })),
    ),
    plot,
    keyBoxes(layOutLineKeys(series, (point) => ({ x: x(point.x), y: y(point.y ?? 0) }), plot)),
  )
  return series.map((line, i) => {
    const points = (lines[i] ?? []).map((p, k) => ({ ...p, label: labels[i]?.[k] ?? null }))
    return { series: line, points, path: linePath(points) }
  })
}

const lastOf = (line: LineSeries | undefined) => line && lastPoint(line)

function placeOf(
  { x: at, y: value, spread }: LinePoint,
  axis: Axis,
  x: (v: number) => number,
  y: (v: number) => number,
): Pick<PlacedPoint, 'x' | 'y' | 'spread'> {
  if (value === null) return { x: x(at), y: null, spread: null }
  const cut = findCut(spread?.lo ?? 0, axis, axis.scale === 'log')
  return { x: x(at), y: y(value), spread: spread && { lo: y(spread.lo), hi: y(spread.hi), cut } }
}
