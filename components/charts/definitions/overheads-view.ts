import type { RangeSource } from '@/server/results/overview/schemas'
import { metricLabel, parseChartMetricKey } from './words'
import { signed } from './overhead-words'
import { displayUnit } from '../display-unit'
import { formatExact, formatNumber, withUnit } from '../format'
import { shareScale, symlogScale, timesScale, type PlotScale } from './overheads-scale'
import { overSpan } from './value-words'

/**
 * What stands on the axis: what a mesh adds, how many times the value of no mesh it is, or which share of it is left, for
 * quantities of which more is better.
 */
export const OVERHEAD_VIEWS = ['added', 'times', 'share'] as const
export type OverheadViewName = (typeof OVERHEAD_VIEWS)[number]

type Ends = Pick<RangeSource, 'least' | 'greatest' | 'ratios'>

export type OverheadView = {
  /** in the unit of the axis; null where it has no place on it */
  ends: (of: Ends) => readonly [number, number] | null
  scale: (values: readonly number[]) => PlotScale
  /** "+0.195 to +249 ms", "1.05 to 12.4×" */
  span: (of: Ends) => string
  /** @param isLast the last tick has the unit */
  tick: (value: number, isLast: boolean) => string
  axisTitle: string
}

const ratioEnds = ({ ratios }: Ends): [number, number] | null =>
  ratios && [ratios.least, ratios.greatest]

/** "1.05 to 12.4×" */
function timesSpan({ ratios }: Ends): string {
  if (ratios === null) return 'no ratio over 0'
  const [from, to] = [ratios.least, ratios.greatest].map((ratio) => formatNumber(ratio))
  return from === to ? `${to}×` : `${from} to ${to}×`
}

/** Two digits, one below 10%; what is almost all keeps a digit that says so. */
const percent = (share: number): string => {
  if (share >= 1) return String(Math.round(100 * share))
  return (100 * share).toPrecision(share < 0.0995 ? 1 : share < 0.995 ? 2 : 3)
}

/** "42 to 99%", of a share of no mesh. */
export function shareText({ least, greatest }: NonNullable<Ends['ratios']>): string {
  const [from, to] = [least, greatest].map(percent)
  return from === to ? `${to}%` : `${from} to ${to}%`
}

/** How overheads of a metric are drawn and written. @param metric key of the ranges */
export function readOverheads(name: OverheadViewName, metric: string): OverheadView {
  const { of } = parseChartMetricKey(metric)
  const better = of.better === 'neither' ? '' : `; ${of.better} is better`
  if (name === 'share')
    return {
      ends: ratioEnds,
      scale: shareScale,
      span: ({ ratios }) => (ratios === null ? 'no share of 0' : shareText(ratios)),
      tick: (value) => (value === 1 ? 'no mesh' : `${100 * value}%`),
      axisTitle: `${metricLabel(metric)} as a share of that without a mesh; higher is better`,
    }
  if (name === 'times')
    return {
      ends: ratioEnds,
      scale: timesScale,
      span: timesSpan,
      tick: (value) => (value === 1 ? 'no mesh' : `${formatExact(value, 3)}×`),
      axisTitle: `${metricLabel(metric)} as a multiple of that without a mesh, logarithmic${better}`,
    }
  const unit = displayUnit(of)
  return {
    ends: ({ least, greatest }) => [unit.toDisplay(least), unit.toDisplay(greatest)],
    scale: symlogScale,
    span: ({ least, greatest }) => overSpan([least, greatest], unit),
    tick: (value, isLast) => {
      const text = signed(value, formatExact(value, 3))
      return isLast ? withUnit(text, unit.label) : text
    },
    axisTitle: `${metricLabel(metric)} added, linear in the grey part, then logarithmic${better}`,
  }
}
