import { position } from '../axis-position'
import { FONT, round } from '../measures'
import type { Axis, CostPanel, CostPoint, Spread } from '../spec'
import { textWidth } from '../text-width'
import { GUTTER, MIN_WIDTH, PLOT_HEIGHT, RADIUS } from './measures'
import {
  NARROWEST,
  placeNames,
  type PlacedLabel,
  type PlacedPoint,
  type PlacedSeries,
} from './places'

/**
 * Places in a scatter, the same for picture, file and interactive chart: across as fractions of the plot, down in px, which no
 * screen changes.
 */

export type Tick = { value: number; at: number; label: string; isShown: boolean }

export type ScatterLayout = {
  series: PlacedSeries[]
  labels: PlacedLabel[]
  xTicks: Tick[]
  yTicks: { y: number; label: string }[]
  /** px left of the plot for the labels of its axis */
  yRoom: number
  /** the line of no added latency, with its name where that has a place; null where latencies are what was measured */
  zero: { y: number; name: PlacedLabel | null } | null
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

/** Labels of the x axis that keep apart on the narrowest plot. */
function placeXTicks(axis: Axis): Tick[] {
  const room = Math.max(0, ...axis.ticks.map(({ label }) => textWidth(label, FONT.small))) + 10
  const ticks = axis.ticks.map((tick) => ({ ...tick, at: position(axis, tick.value) }))
  const step = (ticks[1]?.at ?? 1) - (ticks[0]?.at ?? 0)
  const every = Math.max(1, Math.ceil(room / (step * NARROWEST.tiny)))
  return ticks.map((tick, i) => ({ ...tick, isShown: i % every === 0 }))
}

/** Everything in a plot, in its place. */
export function layOutScatter(panel: CostPanel): ScatterLayout {
  const { axis, xAxis, isAdded } = panel
  const series = panel.series.map((one) => ({
    series: one,
    points: one.points.map((point) => placePoint(panel, point)),
  }))
  const tickWidths = axis.ticks.map(({ label }) => textWidth(label, FONT.small))
  const zero = isAdded ? down(axis, 0) : null
  const { labels, zeroName } = placeNames(series, zero)
  return {
    series,
    labels,
    xTicks: placeXTicks(xAxis),
    yTicks: axis.ticks.map(({ value, label }) => ({ y: down(axis, value), label })),
    yRoom: Math.ceil(Math.max(16, ...tickWidths)) + 8,
    zero: zero === null ? null : { y: zero, name: zeroName },
    zeroAt: xAxis.domain[0] < 0 ? position(xAxis, 0) : null,
  }
}

/** Whether words that the narrowest frames have no room for are shown. @param width px of the plot */
export const isRoomy = (width: number): boolean => width >= NARROWEST.usual

/** How many scatters stand side by side. @param width px of the chart */
export const columnsIn = (count: number, width: number): number =>
  Math.max(1, Math.min(count, Math.floor((width + GUTTER) / (MIN_WIDTH + GUTTER))))
