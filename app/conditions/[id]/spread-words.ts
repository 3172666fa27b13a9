import { barsSpec } from '@/components/charts/definitions/bars'
import { describeSpreads } from '@/components/charts/describe-marks'
import type { ObservationDetail } from '@/server/publications/schemas'
import type { ResultPanel } from '@/server/results/schemas'

/** Conditions of whose value of a metric the raw data give no more than the histogram bucket that holds it. */
export const listBuckets = (
  observations: readonly Pick<ObservationDetail, 'conditionId' | 'key' | 'evidence'>[],
  key: string,
): Set<number> =>
  new Set(
    observations
      .filter((one) => one.key === key && one.evidence[0]?.readingKind === 'histogram-bucket')
      .map(({ conditionId }) => conditionId),
  )

const isReading = ({ value }: ResultPanel['rows'][number]): boolean =>
  value.lo !== null && value.hi !== null && value.spread === null && value.spreadEnds === null

/**
 * "thin line: the histogram bucket that holds the value": what the ends of bars say; empty where they have none.
 * @param buckets from `listBuckets`
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
