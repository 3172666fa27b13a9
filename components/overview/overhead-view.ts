import type { PublishedRange, RangeSource } from '@/server/results/overview/schemas'
import { metricLabel, parseChartMetricKey } from '../charts/definitions/words'
import { signed } from '../charts/definitions/overhead-words'
import { displayUnit } from '../charts/display-unit'
import { formatExact, formatNumber, withUnit } from '../charts/format'
import { symlogScale, timesScale, type PlotScale } from './plot-scale'
import { overSpan } from './value-words'

/** What stands on the axis: what a mesh adds, or how many times the value of no mesh it is. */
export const OVERHEAD_VIEWS = ['added', 'times'] as const
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

/** "1.05 to 12.4×" */
function timesSpan({ ratios }: Ends): string {
  if (ratios === null) return 'no ratio over 0'
  const [from, to] = [ratios.least, ratios.greatest].map((ratio) => formatNumber(ratio))
  return from === to ? `${to}×` : `${from} to ${to}×`
}

/** How overheads of a metric are drawn and written. @param metric key of the ranges */
export function readOverheads(name: OverheadViewName, metric: string): OverheadView {
  const { of } = parseChartMetricKey(metric)
  const better = of.better === 'neither' ? '' : `; ${of.better} is better`
  if (name === 'times')
    return {
      ends: ({ ratios }) => ratios && [ratios.least, ratios.greatest],
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

/** The ranges that have a place on the axis. */
export const listPlaced = (
  ranges: readonly PublishedRange[],
  view: OverheadView,
): PublishedRange[] => ranges.filter((range) => view.ends(range) !== null)

/** Whether a quality flag keeps every value of a row out of its range. */
export const isFlaggedOnly = ({ sources }: Pick<PublishedRange, 'sources'>): boolean =>
  sources.length === 0
