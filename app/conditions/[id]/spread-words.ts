import { barsSpec } from '@/components/charts/definitions/bars'
import { describeSpreads } from '@/components/charts/describe-marks'
import type { ResultPanel } from '@/server/results/schemas'

/** Whether the ends of a bar say how exact a reading is. */
export const isReading = ({ value }: ResultPanel['rows'][number]): boolean =>
  value.lo !== null && value.hi !== null && value.spread === null && value.spreadEnds === null

/**
 * "thin line: the histogram bucket that holds the value": what the ends of bars say; empty where they have none.
 * @param buckets conditions whose value is known by its bucket alone
 */
export function spreadWords(panel: ResultPanel, buckets: ReadonlySet<number>): string {
  const isOfBuckets = panel.rows
    .filter(isReading)
    .every(({ value: { conditionId } }) => conditionId !== null && buckets.has(conditionId))
  const words = describeSpreads(barsSpec(panel)).join('; ')
  return isOfBuckets
    ? words.replace('precision of the reading', 'the histogram bucket that holds the value')
    : words
}
