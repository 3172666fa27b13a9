import { scaleLinear, scaleLog } from 'd3-scale'
import { formatExact } from './format'
import type { Axis } from './spec'

const TICK_COUNT = 5

const labelled = (values: number[]) =>
  values.map((value) => ({ value, label: formatExact(Number(value.toPrecision(6))) }))

/**
 * Axis that contains 0 and all extents. Pass values, upper ends of error bars and points; lower ends only of
 * values below 0, because a spread that reaches below 0 is drawn to 0.
 */
export function linearAxis(label: string, unit: string, extents: readonly number[]): Axis {
  const lo = Math.min(0, ...extents)
  const hi = Math.max(0, ...extents)
  const scale = scaleLinear()
    .domain(lo === hi ? [0, 1] : [lo, hi])
    .nice(TICK_COUNT)
  const [from = 0, to = 1] = scale.domain()
  return {
    label,
    unit,
    scale: 'linear',
    domain: [from, to],
    ticks: labelled(scale.ticks(TICK_COUNT)),
  }
}

/** px of a plot are few above its highest mark: this share of the axis holds the mark itself. */
const ABOVE = 1.03

/** The same linear axis ending just above its highest value, not at the next tick above it; any other as it is. @param extents as of `linearAxis` */
export function endAtHighest(axis: Axis, extents: readonly number[]): Axis {
  const [from, to] = axis.domain
  const end = Math.max(0, ...extents) * ABOVE
  if (axis.scale !== 'linear' || end <= 0 || end >= to) return axis
  return { ...axis, domain: [from, end], ticks: axis.ticks.filter(({ value }) => value <= end) }
}

const LEADING = [1, 2, 5, 10]

/** The next 1, 2 or 5 times a power of ten, below or above a positive value. */
function stepTo(value: number, side: 'below' | 'above'): number {
  const decade = 10 ** Math.floor(Math.log10(value) + 1e-9)
  const steps = LEADING.map((n) => n * decade)
  const found =
    side === 'below'
      ? steps.findLast((s) => s <= value * (1 + 1e-9))
      : steps.find((s) => s >= value * (1 - 1e-9))
  return Number((found ?? value).toPrecision(6))
}

/** From 1, 2 or 5 times a power of ten to another; ticks of 2 and 5 only while they leave room for each other. */
export function logAxis(label: string, unit: string, extents: readonly number[]): Axis {
  const positive = extents.filter((v) => v > 0)
  if (positive.length === 0)
    throw new RangeError(`a log axis needs a positive value; ${label} has none`)
  const from = stepTo(Math.min(...positive), 'below')
  const to = stepTo(Math.max(...positive), 'above')
  const domain: [number, number] = from === to ? [from, from * 10] : [from, to]
  const leading = Math.log10(domain[1] / domain[0]) <= 2.5 ? [1, 2, 5] : [1]
  const ticks = scaleLog()
    .domain(domain)
    .ticks()
    .filter((t) => {
      // Over less than a decade d3 gives 2.2 and 2.4 too, which would touch each other.
      const digits = t / 10 ** Math.floor(Math.log10(t) + 1e-9)
      return leading.some((lead) => Math.abs(digits - lead) < 1e-6)
    })
  return { label, unit, scale: 'log', domain, ticks: labelled(ticks) }
}
