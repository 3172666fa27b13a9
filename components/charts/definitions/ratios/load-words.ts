import type { SharedLoad } from '@/server/results/compare/schemas'
import { noSpreadText } from '../entry-words'
import { toClause } from '../unranked-reason'
import { parseChartMetricKey } from '../words'
import { displayUnit, type DisplayUnit } from '../../display-unit'
import { valueText } from '../value-words'
import { findSide, isUnlike, sideWord, type PairedLoad, type PairNames } from './count-loads'

/** Whether a difference is smaller than half of the last digit that the row prints, so that its values read the same. */
function isUnderPrint({ rows }: SharedLoad['panel'], si: number, unit: DisplayUnit): boolean {
  const largest = Math.max(...rows.map(({ value }) => Math.abs(unit.toDisplay(value.value ?? 0))))
  const step = 10 ** (Math.floor(Math.log10(largest)) - 2)
  return largest > 0 && Math.abs(unit.toDisplay(si)) < step / 2
}

/** "Linkerd lower by 26.5 ms", and how sure that is. */
export function loadWords(
  { pair, panel }: Pick<PairedLoad, 'pair' | 'panel'>,
  [first, second]: PairNames,
): [difference: string, certainty: string] {
  const how =
    pair.leftOut !== null
      ? `not counted: ${toClause(pair.leftOut)}`
      : pair.isProven
        ? 'beyond run noise'
        : `unproven: ${{ both: 'no larger than the noise of the runs, or too little data to test', one: 'spread on one side', none: noSpreadText(panel) }[pair.spread]}`
  const certainty = isUnlike({ panel }) ? `${how}; encryption differs` : how
  if (pair.lower === 'equal') return ['equal values', certainty]
  if (pair.lower === 'mixed' || pair.difference === null)
    return ['neither: their settings overlap', certainty]
  const unit = displayUnit(parseChartMetricKey(panel.key).of)
  const name = findSide(pair, panel.key) === 'first' ? first : second
  const by = isUnderPrint(panel, pair.difference, unit)
    ? 'less than the last digit shown'
    : valueText(pair.difference, unit)
  return [`${name} ${sideWord(panel.key)} by ${by}`, certainty]
}

/** "Istio by 0.714 ms": who is on the side that a reader looks for, and by how much. */
export function shortDifference(
  { pair, panel }: Pick<PairedLoad, 'pair' | 'panel'>,
  [first, second]: PairNames,
): string {
  if (pair.lower === 'equal') return 'equal'
  if (pair.lower === 'mixed' || pair.difference === null) return 'settings overlap'
  const unit = displayUnit(parseChartMetricKey(panel.key).of)
  const name = findSide(pair, panel.key) === 'first' ? first : second
  if (isUnderPrint(panel, pair.difference, unit)) return `${name} by less than shown`
  return `${name} by ${valueText(pair.difference, unit)}`
}
