import type { Metric } from '@/ingest/dictionary/metrics'
import type { PanelOverhead } from '@/server/results/schemas'
import type { DisplayUnit } from '../display-unit'
import { formatPercent, formatValue } from '../format'

/** What an overhead says in words, in tables and beside dots; differences in SI, ratios as factors. */
export type OverheadUnit = 'difference' | 'percent'

export const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text)

/** "+11.2 ms" */
export const differenceText = (si: number, unit: DisplayUnit): string =>
  signed(si, formatValue(unit.toDisplay(si), unit.label))

/** Per cent by which a ratio lies above or below the baseline: 1.35 -> 35. */
export const toPercentChange = (ratio: number): number => (ratio - 1) * 100

/** "+35%" */
export const percentText = (ratio: number): string =>
  signed(ratio - 1, formatPercent(toPercentChange(ratio)))

export const TOO_NOISY = 'baseline too noisy for a ratio'

/** Why there is no interval: "no interval: a side has no published spread". */
export const noIntervalText = ({ noInterval }: PanelOverhead): string =>
  `no interval: ${noInterval ?? 'it cannot be said'}`

/** "between 201 ms less and 35.9 ms more", and of these the end that is the cost. */
function boundsText([lo, hi]: [number, number], unit: DisplayUnit, better: Metric['better']) {
  const size = (si: number) => formatValue(unit.toDisplay(Math.abs(si)), unit.label)
  // More is worse for a time, less is worse for a throughput.
  const cost = better === 'higher' ? -lo : hi
  const most = cost > 0 ? ` (an overhead could be up to ${size(cost)})` : ''
  return `between ${size(lo)} less and ${size(hi)} more${most}`
}

/** What an overhead proves, in one sentence. */
export function readingText(
  overhead: PanelOverhead,
  unit: DisplayUnit,
  better: Metric['better'],
): string {
  const { delta, deltaCi, isNegative, baselineLabel } = overhead
  if (deltaCi && deltaCi[0] <= 0 && deltaCi[1] >= 0)
    return `no overhead detected at this precision: ${boundsText(deltaCi, unit, better)}`
  if (isNegative && delta !== 0)
    return `better than its baseline, ${baselineLabel}: noise, or a difference that was not controlled`
  return deltaCi ? 'interval excludes zero' : noIntervalText(overhead)
}
