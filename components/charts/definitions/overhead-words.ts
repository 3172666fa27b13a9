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
export const percentOf = (ratio: number): number => (ratio - 1) * 100

/** "+35%" */
export const percentText = (ratio: number): string =>
  signed(ratio - 1, formatPercent(percentOf(ratio)))

export const TOO_NOISY = 'baseline too noisy for a ratio'

/** What an overhead proves, in one sentence. */
export function readingText(overhead: PanelOverhead, unit: DisplayUnit): string {
  const { delta, deltaCi, isNegative, baselineLabel } = overhead
  if (deltaCi && deltaCi[0] <= 0 && deltaCi[1] >= 0) {
    const most = Math.max(Math.abs(deltaCi[0]), Math.abs(deltaCi[1]))
    return `no overhead detected at this precision (could be up to ${formatValue(unit.toDisplay(most), unit.label)})`
  }
  if (isNegative && delta !== 0)
    return `better than its baseline, ${baselineLabel}: noise, or a difference that was not controlled`
  return deltaCi ? 'interval excludes zero' : 'no interval: a side has no published spread'
}
