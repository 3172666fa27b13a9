import { ABOUT, about, formatNumber, formatValue } from '../format'
import type { Bar, LineSeries, Rows } from '../spec'
import { signed } from './overhead-words'

/**
 * "+69.3 ms over no mesh", "2.10 Gbit/s below no mesh": a difference and no verdict, because less is not always better.
 * @param value and base in the display unit @param name of the baseline
 */
export function describeDifference(
  value: number,
  base: number,
  unit: string,
  name: string,
): string {
  const difference = value - base
  if (difference === 0) return `equal to ${name}`
  const size = formatValue(Math.abs(difference), unit)
  return difference > 0 ? `+${size} over ${name}` : `${size} below ${name}`
}

/** A number in the unit of its axis: not one under the step of its file, and none that can be read in two ways. */
const isPlain = ({ valueLabel }: Bar, unit: string): boolean =>
  valueLabel.endsWith(unit) && !valueLabel.startsWith('under')

/**
 * "+69.3", "≈ \u22122.10": how far a bar lies from the baseline, without its unit.
 * @returns null where the baseline is flagged, or one of the values is not a plain number
 */
function shortDifference(bar: Bar, base: Bar, unit: string): string | null {
  if (bar.value === null || base.value === null || base.isExcluded) return null
  if (!isPlain(bar, unit) || !isPlain(base, unit)) return null
  const isRead = [bar, base].some(({ valueLabel }) => valueLabel.startsWith(ABOUT))
  const difference = bar.value - base.value
  const size = unit === '' ? formatValue(difference, unit) : formatNumber(difference)
  return isRead ? about(signed(difference, size)) : signed(difference, size)
}

/** Bars that say how far they lie from the one baseline; bars as they are where there is none, or several. */
export function withOver(bars: readonly Bar[], reference: Rows['reference'], unit: string): Bar[] {
  const base = bars.find((bar) => bar.isBaseline && bar.value === reference?.value)
  if (reference === null || base === undefined) return [...bars]
  const name = base.look.mesh === 'none' ? 'no mesh' : base.label
  return bars.map((bar) =>
    bar.value === null || bar.isBaseline
      ? bar
      : {
          ...bar,
          over: shortDifference(bar, base, unit),
          facts: { ...bar.facts, over: describeDifference(bar.value, reference.value, unit, name) },
        },
  )
}

/** Lines whose points say how far they lie from the line without a mesh at the same place; as they are without one line of it. */
export function linesWithOver(lines: readonly LineSeries[], unit: string): LineSeries[] {
  const [base, ...more] = lines.filter(({ look }) => look.mesh === 'none')
  if (base === undefined || more.length > 0) return [...lines]
  const at = new Map(base.points.map(({ x, y }) => [x, y]))
  return lines.map((line) =>
    line === base
      ? line
      : {
          ...line,
          points: line.points.map((point) => {
            const under = at.get(point.x) ?? null
            if (point.y === null || under === null) return point
            const over = describeDifference(point.y, under, unit, 'no mesh')
            return { ...point, facts: { ...point.facts, over } }
          }),
        },
  )
}
